package import LaunchSupport

/// A program and what it is given: never a shell's command line, so that nothing in it is interpreted.
public struct ProcessCommand: Sendable, Hashable {
    /// The program and its arguments.
    ///
    /// A program with a slash is a path, from ``directory``; any other is searched for in the `PATH` that the process is
    /// given.
    public var arguments: [String]

    /// Variables that are added to this process's own, or take their place.
    public var environment: [Variable]

    /// The folder it runs in; `nil` for this process's own.
    public var directory: String? {
        get { folder?.description }
        set { folder = newValue.map { SystemPath($0) } }
    }

    /// The folder it runs in, whose name need not be text.
    package var folder: SystemPath?

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
        folder = directory.map { SystemPath($0) }
    }

    /// `path` as seen from here, where it is relative to ``directory``.
    func resolved(_ path: SystemPath) -> SystemPath { folder?.resolving(path) ?? path }

    /// Another program in the same surroundings.
    func sibling(_ arguments: [String]) -> ProcessCommand {
        var command = self
        command.arguments = arguments
        return command
    }
}
