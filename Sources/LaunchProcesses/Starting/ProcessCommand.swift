package import LaunchSupport

/// A program with its arguments, environment and directory. The command is not interpreted by a shell.
public struct ProcessCommand: Sendable, Hashable {
    /// The program and its arguments.
    ///
    /// A program with a slash is a path relative to ``directory``. Any other is searched for in the process's `PATH`.
    public var arguments: [String] {
        get { texts.map(\.revealed) }
        set { texts = newValue.map { SecretText($0) } }
    }

    package var texts: [SecretText]

    /// Variables that are added to this process's variables or replace them.
    public var environment: [Variable]

    /// The working directory of the process; `nil` for that of this process.
    public var directory: String? {
        get { folder?.description }
        set { folder = newValue.map { SystemPath($0) } }
    }

    package var folder: SystemPath?

    /// The user as which the process runs, a name or a number; `nil` for the user of this process. Only root may change
    /// it, and only on Linux.
    public var user: String?

    /// A variable of a process's environment.
    public struct Variable: Sendable, Hashable {
        /// The name of the variable.
        public var name: String
        /// The value of the variable.
        public var value: String {
            get { text.revealed }
            set { text = SecretText(SecretText(newValue), of: name) }
        }
        package var text: SecretText

        /// Creates a variable with a value.
        public init(_ name: String, _ value: String) { self.init(name, SecretText(value)) }

        /// Creates a variable with a value that can contain secrets. If its name says so, the whole value is secret.
        package init(_ name: String, _ text: SecretText) {
            self.name = name
            self.text = SecretText(text, of: name)
        }
    }

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - environment: variables that are added to this process's variables or replace them.
    ///   - directory: the working directory; `nil` for that of this process.
    ///   - user: the user as which the process runs; `nil` for the user of this process.
    public init(_ arguments: [String], environment: [Variable] = [], directory: String? = nil, user: String? = nil) {
        self.init(
            arguments.map { SecretText($0) }, environment: environment, folder: directory.map { SystemPath($0) },
            user: user)
    }

    package init(_ texts: [SecretText], environment: [Variable], folder: SystemPath?, user: String?) {
        self.user = user
        self.texts = texts
        self.environment = environment
        self.folder = folder
    }

    /// Returns `path` relative to this process's working directory; a relative `path` starts at ``directory``.
    func resolved(_ path: SystemPath) -> SystemPath { folder?.resolving(path) ?? path }

    func sibling(_ texts: [SecretText]) -> ProcessCommand {
        var command = self
        command.texts = texts
        return command
    }
}
