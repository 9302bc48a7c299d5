package import LaunchGraph
import LaunchSupport

/// The launches of one graph with one value of the label by which launches are grouped.
package struct FleetGroup: Sendable {
    package struct Service: Sendable {
        package let id: String
        /// The number of launches in which the service was started.
        package fileprivate(set) var launches = 0
        package fileprivate(set) var failures = 0
        package fileprivate(set) var attempts = 0
        /// The number of launches that came up and on whose critical path the service is.
        package fileprivate(set) var critical = 0
        /// The durations until the service came up or failed, in seconds.
        package fileprivate(set) var times: [Float] = []
        /// The launches that would be shorter if the service took no time, each with the difference in seconds.
        fileprivate var gains: [(launch: UInt32, seconds: Float)] = []
    }

    package let name: String?
    package let fingerprint: String
    package let label: String?
    package private(set) var launches = 0
    package private(set) var outcomes: [LaunchReport.Outcome: Int] = [:]
    /// The durations of the launches that came up, in seconds, in the order in which they were read.
    package private(set) var walls: [Float] = []
    package private(set) var services: [Service] = []
    /// The reports of some launches that came up, drawn at random, each with its launch time in seconds.
    package private(set) var drawn: [(wall: Float, report: [UInt8])] = []

    private var random = SplitMix64(seed: 46)
    private var places: [UTF8Key: Int] = [:]

    init(_ launch: FleetLaunch) { (name, fingerprint, label) = (launch.name, launch.fingerprint, launch.label) }

    /// Adds a launch, and its report with a probability that makes every set of `most` reports equally likely (Vitter,
    /// Random Sampling with a Reservoir, 1985, algorithm R).
    mutating func add(_ launch: FleetLaunch, report: ArraySlice<UInt8>, most: Int) {
        launches += 1
        outcomes[launch.outcome, default: 0] += 1
        for service in launch.services { add(service) }
        guard launch.isUp else { return }
        let number = walls.count
        walls.append(Self.seconds(launch.wall))
        let wallsWithout = launch.wallsWithoutEach()
        for index in launch.criticalPath() {
            let gain = launch.wall - wallsWithout[index]
            guard let place = places[UTF8Key(launch.services[index].id)] else { continue }
            services[place].critical += 1
            guard gain > 0 else { continue }
            services[place].gains.append((UInt32(truncatingIfNeeded: number), Self.seconds(gain)))
        }
        if drawn.count < most { return drawn.append((walls[number], Array(report))) }
        let place = Int.random(in: 0...number, using: &random)
        if place < most { drawn[place] = (walls[number], Array(report)) }
    }

    private mutating func add(_ service: FleetLaunch.Service) {
        let place = places[UTF8Key(service.id)] ?? services.count
        if place == services.count {
            places[UTF8Key(service.id)] = place
            services.append(Service(id: service.id))
        }
        guard service.started >= 0 else { return }
        services[place].launches += 1
        services[place].attempts += service.attempts
        if service.state.hasFailed { services[place].failures += 1 }
        guard service.state != .cancelled, let duration = service.duration else { return }
        services[place].times.append(Self.seconds(max(0, duration)))
    }

    /// Returns the durations of the launches if `service` had taken no time, in seconds.
    package func walls(without service: Service) -> [Float] {
        var walls = walls
        for gain in service.gains { walls[Int(gain.launch)] -= gain.seconds }
        return walls
    }

    private static func seconds(_ time: FleetLaunch.Time) -> Float { Float(Double(time) / 1e9) }

    package func title(_ key: String?) -> String {
        let label = key.map { key in self.label.map { "\(key) \($0)" } ?? "without \(key)" }
        let graph = fingerprint.isEmpty ? nil : "graph \(fingerprint.prefix(12))"
        return ([label, name, graph].compactMap(\.self)).joined(separator: ", ")
    }
}

package struct Fleet: Sendable {
    package let label: String?
    package private(set) var groups: [FleetGroup] = []
    package var unread = 0
    private let most: Int
    private var places: [[UTF8Key?]: Int] = [:]

    /// - Parameter most: the number of reports that are kept of each group.
    package init(groupedBy label: String?, keeping most: Int) { (self.label, self.most) = (label, most) }

    package var launches: Int { groups.reduce(0) { $0 + $1.launches } }

    package mutating func add(_ launch: FleetLaunch, report: ArraySlice<UInt8>) {
        let key = [launch.fingerprint, launch.label].map { text in text.map { UTF8Key($0) } }
        let place = places[key] ?? groups.count
        if place == groups.count {
            places[key] = place
            groups.append(FleetGroup(launch))
        }
        groups[place].add(launch, report: report, most: most)
    }

    /// The groups in the order of their labels; of one label, the most frequent graph first.
    package var sortedGroups: [FleetGroup] {
        groups.sorted { left, right in
            let (a, b) = (left.label ?? "", right.label ?? "")
            return a.hasSameBytes(as: b) ? left.launches > right.launches : a.precedesByBytes(b)
        }
    }
}
