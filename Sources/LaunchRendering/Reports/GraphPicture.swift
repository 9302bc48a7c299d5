public import DependencyGraph

/// A graph as it is to be drawn: which services, which dependencies, and what is remarkable about each.
///
/// Services are numbered in the order in which they are added. Dependencies may point at services added later.
public struct GraphPicture: Sendable {
    /// A service in the picture.
    public struct Service: Sendable {
        /// Its identifier.
        public var id: String
        /// Its wave, where there is a launch order.
        public var wave: Int?
        /// Whether it waits for itself through others.
        public var isOnCycle: Bool
        /// Whether it is only ever named as a dependency, and declared nowhere.
        public var isMissing: Bool
        /// Whether the picture is about it.
        public var isFocus: Bool
        /// Whether it lies on the critical path.
        public var isCritical: Bool

        /// A service in the picture.
        public init(
            id: String, wave: Int? = nil, isOnCycle: Bool = false, isMissing: Bool = false, isFocus: Bool = false,
            isCritical: Bool = false
        ) {
            self.id = id
            self.wave = wave
            self.isOnCycle = isOnCycle
            self.isMissing = isMissing
            self.isFocus = isFocus
            self.isCritical = isCritical
        }
    }

    /// A dependency of a service in the picture.
    public struct Dependency: Sendable {
        /// The number of the service that is waited for.
        public var target: Int
        /// Its kind.
        public var kind: DependencyKind
        /// Whether it lies on a cycle.
        public var isOnCycle: Bool
        /// Whether it is a step of the critical path.
        public var isCritical: Bool

        /// A dependency on the service with number `target`.
        public init(target: Int, kind: DependencyKind, isOnCycle: Bool = false, isCritical: Bool = false) {
            self.target = target
            self.kind = kind
            self.isOnCycle = isOnCycle
            self.isCritical = isCritical
        }
    }

    /// The graph's name, if it has one.
    public var name: String?

    /// What identifies the graph; `nil` for a broken one.
    public var fingerprint: String?

    /// The services, by number.
    public private(set) var services: [Service] = []

    private var offsets: [Int] = [0]
    private var dependencies: [Dependency] = []

    /// A picture without services.
    public init(name: String? = nil, fingerprint: String? = nil) {
        self.name = name
        self.fingerprint = fingerprint
    }

    /// Adds a service with what it waits for.
    public mutating func add(_ service: Service, dependencies: some Sequence<Dependency>) {
        services.append(service)
        self.dependencies.append(contentsOf: dependencies)
        offsets.append(self.dependencies.count)
    }

    /// What the service with number `service` waits for.
    public func dependencies(of service: Int) -> ArraySlice<Dependency> {
        dependencies[offsets[service]..<offsets[service + 1]]
    }

    /// A dependency by its index in what `dependencies(of:)` gave.
    func edge(_ index: Int) -> Dependency { dependencies[index] }
}
