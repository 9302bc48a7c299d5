package import LaunchSupport

/// A program with its arguments, environment and directory. The command is not interpreted by a shell.
public struct ProcessCommand: Sendable, Hashable {
    /// The program and its arguments.
    ///
    /// A program with a slash is a path relative to ``directory``. Any other program is searched for in the `PATH` of
    /// the process's environment.
    public var arguments: [String]

    /// Variables that are added to this process's variables or replace them.
    public var environment: [Variable]

    /// The working directory of the process; `nil` for that of this process.
    public var directory: String? {
        get { folder?.description }
        set { folder = newValue.map { SystemPath($0) } }
    }

    /// The working directory, whose name need not be valid text.
    package var folder: SystemPath?

    /// A variable of a process's environment.
    public struct Variable: Sendable, Hashable {
        /// The name of the variable.
        public var name: String
        /// The value of the variable.
        public var value: String

        /// Creates a variable with a value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - environment: variables that are added to this process's variables or replace them.
    ///   - directory: the working directory; `nil` for that of this process.
    public init(_ arguments: [String], environment: [Variable] = [], directory: String? = nil) {
        self.arguments = arguments
        self.environment = environment
        folder = directory.map { SystemPath($0) }
    }

    /// Returns `path` relative to this process's working directory; a relative `path` starts at ``directory``.
    func resolved(_ path: SystemPath) -> SystemPath { folder?.resolving(path) ?? path }

    /// Returns a command for another program with the same environment and directory.
    func sibling(_ arguments: [String]) -> ProcessCommand {
        var command = self
        command.arguments = arguments
        return command
    }
}
