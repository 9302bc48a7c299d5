internal import LaunchGraph

#if canImport(os)
    internal import os

    /// Makes each launch and each event an interval that Instruments shows.
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

        /// Observers that make each service's launch an interval; of one dispatcher, since two may have services with the
        /// same identifier.
        static func observers() -> [any LaunchObserver] { [ServiceIntervals()] }
    }

    /// Makes the launch of each service an interval.
    actor ServiceIntervals: LaunchObserver {
        private let signposter = OSSignposter(subsystem: "LaunchGraph", category: "services")
        private var open: [ServiceID: OSSignpostIntervalState] = [:]

        func observe(_ change: LaunchChange) {
            guard !change.isStalled else { return }
            if let interval = open.removeValue(forKey: change.id) { signposter.endInterval("service", interval) }
            guard change.state == .starting else { return }
            open[change.id] = signposter.beginInterval(
                "service", id: signposter.makeSignpostID(), "\(change.id.name, privacy: .public)")
        }
    }
#else
    /// Makes nothing of launches and events where there is nothing to show intervals.
    struct HostIntervals: Sendable {
        /// An interval that has begun.
        struct Interval: Sendable {}

        func begin(_ name: String) -> Interval { Interval() }

        func end(_ interval: Interval) {}

        /// Observers that make each service's launch an interval.
        static func observers() -> [any LaunchObserver] { [] }
    }
#endif
