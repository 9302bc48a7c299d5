import LaunchSimulation
import Testing

@Suite struct RandomSourceTests {
    @Test func `random numbers are 0 for bounds of 0 or less, and reach large bounds`() {
        var random = RandomSource(seed: 1)
        var other = RandomSource(seed: 1)
        #expect([random.below(0), random.below(-3), random.below(.min)] == [0, 0, 0])
        for _ in 0..<3 { _ = other.next() }
        #expect(random.next() == other.next())
        let large = (0..<100).map { _ in random.below(.max) }
        #expect(large.allSatisfy { $0 >= 0 } && large.contains { $0 > Int.max / 2 })
        #expect(Set((0..<100).map { _ in random.below(3) }) == [0, 1, 2])
    }
}
