package import DependencyGraph
import LaunchSupport

/// The contents of a drawing of a graph. The number of a service is its index.
package struct GraphPicture: Sendable {
    package struct Service: Sendable {
        package var id: String
        /// The wave of the service; `nil` if there is no launch order.
        package var wave: Int?
        package var isOnCycle = false
        /// Whether the service is only the target of a dependency and is not declared.
        package var isMissing = false
        package var isFocus = false
        package var isCritical = false
        package internal(set) var members: [String] = []
        package var dependencies: [Dependency] = []

        /// The identifier. For a group of several services, their number is added.
        var label: String { members.count > 1 ? "\(id) (\(members.count))" : id }

        fileprivate mutating func absorb(_ other: Self) {
            members.append(other.id)
            isOnCycle = isOnCycle || other.isOnCycle
            isFocus = isFocus || other.isFocus
            isCritical = isCritical || other.isCritical
        }
    }

    package struct Dependency: Sendable, Hashable {
        package var target: Int
        package var kind: DependencyKind
        package var isOnCycle = false
        package var isCritical = false
        /// The condition of the dependency if it is not readiness: `started` or `completed`.
        package var condition: String?

        fileprivate mutating func absorb(_ other: Self) {
            if other.kind == .hard { kind = .hard }
            isOnCycle = isOnCycle || other.isOnCycle
            isCritical = isCritical || other.isCritical
        }
    }

    package var name: String?
    /// The fingerprint; `nil` for a graph with errors.
    package var fingerprint: String?
    package var services: [Service] = []

    /// Returns a picture in which each group is one service, with the dependencies that lead out of the group. A dependency
    /// of a group is hard, on a cycle or on the critical path if this holds for a dependency of one of its services. A group
    /// whose name is that of a service without a group is named differently.
    package func grouped(by group: (Service) -> String?) -> GraphPicture {
        let names = services.map { $0.isMissing ? nil : group($0) }
        var used = Set(zip(services, names).lazy.filter { $1 == nil }.map { UTF8Key($0.0.id) })
        var groups: [Service] = []
        var numbers: [UTF8Key: Int] = [:]
        let groupOfService = zip(services, names).map { service, name -> Int in
            if let name, let number = numbers[UTF8Key(name)] {
                groups[number].absorb(service)
                return number
            }
            var first = service
            first.dependencies = []
            if let name {
                first.id = name
                while !used.insert(UTF8Key(first.id)).inserted { first.id += " (group)" }
                first.members = [service.id]
                first.wave = nil
                numbers[UTF8Key(name)] = groups.count
            }
            groups.append(first)
            return groups.count - 1
        }
        var places = [[Int: Int]](repeating: [:], count: groups.count)
        for (service, dependent) in zip(services, groupOfService) {
            for dependency in service.dependencies {
                let target = groupOfService[dependency.target]
                guard target != dependent else { continue }
                if let place = places[dependent][target] {
                    groups[dependent].dependencies[place].absorb(dependency)
                } else {
                    places[dependent][target] = groups[dependent].dependencies.count
                    var moved = dependency
                    moved.target = target
                    groups[dependent].dependencies.append(moved)
                }
            }
        }
        return GraphPicture(name: name, fingerprint: fingerprint, services: groups)
    }
}
