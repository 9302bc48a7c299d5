internal import CLaunchSupport

/// The signals of this system, and the process's handlers for them.
///
/// The handler of a signal belongs to the whole process, and so does the pipe into which signals are written.
package enum SystemSignals {
    package static let names: [(name: String, number: Int32)] = [
        ("SIGHUP", SIGHUP), ("SIGINT", SIGINT), ("SIGQUIT", SIGQUIT), ("SIGILL", SIGILL), ("SIGTRAP", SIGTRAP),
        ("SIGABRT", SIGABRT), ("SIGBUS", SIGBUS), ("SIGFPE", SIGFPE), ("SIGKILL", SIGKILL), ("SIGUSR1", SIGUSR1),
        ("SIGSEGV", SIGSEGV), ("SIGUSR2", SIGUSR2), ("SIGPIPE", SIGPIPE), ("SIGALRM", SIGALRM), ("SIGTERM", SIGTERM),
        ("SIGVTALRM", SIGVTALRM), ("SIGXCPU", SIGXCPU), ("SIGXFSZ", SIGXFSZ), ("SIGSYS", SIGSYS), ("SIGSTOP", SIGSTOP),
        ("SIGCONT", SIGCONT),
    ]

    /// Returns whether the process ignores a signal. A signal that arrives during the query is not lost.
    package static func isIgnored(_ signal: Int32) -> Bool { launch_signal_is_ignored(signal) != 0 }

    /// Creates the pipe into which signals are written. Returns the read end, which stays open as long as the process runs;
    /// `nil` if the process has no descriptors left.
    static func makePipe() -> Int32? {
        guard let ends = try? SystemDescriptor.pipe() else { return nil }
        // A full pipe must not block a handler.
        guard fcntl(ends.writeEnd, F_SETFL, O_NONBLOCK) == 0 else {
            SystemDescriptor.close(ends.readEnd)
            SystemDescriptor.close(ends.writeEnd)
            return nil
        }
        writeEnd.store(Int(ends.writeEnd))
        return ends.readEnd
    }

    /// Writes a number into the pipe that is not the number of any signal.
    static func writeMark() { note(0) }

    /// Replaces the handler of a signal with one that writes the signal's number into the pipe. Returns the earlier handler;
    /// `nil` if the system rejects the new one.
    static func beginListening(to signal: Int32) -> sigaction? {
        var earlier = sigaction()
        return launch_signal_handle(signal, note, &earlier) == 0 ? earlier : nil
    }

    /// Waits until there is something to read in the pipe, and returns the numbers that were written; `nil` if the pipe can
    /// no longer be read. A single failing call, for whatever reason, must not leave the process without its signals.
    static func read(from pipe: Int32) -> [Int32]? {
        // After that many failures, other code has closed the pipe.
        for _ in 0..<100 {
            var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, -1)
            if let bytes = SystemDescriptor.read(pipe, upTo: 256), !bytes.isEmpty { return bytes.map { Int32($0) } }
        }
        return nil
    }
}

/// The descriptor to which the handler below writes the number of each signal; -1 without a pipe.
private let writeEnd = AtomicInteger(-1)

/// Handles every signal that has a listener. The handler makes one system call, which is safe in a signal handler.
private func note(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    // A signal must not be lost because a call fails once. A full pipe remains full, which limits the attempts.
    var attempts = 0
    while attempts < 3, write(Int32(truncatingIfNeeded: writeEnd.load()), &byte, 1) != 1 { attempts += 1 }
    errno = error
}
