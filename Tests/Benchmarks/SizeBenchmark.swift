import DependencyGraph

/// The cost of a service as graphs grow a hundredfold, compared with the cost of plain C on the same memory.
///
/// In a graph that is declared bottom up, as people write them, dependencies are near in memory, and a service costs the same
/// at every size. In a graph that is declared in random order, each dependency is elsewhere in memory, which costs more in C
/// too once the graph exceeds the caches.
enum SizeBenchmark {
    static func run() throws {
        let sizes = [10_000, 100_000, 1_000_000]
        for (order, isShuffled) in [("bottom up", false), ("in random order", true)] {
            let random = sizes.map { RandomGraph(count: $0, degree: 4, isShuffled: isShuffled) }
            let graphs = random.map(\.compact)
            print("\nper service, graphs declared \(order)")
            let plain = try report(
                "plain C to launch order", graphs.map(PlainArrays.init), sizes, nil, CoreBenchmarks.plainOrder)
            try report("integers to launch order", graphs, sizes, 1.5 * plain) { keep($0.launchOrder()) }
            try report("strings to launch order", random.map(\.services), sizes, isShuffled ? nil : 2) {
                keep(Resolution(Declarations($0)))
            }
        }
    }

    /// Prints what a service costs at each size, and gives how many times more it costs at the last than at the one before.
    @discardableResult
    private static func report<Input>(
        _ what: String, _ inputs: [Input], _ counts: [Int], _ bound: Double?, _ work: @escaping (Input) -> Void
    ) throws -> Double {
        // One size after the other, or the largest would leave cold caches to the others.
        let nanoseconds = try zip(inputs, counts).map { input, count in
            let runs = max(5, 2_000_000 / count)
            return try Measurement.inTurn(runs: runs, [.here { work(input) }])[0].milliseconds * 1e6 / Double(count)
        }
        let figures = zip(counts, nanoseconds).map { "\($1.rounded2) ns of \($0)" }.joined(separator: ", ")
        let growth = nanoseconds[nanoseconds.count - 1] / nanoseconds[1]
        let asked = bound.map { " (at most \($0.rounded2))" + Budgets.note(growth <= $0) } ?? ""
        print("\(what): \(figures); last \(growth.rounded2) × the one before\(asked)")
        return growth
    }
}
