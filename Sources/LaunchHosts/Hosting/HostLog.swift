#if canImport(os)
    internal import os
#endif

/// The system's log, on platforms that have one.
enum HostLog {
    static func error(_ message: String) {
        #if canImport(os)
            Logger(subsystem: "LaunchGraph", category: "hosts").error("\(message, privacy: .public)")
        #endif
    }
}
