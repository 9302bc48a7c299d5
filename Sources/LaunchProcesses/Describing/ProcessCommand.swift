/// A program and what it is given: never a shell's command line, so that nothing in it is interpreted.
public struct ProcessCommand: Sendable, Hashable {
    /// The program and its arguments.
    ///
    /// A program with a slash is a path, from ``directory``; any other is looked for in the `PATH` that the process is
    /// given.
    public var arguments: [String]

    /// Variables that are added to this process's own, or take their place.
    public var environment: [Variable]

    /// The folder it runs in; `nil` for this process's own.
    public var directory: String?

    /// A variable of a process's environment.
    public struct Variable: Sendable, Hashable {
        /// What it is called.
        public var name: String
        /// What it is set to.
        public var value: String

        /// A variable and its value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A program with its arguments, which is given `environment` beside what this process has and runs in `directory`.
    public init(_ arguments: [String], environment: [Variable] = [], directory: String? = nil) {
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
    }

    /// `path` as seen from here, where it is written relative to ``directory``.
    func resolved(_ path: String) -> String {
        guard let directory, !path.hasPrefix("/") else { return path }
        return directory + "/" + path
    }

    /// Another program in the same surroundings.
    func sibling(_ arguments: [String]) -> ProcessCommand {
        ProcessCommand(arguments, environment: environment, directory: directory)
    }
}
