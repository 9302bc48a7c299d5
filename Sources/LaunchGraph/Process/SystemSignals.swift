internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

extension ProcessSignal {
    /// Asks a process to end; what service managers send.
    public static let terminate = ProcessSignal(rawValue: SIGTERM)
    /// Control-C.
    public static let interrupt = ProcessSignal(rawValue: SIGINT)
    /// The terminal is gone; by convention, a server reads its configuration again.
    public static let hangUp = ProcessSignal(rawValue: SIGHUP)
    /// Control-\.
    public static let quit = ProcessSignal(rawValue: SIGQUIT)
    /// The first signal without a meaning of its own.
    public static let user1 = ProcessSignal(rawValue: SIGUSR1)
    /// The second signal without a meaning of its own.
    public static let user2 = ProcessSignal(rawValue: SIGUSR2)
}

/// Where the handler below writes the number of each signal; -1 before there is a pipe.
private let writeEnd = Atomic<Int32>(-1)

/// The handler of every signal that somebody listens for. It does nothing but what a handler may do: one system call.
private func note(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
}

/// The system calls about signals. What a process does about them belongs to the whole of it, and so does the pipe.
enum SystemSignals {
    /// What the process did about a signal before.
    struct Action {
        fileprivate var action = sigaction()
    }

    /// Makes the pipe into which signals are written.
    ///
    /// - Returns: the end to read from, which stays open as long as the process lives; `nil` where there is none to have.
    static func makePipe() -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for index in ends.indices where ends[index] < 3 {
            // Where this process was started without standard input, output or error, their numbers are still theirs.
            let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
            close(ends[index])
            ends[index] = moved
        }
        guard !ends.contains(-1) else {
            for end in ends where end >= 0 { close(end) }
            return nil
        }
        for end in ends {
            // A full pipe must not block a handler, nor an empty one whoever reads; children need neither end.
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        return ends[0]
    }

    /// Writes a signal into the pipe from now on, in place of what the process did about it.
    static func beginListening(to signal: ProcessSignal) -> Action {
        var earlier = Action()
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = note
        #elseif canImport(Android)
            action.sa_handler = note
        #elseif canImport(Musl)
            action.__sa_handler.sa_handler = note
        #else
            action.__sigaction_handler.sa_handler = note
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigaction(signal.rawValue, &action, &earlier.action)
        return earlier
    }

    /// Does about a signal what the process did before.
    static func restore(_ earlier: Action, for signal: ProcessSignal) {
        var action = earlier.action
        sigaction(signal.rawValue, &action, nil)
    }

    /// The signals that have been written into the pipe since it was last read.
    static func read(from pipe: Int32) -> [ProcessSignal] {
        var bytes = [UInt8](repeating: 0, count: 64)
        var signals: [ProcessSignal] = []
        while true {
            let count = bytes.withUnsafeMutableBytes { systemRead(pipe, $0.baseAddress, $0.count) }
            guard count > 0 else { return signals }
            signals += bytes[..<count].map { ProcessSignal(rawValue: Int32($0)) }
        }
    }

    /// Ends the process at once, running nothing more.
    static func exitNow(_ code: Int32) -> Never {
        _exit(code)
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
