/// Finds the file of a program.
enum ProgramSearch {
    /// Where `PATH` is not set: what the system's own tools take then.
    private static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

    /// The path of the program that `command` starts, seen from ``ProcessCommand/directory`` if it is relative.
    ///
    /// It is looked for in the `PATH` that the process itself is given, which the system's own search would not do.
    ///
    /// - Parameter environment: the variables that the process is given, each `NAME=VALUE`.
    /// - Throws: why there is none.
    static func path(of command: ProcessCommand, environment: [String]) throws(ProcessFailure) -> String {
        guard let name = command.arguments.first, !name.isEmpty else { throw ProcessFailure(.noCommand) }
        if let directory = command.directory, !SystemProcess.isFolder(directory) {
            throw ProcessFailure(.noDirectory(directory))
        }
        if name.contains("/") {
            let path = command.resolved(name)
            if SystemProcess.isProgram(path) { return name }
            guard SystemProcess.exists(path) else {
                throw ProcessFailure(.programNotFound(name, directory: name.hasPrefix("/") ? nil : command.directory))
            }
            throw ProcessFailure(.notExecutable(path))
        }
        let path = environment.last { $0.hasPrefix("PATH=") }?.dropFirst(5) ?? Substring(defaultPath)
        for folder in path.split(separator: ":", omittingEmptySubsequences: false) {
            // An empty entry is the folder it runs in.
            let candidate = folder.isEmpty ? "./" + name : folder + "/" + name
            if SystemProcess.isProgram(command.resolved(candidate)) { return candidate }
        }
        throw ProcessFailure(.notInPath(name))
    }

    /// This process's variables with those of `command`, each `NAME=VALUE`; the later of two with one name wins.
    static func environment(of command: ProcessCommand) -> [String] {
        var variables = SystemProcess.environment
        for variable in command.environment {
            let prefix = variable.name + "="
            variables.removeAll { $0.utf8.starts(with: prefix.utf8) }
            variables.append(prefix + variable.value)
        }
        return variables
    }
}
