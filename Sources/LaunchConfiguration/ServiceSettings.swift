#if Configuration
    import LaunchGraph

    /// The configurable settings of a service, with their names in a manifest.
    enum ServiceSetting: String, CaseIterable {
        case enabled, mode, timeout, shutdownTimeout, grace, drain, blocking, onEnd, onFailure
        case retryAttempts = "retry.attempts"
        case retryBackoff = "retry.backoff"
        case retryFactor = "retry.factor"
        case retryLimit = "retry.limit"
        case retryJitter = "retry.jitter"
        case restart
        case restartLimit = "restart.limit"
        case restartWithin = "restart.within"
        case restartBackoff = "restart.backoff"
        case restartFactor = "restart.factor"
        case restartBackoffLimit = "restart.backoffLimit"
        case restartJitter = "restart.jitter"

        /// The components of the key after those of the service.
        ///
        /// `restart` is both a value and the prefix of other settings, which a JSON file cannot express, so it has a
        /// separate name.
        var components: [String] {
            self == .restart ? ["restart", "what"] : rawValue.split(separator: ".").map(String.init)
        }
    }

    /// The configuration of one service.
    struct ServiceSettings {
        var isEnabled = true
        var mode: LaunchMode?
        var policy: ServicePolicy

        init(policy: ServicePolicy) {
            self.policy = policy
        }

        /// Applies a value.
        mutating func set(_ setting: ServiceSetting, to text: String) throws(InvalidSetting) {
            switch setting {
            case .enabled: isEnabled = try parseSetting(text)
            case .blocking: policy.blocking = try parseSetting(text)
            case .mode: mode = try choice(text)
            case .onEnd: policy.onEnd = try choice(text)
            case .onFailure: policy.onFailure = try choice(text)
            case .timeout: policy.timeout = try limit(text)
            case .shutdownTimeout: policy.shutdownTimeout = try limit(text)
            case .drain: policy.drain = try limit(text)
            case .grace: policy.grace = try parseSetting(text)
            case .retryAttempts: policy.retry.attempts = try parseSetting(text, .atLeast(1))
            case .restart: policy.restart = try restart(text)
            case .restartLimit: policy.restart.limit = try parseSetting(text, .atLeast(1))
            case .restartWithin: policy.restart.period = try parseSetting(text)
            case .retryBackoff: try setFirst(text, &policy.retry.backoff)
            case .restartBackoff: try setFirst(text, &policy.restart.backoff)
            case .retryFactor: policy.retry.backoff.factor = try parseSetting(text, .atLeast(1))
            case .restartFactor: policy.restart.backoff.factor = try parseSetting(text, .atLeast(1))
            case .retryLimit: policy.retry.backoff.limit = try parseSetting(text)
            case .restartBackoffLimit: policy.restart.backoff.limit = try limit(text)
            case .retryJitter: policy.retry.backoff.jitter = try parseSetting(text, .in(0...1))
            case .restartJitter: policy.restart.backoff.jitter = try parseSetting(text, .in(0...1))
            }
        }

        /// Returns the policy for a scope, with the limits that the service declares if it declares any.
        private func restart(_ text: String) throws(InvalidSetting) -> RestartPolicy {
            if text == "never" { return .never }
            guard let scope = RestartPolicy.Scope(rawValue: text) else {
                throw InvalidSetting(reason: "expected ‘never’, or \(expectedChoice(RestartPolicy.Scope.self))")
            }
            var restart = policy.restart.scope == nil ? .run() : policy.restart
            restart.scope = scope
            return restart
        }

        /// Sets the first pause. A new backoff gets the factor and the jitter of the default exponential backoff.
        private func setFirst(_ text: String, _ backoff: inout Backoff) throws(InvalidSetting) {
            let time: Duration = try parseSetting(text)
            if backoff == .none { backoff = .exponential(from: time) } else { backoff.first = time }
        }

        private func choice<Choice: CaseIterable & RawRepresentable<String>>(
            _ text: String
        ) throws(InvalidSetting) -> Choice {
            if let choice = Choice(rawValue: text) { return choice }
            throw InvalidSetting(reason: "expected " + expectedChoice(Choice.self))
        }

        private func limit(_ text: String) throws(InvalidSetting) -> Duration? {
            if text == "none" { return nil }
            if let time = Duration(setting: text) { return time }
            throw InvalidSetting(reason: "expected \(Duration.expectedSetting), or ‘none’")
        }
    }
#endif
