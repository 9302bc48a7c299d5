#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The numbers of signals on this system.
enum SystemSignals {
    static let kill = SIGKILL
    static let child = SIGCHLD
    static let brokenPipe = SIGPIPE

    static let names: [(name: String, number: Int32)] = [
        ("SIGHUP", SIGHUP), ("SIGINT", SIGINT), ("SIGQUIT", SIGQUIT), ("SIGILL", SIGILL), ("SIGTRAP", SIGTRAP),
        ("SIGABRT", SIGABRT), ("SIGBUS", SIGBUS), ("SIGFPE", SIGFPE), ("SIGKILL", SIGKILL), ("SIGUSR1", SIGUSR1),
        ("SIGSEGV", SIGSEGV), ("SIGUSR2", SIGUSR2), ("SIGPIPE", SIGPIPE), ("SIGALRM", SIGALRM), ("SIGTERM", SIGTERM),
        ("SIGVTALRM", SIGVTALRM), ("SIGXCPU", SIGXCPU), ("SIGXFSZ", SIGXFSZ), ("SIGSYS", SIGSYS), ("SIGSTOP", SIGSTOP),
        ("SIGCONT", SIGCONT),
    ]
}
