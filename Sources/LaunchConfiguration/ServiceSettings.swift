#if Configuration
    import LaunchGraph

    struct ServiceSettings {
        var isEnabled = true
        var mode: LaunchMode?
        var policy: ServicePolicy

        /// The configurable settings, with the rest of their keys after that of the service.
        ///
        /// The names are those of a manifest, except for `restart`: it is both a value and the prefix of other settings,
        /// which a JSON file cannot express.
        static let all: [(key: String, set: @Sendable (inout ServiceSettings, String) throws -> Void)] = [
            ("enabled", { $0.isEnabled = try parseSetting($1) }),
            ("mode", { $0.mode = try choice($1) }),
            ("timeout", { $0.policy.timeout = try limit($1) }),
            ("shutdownTimeout", { $0.policy.shutdownTimeout = try limit($1) }),
            ("grace", { $0.policy.grace = try parseSetting($1) }),
            ("drain", { $0.policy.drain = try limit($1) }),
            ("blocking", { $0.policy.blocking = try parseSetting($1) }),
            ("onEnd", { $0.policy.onEnd = try choice($1) }),
            ("onFailure", { $0.policy.onFailure = try choice($1) }),
            ("retry.attempts", { $0.policy.retry.attempts = try parseSetting($1, .atLeast(1)) }),
            ("retry.backoff", { try setFirst($1, &$0.policy.retry.backoff) }),
            ("retry.factor", { $0.policy.retry.backoff.factor = try parseSetting($1, .atLeast(1)) }),
            ("retry.limit", { $0.policy.retry.backoff.limit = try parseSetting($1) }),
            ("retry.jitter", { $0.policy.retry.backoff.jitter = try parseSetting($1, .in(0...1)) }),
            ("restart.what", { $0.policy.restart = try restart($1, $0.policy.restart) }),
            ("restart.limit", { $0.policy.restart.limit = try parseSetting($1, .atLeast(1)) }),
            ("restart.within", { $0.policy.restart.period = try parseSetting($1) }),
            ("restart.backoff", { try setFirst($1, &$0.policy.restart.backoff) }),
            ("restart.factor", { $0.policy.restart.backoff.factor = try parseSetting($1, .atLeast(1)) }),
            ("restart.backoffLimit", { $0.policy.restart.backoff.limit = try limit($1) }),
            ("restart.jitter", { $0.policy.restart.backoff.jitter = try parseSetting($1, .in(0...1)) }),
        ]

        /// Returns the policy for a scope, with the limits that the service declares if it declares any.
        private static func restart(_ text: String, _ declared: RestartPolicy) throws -> RestartPolicy {
            if text == "never" { return .never }
            guard let scope = RestartPolicy.Scope(rawValue: text) else {
                throw InvalidSetting("expected ‘never’, or \(expectedChoice(RestartPolicy.Scope.self))")
            }
            var restart = declared.scope == nil ? .run() : declared
            restart.scope = scope
            return restart
        }

        /// Sets the first pause. A new backoff gets the factor and the jitter of the default exponential backoff.
        private static func setFirst(_ text: String, _ backoff: inout Backoff) throws {
            let time: Duration = try parseSetting(text)
            if backoff == .none { backoff = .exponential(from: time) } else { backoff.first = time }
        }

        private static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ text: String) throws -> Choice {
            if let choice = Choice(rawValue: text) { return choice }
            throw InvalidSetting("expected " + expectedChoice(Choice.self))
        }

        private static func limit(_ text: String) throws -> Duration? {
            if text == "none" { return nil }
            if let time = Duration(setting: text) { return time }
            throw InvalidSetting("expected \(Duration.expectedSetting), or ‘none’")
        }
    }
#endif
