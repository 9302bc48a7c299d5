#if Configuration
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif
    import DependencyGraph
    import LaunchManifest
    import LaunchSupport

    /// Names that a source of configuration defines, which are checked for services and settings that do not exist.
    ///
    /// A provider is queried by key and does not list its keys, so a misspelt name would be ignored. This type contains
    /// the names to check.
    public struct ConfigurationNames: Sendable {
        let source: String
        let names: [String]

        /// Creates names in the notation of their source: `LAUNCH_DATABASE_TIMEOUT`, `--launch-database-timeout` or
        /// `launch.database.timeout`.
        public init(_ names: some Sequence<String>, source: String) {
            self.source = source
            self.names = Array(names)
        }

        /// The names of the process's environment variables.
        public static var environment: ConfigurationNames {
            ConfigurationNames(ProcessInfo.processInfo.environment.keys.sorted(), source: "environment")
        }

        /// The names of the options on the process's command line.
        public static var arguments: ConfigurationNames {
            ConfigurationNames(
                CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }.map { argument in
                    String(argument.prefix { $0 != "=" })
                }, source: "arguments")
        }

        /// Returns the keys of the JSON file at `path`.
        ///
        /// - Throws: an error with the source location if the file cannot be read or is not JSON.
        public static func jsonFile(_ path: String) throws -> ConfigurationNames {
            let document = try JSONDocument(FileContents.read(path))
            var names: [String] = []
            var open: [(prefix: String, value: JSONValue)] = [("", document.root)]
            while let (prefix, value) = open.popLast() {
                if value.kind == .object {
                    open += value.namedMembers.map { (prefix + (prefix.isEmpty ? "" : ".") + $0.key, $0.value) }
                } else {
                    names.append(prefix)
                }
            }
            return ConfigurationNames(names.sorted(), source: path)
        }
    }

    /// The keys that a configuration can have, with which unknown names are found.
    struct KnownKeys {
        /// The keys without separators and in lower case, because the notations of sources differ in separators and
        /// case.
        private var plain: Set<String> = []
        private var keys: [String] = []
        let scope: String

        init(scope: String) { self.scope = scope }

        mutating func insert(_ components: [String]) {
            plain.insert(Self.plain(components.joined()))
            keys.append(components.joined(separator: "."))
        }

        /// Returns the problem of a name; `nil` if the name is a key, or does not belong to the launch.
        func problem(of name: String, in source: String) -> ConfigurationError.Problem? {
            let trimmed = name.drop { $0 == "-" }
            guard trimmed.lowercased().hasPrefix(scope.lowercased()) else { return nil }
            let rest = trimmed.dropFirst(scope.count)
            guard let separator = rest.first, "._-".contains(separator), !plain.contains(Self.plain(trimmed)) else {
                return nil
            }
            let written = trimmed.lowercased().split { "._-".contains($0) }.joined(separator: ".")
            let guess = Spelling.nearest(to: written, among: keys)
            return ConfigurationError.Problem(
                key: name, value: nil, provider: source,
                reason: "there is no such service or setting" + (guess.map { "; did you mean ‘\($0)’?" } ?? ""))
        }

        private static func plain(_ name: some StringProtocol) -> String {
            String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(\.properties.isAlphanumeric)))
        }
    }

    extension Unicode.Scalar.Properties {
        fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
    }
#endif
