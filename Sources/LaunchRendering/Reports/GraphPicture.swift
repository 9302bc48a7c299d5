package import DependencyGraph

/// The contents of a drawing of a graph: services and dependencies with their marks.
///
/// The number of a service is its index. Dependencies may refer to services after it.
package struct GraphPicture: Sendable {
    /// A service in the picture.
    package struct Service: Sendable {
        /// The identifier of the service.
        package var id: String
        /// The wave of the service; `nil` if there is no launch order.
        package var wave: Int?
        /// Whether the service is on a cycle.
        package var isOnCycle = false
        /// Whether the service is only the target of a dependency and is not declared.
        package var isMissing = false
        /// Whether the picture shows the neighbourhood of the service.
        package var isFocus = false
        /// Whether the service is on the critical path.
        package var isCritical = false
        /// The services in the group, if this represents a group.
        package internal(set) var members: [String] = []
        /// The dependencies of the service.
        package var dependencies: [Dependency] = []
    }

    /// A dependency of a service in the picture.
    package struct Dependency: Sendable {
        /// The number of the dependency.
        package var target: Int
        /// The kind of the dependency.
        package var kind: DependencyKind
        /// Whether the dependency is on a cycle.
        package var isOnCycle = false
        /// Whether the dependency is a step of the critical path.
        package var isCritical = false
        /// The condition of the dependency if it is not readiness: `started` or `completed`.
        package var condition: String?
    }

    /// The graph's name, if it has one.
    package var name: String?

    /// The fingerprint; `nil` for a graph with errors.
    package var fingerprint: String?

    /// The services, by number.
    package var services: [Service] = []
}
