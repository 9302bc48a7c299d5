#if Configuration
    /// The error of a configuration that is invalid for the graph. It contains every problem, not only the first.
    public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
        /// One problem.
        public struct Problem: Sendable, Hashable, CustomStringConvertible {
            /// The key, with components separated by dots; for an unknown name, the name as it is written in its
            /// source.
            public let key: String
            /// The value; `<REDACTED>` if its provider reports it as secret; `nil` if the name is the problem or the
            /// value is unknown.
            public let value: String?
            /// The provider of the value, or the source of an unknown name.
            public let provider: String
            /// The problem and the expected value.
            public let reason: String

            /// The problem as a sentence.
            public var description: String { "\(key)\(value.map { " = ‘\($0)’" } ?? "") (\(provider)): \(reason)" }
        }

        /// The problems, by service in launch order.
        public let problems: [Problem]

        /// The problems, one per line.
        public var description: String {
            let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
            return (["\(count) in the configuration of the launch"] + problems.map { "  \($0)" })
                .joined(separator: "\n")
        }
    }
#endif
