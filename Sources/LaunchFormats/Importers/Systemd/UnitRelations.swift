import LaunchDeclarations
import LaunchManifest

/// The requirements and the order of units, by their numbers.
struct UnitRelations {
    typealias Requirement = (isHard: Bool, location: SourceLocation?)

    private struct Pair: Hashable {
        var unit: Int
        var other: Int

        init(_ unit: Int, _ other: Int) { (self.unit, self.other) = (unit, other) }
    }

    private var orders: [Pair: SourceLocation?] = [:]
    private var requirements: [Pair: Requirement] = [:]
    private var conflicts: Set<Pair> = []
    /// For each unit, the units that it starts after, in the order in which these relations were added.
    private(set) var after: [[Int]] = []
    /// The same for the units that it requires.
    private(set) var required: [[Int]] = []

    mutating func addUnit() {
        after.append([])
        required.append([])
    }

    /// Records that a unit starts after another one. The first given location is kept. As in systemd, a unit does not
    /// wait for itself; a drop-in for all units of a type could otherwise cause that.
    mutating func add(_ unit: Int, after other: Int, at location: SourceLocation?) {
        guard unit != other else { return }
        guard orders.updateValue(orders[Pair(unit, other)] ?? location, forKey: Pair(unit, other)) == nil else {
            return
        }
        after[unit].append(other)
    }

    /// Records that a unit requires another one or, if not `isHard`, wants it.
    mutating func add(_ unit: Int, requires other: Int, isHard: Bool, at location: SourceLocation?) {
        guard unit != other else { return }
        if let known = requirements[Pair(unit, other)] {
            if isHard, !known.isHard { requirements[Pair(unit, other)] = (true, location) }
            return
        }
        requirements[Pair(unit, other)] = (isHard, location)
        required[unit].append(other)
    }

    mutating func add(_ unit: Int, conflictsWith other: Int) {
        conflicts.insert(Pair(unit, other))
        conflicts.insert(Pair(other, unit))
    }

    func requirement(of unit: Int, on other: Int) -> Requirement? { requirements[Pair(unit, other)] }

    func isOrdered(_ unit: Int, after other: Int) -> Bool { orders[Pair(unit, other)] != nil }

    func location(ofOrder unit: Int, after other: Int) -> SourceLocation? { orders[Pair(unit, other)] ?? nil }

    func conflict(_ unit: Int, _ other: Int) -> Bool { conflicts.contains(Pair(unit, other)) }
}
