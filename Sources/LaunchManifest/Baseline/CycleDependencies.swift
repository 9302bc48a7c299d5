/// Dependencies between members of cycles, as pairs of nodes.
///
/// A baseline and a comparison judge a cycle by its dependencies. A large strongly connected component has millions of
/// them, so they are compared by node instead of by name.
struct CycleDependencies: Sendable {
    private var pairs: Set<UInt64> = []
    private var reasons: [UInt64: String] = [:]

    private static func pair(_ dependent: Int, _ dependency: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: dependent) << 32 | UInt64(truncatingIfNeeded: dependency)
    }

    /// Adds a dependency, and the reason for which it is accepted.
    mutating func insert(_ dependent: Int, _ dependency: Int, reason: String? = nil) {
        let pair = Self.pair(dependent, dependency)
        pairs.insert(pair)
        if let reason { reasons[pair] = reason }
    }

    /// Adds dependencies.
    mutating func insert(_ dependencies: [(dependent: Int, dependency: Int)]) {
        pairs.reserveCapacity(pairs.count + dependencies.count)
        for (dependent, dependency) in dependencies { pairs.insert(Self.pair(dependent, dependency)) }
    }

    /// Whether a dependency is among them.
    func contains(_ dependent: Int, _ dependency: Int) -> Bool { pairs.contains(Self.pair(dependent, dependency)) }

    /// The reason for which a dependency is accepted, if one is given.
    func reason(of dependent: Int, _ dependency: Int) -> String? {
        reasons.isEmpty ? nil : reasons[Self.pair(dependent, dependency)]
    }
}
