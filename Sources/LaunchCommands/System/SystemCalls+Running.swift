import LaunchRendering

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

// What a run asks of the system.
extension SystemCalls {
    /// The signals by which a person, a terminal that closes, or a supervisor asks a program to end.
    static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The signal that says that a terminal has another size.
    static let resizeSignal: Int32? = SIGWINCH

    /// Keeps a signal from ending this process, so that it can be handled; `false` for one that whoever started this
    /// process wants to be ignored, as `nohup` does, and that is left so.
    static func takeOver(_ number: Int32) -> Bool {
        let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
        let wasIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == ignored
        return !wasIgnored || number == SIGTERM
    }

    /// Makes ended children known to this process, whatever whoever started it had in mind.
    static func noticeChildren() { signal(SIGCHLD, SIG_DFL) }

    /// The size of the terminal at `descriptor`; `nil` where there is none, or none that says.
    static func terminalSize(_ descriptor: Int32) -> ProgressTable.Size? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return ProgressTable.Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Makes a folder, unless it is there; the one it is to be in must be.
    static func makeFolder(_ path: String) throws(SystemCallError) {
        guard mkdir(path, 0o777) != 0 else { return }
        guard errno == EEXIST else { throw .last }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw SystemCallError(reason: "it is a file, not a folder")
        }
    }

    /// An empty file at `path`, to write to.
    static func openForWriting(_ path: String) throws(SystemCallError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }
}
