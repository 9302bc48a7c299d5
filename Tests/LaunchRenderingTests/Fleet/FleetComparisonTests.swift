import LaunchGraph
import Testing

@testable import LaunchRendering

/// Comparisons of fleets whose difference is known.
struct FleetComparisonTests {
    #if DEBUG
        private static let runs: UInt64 = 2
    #else
        private static let runs: UInt64 = 400
    #endif

    @Test
    func `one service of 30 that is slower by 10 % is found in 95 % of fleets, and 5 % of equal fleets seem slower`() {
        var (walls, services, found, alone) = (0, 0, 0, 0)
        for seed in 0..<Self.runs {
            var random = RandomFleet(seed: seed)
            let base = random.fleet(500).groups[0]
            let equal = FleetComparison(from: base, to: random.fleet(500).groups[0])
            if equal.walls[1].isSlower { walls += 1 }
            if equal.rows.contains(where: { $0.differences[1].isSlower }) { services += 1 }
            let slow = Int(seed % 30)
            let changed = FleetComparison(from: base, to: random.fleet(500, slower: [slow: 1.1]).groups[0])
            let slower = changed.rows.filter { $0.differences[1].isSlower }.map(\.name)
            if slower.contains("service-\(slow)") { found += 1 }
            if slower == ["service-\(slow)"] { alone += 1 }
        }
        let most = max(1, Int(Self.runs) / 20)
        let counts = ["launch times": walls, "services": services, "missed": Int(Self.runs) - found]
        #expect(counts.filter { $1 > most } == [:], "of \(Self.runs)")
        #expect(Int(Self.runs) - alone <= 2 * most, "\(alone) of \(Self.runs)")
    }

    @Test func `few launches have a difference without an interval, and services of one side are not compared`() {
        var random = RandomFleet(seed: 1)
        let comparison = FleetComparison(from: random.fleet(5).groups[0], to: random.fleet(5).groups[0])
        let decided = comparison.walls.filter { $0.difference?.interval != nil || $0.isSlower || $0.isFaster }
        #expect(decided.isEmpty && !comparison.walls.isEmpty)
        var (small, large) = (RandomFleet(seed: 1, services: 3), RandomFleet(seed: 1, services: 5))
        let (base, head) = (small.fleet(3).groups[0], large.fleet(3).groups[0])
        let grown = FleetComparison(from: base, to: head)
        #expect([grown.added, grown.removed] == [["service-3", "service-4"], []])
        #expect(grown.rows.count == 3)
        #expect(FleetComparison(from: head, to: base).removed == ["service-3", "service-4"])
    }

    @Test func `equal fingerprints are compared, and different ones only if there is no other`() {
        var random = RandomFleet(seed: 1)
        let single = FleetComparison.all(
            from: random.fleet(3, fingerprint: "a"), to: random.fleet(3, fingerprint: "b"))
        #expect(single.compared.count == 1 && single.alone.isEmpty)

        var mixed = random.fleet(3, fingerprint: "a")
        var other = random.next()
        other.fingerprint = "b"
        mixed.add(other, report: [])
        let several = FleetComparison.all(from: random.fleet(3, fingerprint: "a"), to: mixed)
        #expect(several.compared.map(\.head.fingerprint) == ["a"])
        #expect(several.alone.map(\.fingerprint) == ["b"])
    }
}
