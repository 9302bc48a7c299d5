package import LaunchGraph
import LaunchSupport

/// One launch of a fleet while it is read: the times of its services, without their texts.
///
/// One value records launch after launch, so that a launch needs no memory of its own.
package struct FleetLaunch {
    /// A time in nanoseconds from the beginning of the launch; negative if the report does not contain it.
    package typealias Time = Int64
    /// The value of a time that the report does not contain.
    package static let unknown: Time = -1

    /// One service of the launch.
    package struct Service {
        /// The number of the service's name in ``FleetLaunch/names``.
        package var name: Int
        /// The service's state.
        package var state = ServiceState.idle
        /// The time when all services that the service waits for had settled.
        package var ready = unknown
        /// The time when the first attempt began.
        package var started = unknown
        /// The time when the service came up, failed for good or was cancelled.
        package var settled = unknown
        /// The number of attempts.
        package var attempts = 0
        /// The dependencies, as a range of ``FleetLaunch/dependencies``.
        package var dependencies = 0..<0

        /// Creates a service named `name`.
        package init(name: Int) { self.name = name }

        /// The time from the first start until the service settled; `nil` if one of them is missing.
        var duration: Time? { started >= 0 && settled >= 0 ? settled - started : nil }
        /// The time from which on the service waited for no other.
        fileprivate var begin: Time { ready >= 0 ? ready : started >= 0 ? started : settled }
    }

    /// The outcome of the launch.
    package var outcome = LaunchReport.Outcome.idle
    /// The name of the graph.
    package var name: String?
    /// The fingerprint of the graph.
    package var fingerprint = ""
    /// The value of the label by which launches are grouped; `nil` if the launch does not have it.
    package var label: String?
    /// The duration of the launch; unknown in reports without it.
    package var wall = unknown
    /// The services, in launch order.
    package var services: [Service] = []
    /// The numbers of the names of all dependencies of all services.
    package var dependencies: [Int] = []

    /// The names of services in all launches so far.
    package private(set) var names: [String] = []
    private var numbers: [UTF8Key: Int] = [:]
    /// For each name, the index of its service in ``services``; a negative number if the launch does not contain it.
    private var places: [Int] = []
    /// The times when each service starts and settles in a changed launch.
    private var starts: [Time] = []
    private var ends: [Time] = []

    /// Creates a recorder.
    package init() {}

    /// Forgets the current launch.
    package mutating func clear() {
        for service in services { places[service.name] = -1 }
        (outcome, name, fingerprint, label, wall) = (.idle, nil, "", nil, Self.unknown)
        services.removeAll(keepingCapacity: true)
        dependencies.removeAll(keepingCapacity: true)
    }

    /// Returns the number of a name.
    package mutating func number(of name: String) -> Int {
        let key = UTF8Key(name)
        if let number = numbers[key] { return number }
        numbers[key] = names.count
        names.append(name)
        places.append(-1)
        return names.count - 1
    }

    /// Adds a service; returns `false` if the launch already contains one with its name.
    package mutating func add(_ service: Service) -> Bool {
        guard places[service.name] < 0 else { return false }
        places[service.name] = services.count
        services.append(service)
        return true
    }

    /// Whether the launch came up.
    var isUp: Bool { outcome == .running || outcome == .degraded }
}

// The longest path through the recorded times.
extension FleetLaunch {
    /// Whether the service can have determined the end of the launch; deferred services settle later.
    private func decidesEnd(_ service: Service) -> Bool {
        service.started >= 0 && service.settled >= 0 && service.settled <= wall
    }

    /// Calls `body` with each service that the service at `index` waited for, and whether it waited only for its start.
    private func forEachAwaited(_ index: Int, _ body: (_ place: Int, _ isForStart: Bool) -> Void) {
        let begin = services[index].begin
        for name in dependencies[services[index].dependencies] {
            let place = places[name]
            // Services are in launch order: the services that a service waits for precede it.
            guard place >= 0, place < index else { continue }
            if services[place].settled >= 0, services[place].settled <= begin {
                body(place, false)
            } else if services[place].started >= 0, services[place].started <= begin {
                body(place, true)
            }
        }
    }

    /// The services on the longest path through the recorded times, the last one first.
    ///
    /// - Complexity: O(services + dependencies).
    func criticalPath() -> [Int] {
        var next: Int?
        for (index, service) in services.enumerated() where decidesEnd(service) {
            if let best = next, services[best].settled >= service.settled { continue }
            next = index
        }
        var path: [Int] = []
        while let index = next {
            path.append(index)
            var latest = Self.unknown
            next = nil
            forEachAwaited(index) { place, isForStart in
                let time = isForStart ? services[place].started : services[place].settled
                if time > latest { (latest, next) = (time, place) }
            }
        }
        return path
    }

    /// Returns the duration of the launch if the service at `index` had taken no time.
    ///
    /// Each service keeps the time that it waited for a slot and the time between the last service that it waited for
    /// and its own readiness. The result is exact for the recorded times: every service after the one at `index` is
    /// moved.
    ///
    /// - Complexity: O(services + dependencies).
    mutating func wall(without index: Int) -> Time {
        starts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var (last, lastBefore): (Time, Time) = (0, 0)
        for (place, service) in services.enumerated() {
            var (latest, latestBefore): (Time, Time) = (0, 0)
            if place > index {
                forEachAwaited(place) { other, isForStart in
                    latest = max(latest, isForStart ? starts[other] : ends[other])
                    latestBefore = max(
                        latestBefore, isForStart ? services[other].started : services[other].settled)
                }
            }
            let shift = latestBefore - latest
            starts.append(service.started - shift)
            ends.append(service.settled - shift - (place == index ? service.duration ?? 0 : 0))
            guard decidesEnd(service) else { continue }
            last = max(last, ends[place])
            lastBefore = max(lastBefore, service.settled)
        }
        return wall - lastBefore + last
    }
}
