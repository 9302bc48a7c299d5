#if Configuration
    struct SettingReader {
        private let values: ConfiguredValues
        private var problems: [ConfigurationError.Problem] = []
        private var known: [KnownKeys] = []

        init(_ values: ConfiguredValues) { self.values = values }

        /// Makes names that begin with `scope`, and are not read, problems.
        mutating func addScope(_ scope: String) { known.append(KnownKeys(scope: scope)) }

        /// Returns the value for a key; `nil` if there is none, or if it is invalid and recorded as a problem. `expected`
        /// describes a value that is required, so that its absence is a problem.
        mutating func read<Value>(
            _ components: [String], isSecret: Bool = false, required expected: String? = nil,
            _ parse: (String) throws -> Value
        ) -> Value? {
            for index in known.indices where known[index].scope == components.first { known[index].insert(components) }
            let key = components.joined(separator: ".")
            guard let value = values.value(components) else {
                if let expected {
                    problems.append(
                        .init(
                            key: key, value: nil, provider: values.name,
                            reason: "the value is missing; expected \(expected)"))
                }
                return nil
            }
            do {
                guard let text = value.text else { throw InvalidSetting("expected a single value") }
                return try parse(text)
            } catch {
                let shown = value.shown.map { isSecret ? ConfiguredValue.redacted : $0 }
                problems.append(.init(key: key, value: shown, provider: value.provider, reason: "\(error)"))
                return nil
            }
        }

        /// Checks the names that sources define; throws `ConfigurationError` if there are problems.
        func check(_ names: [ConfigurationNames]) throws {
            let unknown = names.flatMap { source in
                source.names.flatMap { name in known.compactMap { $0.problem(of: name, in: source.source) } }
            }
            guard problems.isEmpty && unknown.isEmpty else { throw ConfigurationError(problems: problems + unknown) }
        }
    }
#endif
