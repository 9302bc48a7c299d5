#if Configuration
    public import LaunchGraph

    /// The error of a configuration that does not fit the graph: every problem, not only the first.
    public struct ConfigurationError: Error, Sendable {
        /// One problem.
        public struct Problem: Sendable, Hashable {
            /// The key, with components separated by dots; for an unknown name, the name as it was written.
            public let key: String
            /// The value; `<REDACTED>` if its provider says that it is secret; `nil` if the name is the problem or the value is not
            /// known.
            public let value: String?
            /// The provider that has the value, or where an unknown name was found.
            public let provider: String
            /// The problem and the expected value.
            public let reason: String
        }

        /// The problems, by service in launch order.
        public let problems: [Problem]
    }

    extension ConfigurationError.Problem: CustomStringConvertible {
        /// The problem in a sentence.
        public var description: String {
            "\(key)\(value.map { " = ‘\($0)’" } ?? "") (\(provider)): \(reason)"
        }
    }

    extension ConfigurationError: CustomStringConvertible {
        /// The problems, one on a line.
        public var description: String {
            let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
            return (["\(count) in the configuration of the launch"] + problems.map { "  \($0)" })
                .joined(separator: "\n")
        }
    }
#endif
