/// The limits of each service of a plan, by launch order.
///
/// Services whose limits are equal share them. A program has few policies, and limits take hundreds of bytes: a launch
/// of 100,000 services, each with its own, would take 7 % more time to fetch them from memory.
struct SharedLimits: Sendable {
    private var distinct: [LaunchPlan.Limits] = []
    /// For each service, the index of its limits.
    private var indices: [Int32] = []

    /// The number of distinct limits that are compared one by one, which is faster than a hash lookup.
    private static let compared = 8

    /// Creates the limits of services in launch order.
    ///
    /// - Complexity: O(services).
    init(_ limits: some Collection<LaunchPlan.Limits>) {
        indices.reserveCapacity(limits.count)
        var others: [LaunchPlan.Limits: Int] = [:]
        for own in limits {
            let known = distinct.prefix(Self.compared).firstIndex(of: own) ?? others[own]
            indices.append(Int32(known ?? distinct.count))
            guard known == nil else { continue }
            if distinct.count >= Self.compared { others[own] = distinct.count }
            distinct.append(own)
        }
    }

    /// The number of services.
    var count: Int { indices.count }

    /// The number of distinct limits.
    var distinctCount: Int { distinct.count }

    subscript(p: LaunchPosition) -> LaunchPlan.Limits {
        @inline(__always) get { distinct[Int(indices[p])] }
    }
}
