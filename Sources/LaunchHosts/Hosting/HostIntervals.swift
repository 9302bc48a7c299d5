internal import LaunchGraph

#if canImport(os)
    internal import os
#endif

/// Reports launches and events as intervals to Instruments, on platforms that have it.
enum HostIntervals {
    /// Begins an interval, and returns what ends it.
    static func begin(_ name: String) -> @Sendable () -> Void {
        #if canImport(os)
            let signposter = signposter
            let state = signposter.beginInterval(
                "event", id: signposter.makeSignpostID(), "\(name, privacy: .public)")
            return { signposter.endInterval("event", state) }
        #else
            return {}
        #endif
    }

    /// Returns observers that report each service's launch as an interval. Each dispatcher needs its own, because two
    /// dispatchers may have services with the same identifier.
    static func observers() -> [any LaunchObserver] {
        #if canImport(os)
            [ServiceIntervals()]
        #else
            []
        #endif
    }

    #if canImport(os)
        private static let signposter = OSSignposter(subsystem: "LaunchGraph", category: "hosts")
    #endif
}

#if canImport(os)
    /// Reports the launch of each service as an interval.
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
