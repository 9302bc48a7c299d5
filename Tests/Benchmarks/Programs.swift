import Foundation

/// Other programs, run to be timed or asked.
enum Programs {
    /// Why a program gave nothing.
    struct Failure: Error {}

    /// What a program writes to standard output.
    static func output(of command: [String], input: FileHandle) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a program from its start to its end, its output thrown away.
    static func run(_ command: [String]) throws {
        // As little as possible around the program itself: the system's own call, and nothing that starts threads.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, command[0], &actions, nil, &arguments, environ) == 0 else { throw Failure() }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        guard status == 0 else { throw Failure() }
    }
}
