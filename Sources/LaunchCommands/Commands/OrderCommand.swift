import DependencyGraph
import LaunchManifest
import LaunchRendering

enum OrderCommand: Command {
    private static let waves = Option.flag(
        "waves", "one wave a line, its services separated by tabs; on a terminal numbered and wrapped")

    private static let formats: [OutputFormat<Answer>] = [
        OutputFormat("text", "one identifier a line") { answer, buffer in
            if !answer.byWave {
                buffer.append(order: answer.resolution.launchOrder, of: answer.resolution)
            } else if let columns = answer.columns {
                buffer.append(waves: answer.waves, columns: columns)
            } else {
                buffer.append(waves: answer.waves)
            }
        },
        OutputFormat("json", "order, waves and critical path as one JSON object") { answer, buffer in
            let resolution = answer.resolution
            let chain = LongestChain(resolution, of: answer.manifest, declarations: answer.part?.declarations)
            buffer.appendJSON(
                fingerprint: resolution.fingerprint.description,
                order: resolution.launchOrder.map { resolution.identifier(of: $0) }, waves: answer.waves,
                criticalPath: chain.services)
        },
    ]

    static let syntax = CommandSyntax(
        name: "order", summary: "print the launch order, one identifier a line",
        details: [
            "The order is a topological order: services are in declared order, each one preceded by those of its dependencies"
                + " that do not come earlier. A graph with errors has no order: the errors are written to standard error, and"
                + " nothing to standard output."
        ],
        operands: [InputOptions.files],
        options: [waves, CommonOptions.only, formats.option()] + InputOptions.reading,
        examples: [
            ("order", "the launch order of the nearest launchgraph.json"),
            ("order --waves app.json", "the waves: services that can start at the same time"),
            ("order --only checkout", "checkout and everything that it needs"),
            ("order --from tsort pairs.txt", "the order of an edge list for tsort"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let manifest = try GraphInput(invocation).load()
        try manifest.requireSound()
        let part = try RestrictedGraph(manifest.resolution, to: invocation.arguments.values(of: CommonOptions.only))
        formats.write(
            Answer(
                manifest: manifest, part: part, byWave: invocation.arguments.has(waves),
                columns: invocation.output.columns), invocation)
        return .fine
    }

    private struct Answer {
        let manifest: Manifest
        let part: RestrictedGraph?
        let byWave: Bool
        /// The width of the terminal; `nil` if the output is not a terminal.
        let columns: Int?

        var resolution: Resolution { part?.resolution ?? manifest.resolution }

        var waves: [[String]] {
            let waves = resolution.graph.waves(inOrder: resolution.launchOrder)
            return (0..<waves.count).map { waves[$0].map { resolution.identifier(of: $0) } }
        }
    }
}
