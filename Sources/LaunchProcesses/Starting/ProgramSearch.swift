internal import LaunchSupport

/// Finds the file of a program. Environment and paths are bytes, which need not be UTF-8.
enum ProgramSearch {
    /// The value for an unset `PATH`, as in the system's own tools.
    private static let defaultPath = Array("/usr/local/bin:/usr/bin:/bin".utf8)

    /// Returns the path of the program that `command` starts; a relative one starts at ``ProcessCommand/directory``.
    ///
    /// The `PATH` is that of the new process, whereas the system would use that of this process.
    ///
    /// - Parameter environment: the environment of the new process, each variable as `NAME=VALUE`.
    static func path(of command: ProcessCommand, environment: [[UInt8]]) throws(ProcessFailure) -> SystemPath {
        guard let argument = command.texts.first, !argument.isEmpty else { throw ProcessFailure(.noCommand) }
        if let folder = command.folder, !SystemProcess.isFolder(folder) { throw ProcessFailure(.noDirectory(folder)) }
        let name = SystemPath(argument)
        if name.folder != nil {
            let path = command.resolved(name)
            if SystemProcess.isProgram(path) { return name }
            guard SystemProcess.exists(path) else {
                throw ProcessFailure(.programNotFound(argument, directory: name.isAbsolute ? nil : command.folder))
            }
            throw ProcessFailure(SystemProcess.isFolder(path) ? .folder(path) : .notExecutable(path))
        }
        let prefix = Array("PATH=".utf8)
        let path = environment.last { $0.starts(with: prefix) }?.dropFirst(prefix.count) ?? defaultPath[...]
        for folder in path.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
            // An empty entry represents the working directory.
            let candidate = SystemPath(folder.isEmpty ? Array("./".utf8) : Array(folder)).resolving(name)
            if SystemProcess.isProgram(command.resolved(candidate)) { return candidate }
        }
        throw ProcessFailure(.notInPath(argument))
    }

    /// Returns the variables of this process with those of `user` and of `command`, each as `NAME=VALUE`. Of two variables with the
    /// same name, the later one is used.
    static func environment(of command: ProcessCommand, _ user: ProcessUser? = nil) -> [[UInt8]] {
        environment(
            SystemProcess.environment,
            adding: (user?.variables ?? []) + command.environment.map { ($0.name, $0.value) })
    }

    /// - Complexity: linear in the variables.
    static func environment(_ inherited: [[UInt8]], adding variables: [(name: String, value: String)]) -> [[UInt8]] {
        var names: Set<[UInt8]> = []
        let added = variables.reversed().filter { names.insert(Array($0.name.utf8)).inserted }.reversed()
        return inherited.filter { !names.contains(Array($0.prefix { $0 != UInt8(ascii: "=") })) }
            + added.map { Array("\($0.name)=\($0.value)".utf8) }
    }
}
