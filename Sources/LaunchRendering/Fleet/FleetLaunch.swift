package import LaunchGraph
import LaunchSupport

/// One launch of a fleet while it is read: the times of its services, without their texts.
package struct FleetLaunch {
    /// A time in nanoseconds from the beginning of the launch; negative if the report does not contain it.
    package typealias Time = Int64
    package static let unknown: Time = -1

    package struct Service {
        package var id: String
        package var state = ServiceState.idle
        /// The time when all services that the service waits for had settled.
        package var ready = unknown
        package var started = unknown
        /// The time when the service came up, failed for good or was cancelled.
        package var settled = unknown
        package var attempts = 0
        package var dependencies: [String] = []

        package init(id: String) { self.id = id }

        /// The time from the first start until the service settled; `nil` if one of them is missing.
        var duration: Time? { started >= 0 && settled >= 0 ? settled - started : nil }
        /// The time from which on the service waited for no other.
        fileprivate var begin: Time { ready >= 0 ? ready : started >= 0 ? started : settled }
    }

    package var outcome = LaunchReport.Outcome.idle
    package var name: String?
    package var fingerprint = ""
    /// The value of the label by which launches are grouped; `nil` if the launch does not have it.
    package var label: String?
    package var wall = unknown
    package private(set) var services: [Service] = []
    private var places: [UTF8Key: Int] = [:]
    /// For each service, the indices of its dependencies that precede it: it waits for no others.
    private var dependencies: [[Int]] = []

    package init() {}

    /// Adds a service; returns `false` if the launch already contains one with its identifier.
    package mutating func add(_ service: Service) -> Bool {
        let preceding = service.dependencies.compactMap { places[UTF8Key($0)] }
        guard places.updateValue(services.count, forKey: UTF8Key(service.id)) == nil else { return false }
        services.append(service)
        dependencies.append(preceding)
        return true
    }

    var isUp: Bool { outcome == .running || outcome == .degraded }
}

// The longest path through the recorded times.
extension FleetLaunch {
    /// Whether the service can have determined the end of the launch; deferred services settle later.
    private func decidesEnd(_ service: Service) -> Bool {
        service.started >= 0 && service.settled >= 0 && service.settled <= wall
    }

    /// Calls `body` with each service that a service waited for, whether only for its start, and the time of that.
    private func forEachAwaited(_ index: Int, _ body: (_ place: Int, _ isForStart: Bool, _ time: Time) -> Void) {
        let begin = services[index].begin
        for place in dependencies[index] {
            let (started, settled) = (services[place].started, services[place].settled)
            if settled >= 0, settled <= begin {
                body(place, false, settled)
            } else if started >= 0, started <= begin {
                body(place, true, started)
            }
        }
    }

    /// The services on the longest path through the recorded times, the last one first.
    func criticalPath() -> [Int] {
        var next = services.indices.lazy.filter { decidesEnd(services[$0]) }
            .max { services[$0].settled < services[$1].settled }
        var path: [Int] = []
        while let index = next {
            path.append(index)
            var latest = Self.unknown
            next = nil
            forEachAwaited(index) { place, _, time in if time > latest { (latest, next) = (time, place) } }
        }
        return path
    }

    /// A path that leads past a range of services. The longest one is the first in a heap.
    private struct Detour: Comparable {
        /// The first service of the range, which ends before the service that waited.
        let first: Int
        let length: Time

        static func < (left: Detour, right: Detour) -> Bool { left.length > right.length }
    }

    /// Returns, for each service, the duration of the launch if that service had taken no time.
    ///
    /// Each service keeps the time that it waited for a slot and the time between the last service that it waited for
    /// and its own readiness. The launch ends with the longest path, which leads through the service or past it. The
    /// time before a point on a path is recorded; the time after it is computed from the last service to the first.
    ///
    /// - Complexity: O(n log n) for n services and dependencies.
    func wallsWithoutEach() -> [Time] {
        // For each service, the end of the services before it.
        var ends: [Time] = []
        var last: Time = 0
        for service in services {
            ends.append(last)
            if decidesEnd(service) { last = max(last, service.settled) }
        }
        // The time from the start and the end of each service to the end of the launch, unknown if that does not depend on
        // the service.
        var afterStart = [Time](repeating: Self.unknown, count: services.count)
        var afterEnd = afterStart
        var detours = BinaryHeap<Detour>()
        var walls = [Time](repeating: wall, count: services.count)
        for (index, service) in services.enumerated().reversed() {
            // A service that did not start takes no time.
            let start = service.started >= 0 ? service.started : service.settled
            if decidesEnd(service) { afterEnd[index] = max(afterEnd[index], 0) }
            let through = afterEnd[index] >= 0 ? start + afterEnd[index] : 0
            while let detour = detours.first, detour.first > index { _ = detours.popFirst() }
            walls[index] += max(ends[index], through, detours.first?.length ?? 0) - last
            if afterEnd[index] >= 0 {
                afterStart[index] = max(afterStart[index], service.settled - start + afterEnd[index])
            }
            let after = afterStart[index]
            guard after >= 0 else { continue }
            var latest = Self.unknown
            forEachAwaited(index) { latest = max(latest, $2) }
            if latest < 0 { detours.insert(Detour(first: 0, length: start + after)) }
            forEachAwaited(index) { place, isForStart, time in
                let rest = start - latest + after
                if isForStart {
                    afterStart[place] = max(afterStart[place], rest)
                } else {
                    afterEnd[place] = max(afterEnd[place], rest)
                }
                detours.insert(Detour(first: isForStart ? place : place + 1, length: time + rest))
            }
        }
        return walls
    }
}
