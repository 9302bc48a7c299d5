internal import CLaunchSupport

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
}
