internal import LaunchGraph

#if canImport(os)
    internal import os

    /// Reports each launch and each event as an interval to Instruments.
    struct HostIntervals: Sendable {
        /// An interval that has begun.
        struct Interval: Sendable {
            let state: OSSignpostIntervalState
        }

        private static let signposter = OSSignposter(subsystem: "LaunchGraph", category: "hosts")

        func begin(_ name: String) -> Interval {
            let signposter = Self.signposter
            return Interval(
                state: signposter.beginInterval("event", id: signposter.makeSignpostID(), "\(name, privacy: .public)"))
        }

        func end(_ interval: Interval) {
            Self.signposter.endInterval("event", interval.state)
        }

        /// Returns observers that report each service's launch as an interval. Each dispatcher needs its own, because
        /// two dispatchers may have services with the same identifier.
        static func observers() -> [any LaunchObserver] { [ServiceIntervals()] }
    }

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
#else
    /// Does nothing on platforms without Instruments.
    struct HostIntervals: Sendable {
        /// An interval that has begun.
        struct Interval: Sendable {}

        func begin(_ name: String) -> Interval { Interval() }

        func end(_ interval: Interval) {}

        /// Returns no observers.
        static func observers() -> [any LaunchObserver] { [] }
    }
#endif
