import LaunchSupport

/// Graphs that are hard for algorithms of more than linear time, read by every command.
struct DenseGraphBenchmark {
    private let tool: String
    private let limit = 10_000.0

    init(_ programs: BenchmarkedPrograms) { tool = programs.tool }

    func run() throws {
        try TemporaryFolder.use { folder in
            for (name, graph) in Self.graphs {
                let manifest = try folder.file("dense.json") { graph.write(to: &$0, RandomGraph.appendManifest) }
                print("\n\(name)")
                for command in Self.commands(manifest, graph.names[0], graph.names[graph.names.count - 1]) {
                    // What a command says of a graph with cycles is as good as what it says of another one.
                    let time = try Programs.run([tool] + command, accepting: 0...1).milliseconds
                    let shown = command.filter { $0 != manifest }.joined(separator: " ")
                    report(shown, Measurement([time]), ["less than 10 s" + Budgets.note(time < limit)])
                }
            }
        }
    }

    private static var graphs: [(String, RandomGraph)] {
        [
            ("a complete graph of 3,000 services", RandomGraph((0..<3_000).map { Array(0..<$0) })),
            (
                "2,000 services that each depend on 2,000 others",
                RandomGraph((0..<4_000).map { $0 < 2_000 ? [] : Array(0..<2_000) })
            ),
            ("50,000 cycles of two services", RandomGraph((0..<100_000).map { [$0 ^ 1] })),
            ("a component of 2,000 services with 100,000 dependencies", component()),
        ]
    }

    private static func component() -> RandomGraph {
        var random = SplitMix64(seed: 7)
        return RandomGraph(
            (0..<2_000).map { service in
                let others = (0..<49).map { _ in Int.random(in: 0..<2_000, using: &random) }
                return Set(others + [(service + 1) % 2_000]).subtracting([service]).sorted()
            })
    }

    private static func commands(_ manifest: String, _ first: String, _ last: String) -> [[String]] {
        [
            ["check", manifest], ["check", "--severity", "redundant-dependency=warning", manifest],
            ["check", "--format", "json", manifest], ["order", manifest], ["order", "--waves", manifest],
            ["order", "--format", "json", manifest], ["graph", manifest], ["graph", "--reduce", manifest],
            ["graph", "--format", "svg", manifest], ["why", last, first, "-f", manifest],
            ["impact", first, "-f", manifest], ["diff", manifest, manifest], ["predict", manifest],
            ["convert", "--to", "tsort", manifest],
        ]
    }
}
