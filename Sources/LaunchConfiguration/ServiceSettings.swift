#if Configuration
    import LaunchGraph
    import LaunchManifest

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
        /// The reason why the last value is invalid; `nil` if it is valid.
        private(set) var reason: String?

        init(policy: ServicePolicy) {
            self.policy = policy
        }

        /// Applies a value.
        ///
        /// - Returns: whether the value is valid; if not, ``reason`` describes the expected value.
        mutating func set(_ setting: ServiceSetting, to text: String) -> Bool {
            reason = nil
            switch setting {
            case .enabled: if let flag = flag(text) { isEnabled = flag }
            case .blocking: if let flag = flag(text) { policy.blocking = flag }
            case .mode: if let choice = choice(text, LaunchMode.self) { mode = choice }
            case .onEnd: if let choice = choice(text, EndPolicy.self) { policy.onEnd = choice }
            case .onFailure: if let choice = choice(text, FailurePolicy.self) { policy.onFailure = choice }
            case .timeout: if let limit = limit(text) { policy.timeout = limit.duration }
            case .shutdownTimeout: if let limit = limit(text) { policy.shutdownTimeout = limit.duration }
            case .drain: if let limit = limit(text) { policy.drain = limit.duration }
            case .grace: if let time = duration(text) { policy.grace = time }
            case .retryAttempts:
                if let attempts = number(text, atLeast: 1, Int.init) { policy.retry.attempts = attempts }
            case .restart: setRestart(text)
            case .restartLimit: if let limit = number(text, atLeast: 1, Int.init) { policy.restart.limit = limit }
            case .restartWithin: if let time = duration(text) { policy.restart.period = time }
            case .retryBackoff, .retryFactor, .retryLimit, .retryJitter:
                setBackoff(setting, text, \.retry.backoff)
            case .restartBackoff, .restartFactor, .restartBackoffLimit, .restartJitter:
                setBackoff(setting, text, \.restart.backoff)
            }
            return reason == nil
        }

        private mutating func setRestart(_ text: String) {
            switch text {
            case "never": policy.restart = .never
            case "run": policy.restart = restart(.run())
            case "instance": policy.restart = restart(.instance())
            case "service": policy.restart = restart(.service())
            default: reason = "expected one of ‘never’, ‘run’, ‘instance’ and ‘service’"
            }
        }

        /// Returns `other`, with the limits that the service declares if it declares any.
        private func restart(_ other: RestartPolicy) -> RestartPolicy {
            guard policy.restart.scope != nil else { return other }
            var restart = policy.restart
            restart.scope = other.scope
            return restart
        }

        private mutating func setBackoff(
            _ setting: ServiceSetting, _ text: String, _ property: WritableKeyPath<ServicePolicy, Backoff>
        ) {
            var backoff = policy[keyPath: property]
            defer { policy[keyPath: property] = backoff }
            switch setting {
            case .retryBackoff, .restartBackoff:
                guard let time = duration(text) else { return }
                // A new backoff gets the factor and the jitter of the default exponential backoff.
                if backoff == .none { backoff = .exponential(from: time) } else { backoff.first = time }
            case .retryFactor, .restartFactor:
                if let factor = number(text, atLeast: 1, Double.init) { backoff.factor = factor }
            case .retryLimit, .restartBackoffLimit: if let time = duration(text) { backoff.limit = time }
            default:
                guard let jitter = Double(text), (0...1).contains(jitter) else {
                    reason = "expected a number from 0 to 1"
                    return
                }
                backoff.jitter = jitter
            }
        }
    }

    // Reading values.
    extension ServiceSettings {
        private mutating func flag(_ text: String) -> Bool? {
            switch text.lowercased() {
            case "true", "yes", "1": return true
            case "false", "no", "0": return false
            default:
                reason = "expected ‘true’ or ‘false’"
                return nil
            }
        }

        private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
            _ text: String, _: Choice.Type
        ) -> Choice? {
            if let choice = Choice(rawValue: text) { return choice }
            reason = "expected one of " + Choice.allCases.map { "‘\($0.rawValue)’" }.joined(separator: ", ")
            return nil
        }

        private mutating func duration(_ text: String) -> Duration? {
            if let time = DurationText.duration(text) { return time }
            reason = "expected a duration with a unit, such as ‘500ms’ or ‘30s’"
            return nil
        }

        private mutating func limit(_ text: String) -> (duration: Duration?, Void)? {
            if text == "none" { return (nil, ()) }
            guard let time = duration(text) else {
                reason = "expected a duration with a unit, such as ‘500ms’ or ‘30s’, or ‘none’"
                return nil
            }
            return (time, ())
        }

        private mutating func number<Number: Comparable & ExpressibleByIntegerLiteral>(
            _ text: String, atLeast least: Number, _ parse: (String) -> Number?
        ) -> Number? {
            if let number = parse(text), number >= least { return number }
            reason = "expected a number of at least \(least)"
            return nil
        }
    }
#endif
