import Foundation

/// The programs that are measured as whole processes.
struct BenchmarkedPrograms {
    /// The tool.
    let tool: String
    /// A program in C that prints the launch order of a manifest.
    let floor: String
}

/// The tool as a whole process, from its start to its end, by the time that it computes.
struct ToolBenchmarks {
    private let tool: String
    private let floor: String

    init(_ programs: BenchmarkedPrograms) {
        tool = programs.tool
        floor = programs.floor
    }

    func run() throws {
        try TemporaryFolder.use { folder in
            print("\nwhole process")
            try runSmall(folder)
            try runGate(folder)
            for (what, count, runs) in [("100,000 services", 100_000, 21), ("a million services", 1_000_000, 5)] {
                let graph = RandomGraph(count: count, degree: 4)
                let manifest = try folder.file("\(count).json") { graph.write(to: &$0, RandomGraph.appendManifest) }
                let edges = try folder.file("\(count).tsort") { graph.write(to: &$0, RandomGraph.appendEdges) }
                try runOrder(what, manifest, runs: runs)
                guard count == 100_000, Self.hasSorter else { continue }
                let sorter = Peer("tsort", .faster(6), running: ["tsort", edges])
                try report("order, \(what)", runs: runs / 2, [tool, "order", manifest], [sorter])
                try report(
                    "order --from tsort, \(what)", runs: runs / 2, [tool, "order", "--from", "tsort", edges],
                    [Peer("tsort", .none, running: ["tsort", edges])])
            }
            let chain = try folder.file("chain.json") {
                RandomGraph.chain(1_000_000).write(to: &$0, RandomGraph.appendManifest)
            }
            try runOrder("a chain of a million", chain, runs: 5)
            try runMemory(folder)
        }
    }

    private static var hasSorter: Bool {
        if (try? Programs.run(["tsort", "/dev/null"])) != nil { return true }
        print("tsort is not installed: the comparison is left out")
        return false
    }

    private func runSmall(_ folder: TemporaryFolder) throws {
        let small = RandomGraph(count: 1_000, degree: 4)
        let manifest = try folder.file("small.json") { small.write(to: &$0, RandomGraph.appendManifest) }
        let edges = try folder.file("small.tsort") { small.write(to: &$0, RandomGraph.appendEdges) }
        for (what, command) in [
            ("--version", ["--version"]), ("check, 1,000 services", ["check", manifest]),
            ("order, 1,000 services", ["order", manifest]),
            ("order --from tsort, 1,000 services", ["order", "--from", "tsort", edges]),
        ] {
            try report(what, runs: 201, [tool] + command, [Peer("true", .atMost(4), running: ["true"])])
        }
    }

    private func runOrder(_ what: String, _ manifest: String, runs: Int) throws {
        let order = [tool, "order", manifest]
        try report("order, \(what)", runs: runs, order, [Peer("plain C", .atMost(1.3), running: [floor, manifest])])
        try report(
            "check, \(what)", runs: runs, [tool, "check", manifest], [Peer("order", .atMost(1.3), running: order)])
    }

    /// The largest resident size for a million services, whose manifest has 115 MB.
    private func runMemory(_ folder: TemporaryFolder) throws {
        let manifest = folder.path("1000000.json")
        let plain = try MemoryBenchmark.peak(of: [floor, manifest])
        for command in ["order", "check"] {
            let ratio = Double(try MemoryBenchmark.peak(of: [tool, command, manifest])) / Double(plain)
            print(
                "\(command), a million services: \(ratio.rounded2) × the memory of plain C (at most 1.1)"
                    + Budgets.note(ratio <= 1.1))
        }
    }

    /// The gate over many files: 500 manifests of 50 services in one call, below a second.
    private func runGate(_ folder: TemporaryFolder) throws {
        let files = try (0..<500).map { number in
            let graph = RandomGraph(count: 50, degree: 4, prefix: "file\(number)-")
            return try folder.file("gate-\(number).json") { graph.write(to: &$0, RandomGraph.appendManifest) }
        }
        let check = Work.elsewhere(Programs.timed([tool, "check"] + files))
        let time = try Measurement.inTurn(runs: 11, [check])[0]
        let verdict = "less than a second" + Budgets.note(time.milliseconds < 1_000)
        report("check, 500 manifests of 50 services in one call", time, [verdict])
    }
}
