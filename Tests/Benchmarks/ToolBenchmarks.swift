import Foundation

/// The tool as a whole process, from its start to its end.
enum ToolBenchmarks {
    static func run(_ tool: String, _ large: RandomGraph) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "launchgraph-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            let file = folder.appending(path: name)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
        let small = RandomGraph(count: 1_000, degree: 4)
        let smallManifest = try file("small.json", small.manifest)
        let smallEdges = try file("small.tsort", small.edgeList)
        let largeManifest = try file("large.json", large.manifest)
        let largeEdges = try file("large.tsort", large.edgeList)

        print("\nwhole process")
        let nothing = Peer("true", .atMost(4)) { try Programs.run(["true"]) }
        try report("launchgraph --version", runs: 201, nothing) { try Programs.run([tool, "--version"]) }
        try report("check, 1,000 services", runs: 201, nothing) { try Programs.run([tool, "check", smallManifest]) }
        try runGate(tool, file)
        guard (try? Programs.run(["tsort", smallEdges])) != nil else {
            return print("tsort is not installed: the rest is left out")
        }
        try report(
            "order --from tsort, 1,000 services", runs: 201,
            Peer("tsort", .atMost(1)) { try Programs.run(["tsort", smallEdges]) }
        ) { try Programs.run([tool, "order", "--from", "tsort", smallEdges]) }
        try report(
            "check, 100,000 services", runs: 11,
            Peer("tsort", .atMost(1.0 / 3)) { try Programs.run(["tsort", largeEdges]) }
        ) { try Programs.run([tool, "check", largeManifest]) }
        try report(
            "order --from tsort, 100,000 services", runs: 11,
            Peer("tsort", .atMost(1)) { try Programs.run(["tsort", largeEdges]) }
        ) { try Programs.run([tool, "order", "--from", "tsort", largeEdges]) }
    }

    /// The gate over many files: 500 manifests of 50 services in one call, below a second.
    private static func runGate(_ tool: String, _ file: (String, String) throws -> String) throws {
        let files = try (0..<500).map { number in
            try file("gate-\(number).json", RandomGraph(count: 50, degree: 4, prefix: "file\(number)-").manifest)
        }
        let time = try Measurement.inTurn(runs: 11, [.here { try Programs.run([tool, "check"] + files) }])[0]
        let verdict = "less than a second" + (time.milliseconds < 1_000 ? "" : "  MISSED")
        report("check, 500 manifests of 50 services in one call", time, [verdict])
    }
}
