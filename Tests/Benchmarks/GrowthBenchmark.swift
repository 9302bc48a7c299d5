import Foundation

/// How time and memory of the tool grow with the graph: services that depend on two others, in random order.
struct GrowthBenchmark {
    private let programs: BenchmarkedPrograms
    private let counts = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]

    init(_ programs: BenchmarkedPrograms) { self.programs = programs }

    private struct Row {
        var count: Int
        var milliseconds: Double
        var peak: Int
    }

    func run() throws {
        try TemporaryFolder.use { folder in
            let names = ["order of JSON", "check of JSON", "order of an edge list", "plain C, JSON"]
            var rows = [[Row]](repeating: [], count: names.count)
            for count in counts {
                let graph = RandomGraph(count: count, degree: 2)
                let manifest = try folder.file("graph.json") { graph.write(to: &$0, RandomGraph.appendManifest) }
                let edges = try folder.file("graph.tsort") { graph.write(to: &$0, RandomGraph.appendEdges) }
                let commands = [
                    [programs.tool, "order", manifest], [programs.tool, "check", manifest],
                    [programs.tool, "order", "--from", "tsort", edges], [programs.floor, manifest],
                ]
                let runs = max(3, min(101, 1_000_000 / count))
                let times = try Measurement.inTurn(runs: runs, commands.map { .elsewhere(Programs.timed($0)) })
                for (index, command) in commands.enumerated() {
                    let peak = try MemoryBenchmark.peak(of: command)
                    rows[index].append(Row(count: count, milliseconds: times[index].milliseconds, peak: peak))
                }
            }
            for (name, rows) in zip(names, rows) { print(name, rows) }
        }
    }

    private func print(_ name: String, _ rows: [Row]) {
        Swift.print("\n\(name)")
        var before: Row?
        for row in rows {
            var line = "\(row.count): \(row.milliseconds.rounded2) ms, \((Double(row.peak) / 1e6).rounded2) MB"
            if let before {
                let steps = log(Double(row.count) / Double(before.count))
                let time = log(row.milliseconds / before.milliseconds) / steps
                let memory = log(Double(row.peak) / Double(before.peak)) / steps
                line += "; exponents \(time.rounded2) and \(memory.rounded2)"
            }
            Swift.print(line)
            before = row
        }
    }
}
