internal import LaunchGraph

#if canImport(os)
    internal import os
#endif

/// Reports launches and events as intervals to Instruments, and errors to the system's log, on platforms that have them.
enum HostInstruments {
    // Each dispatcher needs its own observers, because two dispatchers may have services with the same identifier.
    #if canImport(os)
        private static let signposter = OSSignposter(subsystem: "LaunchGraph", category: "hosts")

        static func begin(_ name: String) -> @Sendable () -> Void {
            let signposter = signposter
            let state = signposter.beginInterval(
                "event", id: signposter.makeSignpostID(), "\(name, privacy: .public)")
            return { signposter.endInterval("event", state) }
        }

        static func observers() -> [any LaunchObserver] { [ServiceIntervals()] }

        static func log(_ message: String) {
            Logger(subsystem: "LaunchGraph", category: "hosts").error("\(message, privacy: .public)")
        }
    #else
        static func begin(_ name: String) -> @Sendable () -> Void { {} }
        static func observers() -> [any LaunchObserver] { [] }
        static func log(_ message: String) {}
    #endif
}

#if canImport(os)
    actor ServiceIntervals: LaunchObserver {
        private let signposter = OSSignposter(subsystem: "LaunchGraph", category: "services")
        private var open: [ServiceID: OSSignpostIntervalState] = [:]

        func observe(_ change: LaunchChange) {
            guard change.kind == .state else { return }
            if let interval = open.removeValue(forKey: change.id) { signposter.endInterval("service", interval) }
            guard change.state == .starting else { return }
            open[change.id] = signposter.beginInterval(
                "service", id: signposter.makeSignpostID(), "\(change.id.name, privacy: .public)")
        }
    }
#endif
