package import DependencyGraph

/// The contents of a drawing of a graph. The number of a service is its index; dependencies may refer to services after
/// it.
package struct GraphPicture: Sendable {
    package struct Service: Sendable {
        package var id: String
        /// The wave of the service; `nil` if there is no launch order.
        package var wave: Int?
        package var isOnCycle = false
        /// Whether the service is only the target of a dependency and is not declared.
        package var isMissing = false
        /// Whether the picture shows the neighbourhood of the service.
        package var isFocus = false
        package var isCritical = false
        /// The services in the group, if this is one.
        package internal(set) var members: [String] = []
        package var dependencies: [Dependency] = []
    }

    package struct Dependency: Sendable {
        package var target: Int
        package var kind: DependencyKind
        package var isOnCycle = false
        package var isCritical = false
        /// The condition of the dependency if it is not readiness: `started` or `completed`.
        package var condition: String?
    }

    package var name: String?
    /// The fingerprint; `nil` for a graph with errors.
    package var fingerprint: String?
    package var services: [Service] = []
}
