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

    /// What a program has used.
    struct Usage {
        /// The time that it has computed, itself and in the system, in milliseconds.
        var milliseconds: Double
        /// The largest resident size, in bytes. It includes that of the process that started it, up to that moment.
        var peak: Int
    }

    /// Runs a program from its start to its end, its output thrown away.
    ///
    /// - Throws: if it ends with another exit status than those that are accepted.
    @discardableResult
    static func run(_ command: [String], accepting statuses: ClosedRange<Int32> = 0...0) throws -> Usage {
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
        var usage = rusage()
        wait4(child, &status, 0, &usage)
        guard status & 0x7F == 0, statuses.contains(status >> 8) else { throw Failure() }
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        #if canImport(Darwin)
            let unit = 1
        #else
            let unit = 1024
        #endif
        return Usage(
            milliseconds: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), peak: Int(usage.ru_maxrss) * unit
        )
    }

    /// How long a program computes: unlike the time on the clock, that is about the same on a busy machine.
    static func timed(_ command: [String]) -> () throws -> Double {
        { try run(command).milliseconds }
    }
}
