import DependencyGraph
import LaunchManifest
import LaunchRendering

enum WhyCommand: Command {
    private static let formats: [OutputFormat<WaitReport>] = [
        OutputFormat("text", "the chain, with the source location of each dependency") { $0.text(to: &$1) },
        OutputFormat("json", "chains as lists of identifiers") { $0.json(to: &$1) },
    ]

    static let syntax = CommandSyntax(
        name: "why", summary: "explain why A waits for B, or for all its dependencies",
        details: [
            "Prints a shortest chain of dependencies; ‘→’ stands for dependsOn, ‘⇢’ for startsAfter. Without B, prints a tree"
                + " of shortest chains from A to each service that it waits for."
        ],
        operands: [
            Operand("A", of: .services, .one, "the service that waits"),
            Operand("B", of: .services, .optional, "the service that it waits for"),
        ],
        options: [InputOptions.file, formats.option()] + InputOptions.reading,
        examples: [
            ("why checkout config", "why checkout waits for config"),
            ("why checkout -f app.json", "every service that checkout waits for"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let manifest = try GraphInput(invocation).load()
        let resolution = manifest.resolution
        let dependent = try resolution.requireNode(invocation.arguments.operand(0).first ?? "")
        let target = try invocation.arguments.operand(1).first.map(resolution.requireNode)
        let report =
            target.map { chain(from: dependent, to: $0, in: manifest) } ?? tree(from: dependent, in: resolution)
        formats.write(report, invocation)
        return invocation.exitCode(of: manifest)
    }

    private static func chain(from dependent: GraphNode, to dependency: GraphNode, in manifest: Manifest) -> WaitReport
    {
        let resolution = manifest.resolution
        let graph = resolution.graph
        let path = Self.path(from: dependent, to: dependency, in: graph)
        let steps = zip(path, path.dropFirst()).enumerated().map { index, step -> WaitReport.Entry in
            let number = resolution.dependencyNumber(from: step.0, to: step.1)
            return (
                resolution.identifier(of: step.1), index, graph.kind(from: step.0, to: step.1) ?? .hard,
                number.flatMap(manifest.location(ofDependency:))
            )
        }
        return WaitReport(
            of: resolution.identifier(of: dependent), steps, target: resolution.identifier(of: dependency),
            isReversed: path.isEmpty && !Self.path(from: dependency, to: dependent, in: graph).isEmpty)
    }

    private static func path(
        from dependent: GraphNode, to dependency: GraphNode, in graph: CompactGraph
    ) -> [GraphNode] {
        guard dependent == dependency else { return graph.chain(from: dependent, to: dependency)?.nodes ?? [] }
        // A service waits for itself through one of its dependents.
        let chains = graph.chains(from: dependent)
        let last = chains.reached.first { graph.kind(from: $0, to: dependent) != nil }
        return last.flatMap { chains.chain(to: $0) }.map { $0.nodes + [dependency] } ?? []
    }

    private static func tree(from dependent: GraphNode, in resolution: Resolution) -> WaitReport {
        let chains = resolution.graph.chains(from: dependent)
        var entries = [Int](repeating: 0, forNodesOf: resolution.graph)
        let reached = chains.reached.enumerated().map { index, node -> WaitReport.Entry in
            entries[node] = index + 1
            let parent = chains.parent(of: node) ?? dependent
            let kind = resolution.graph.kind(from: parent, to: node) ?? .hard
            return (resolution.identifier(of: node), entries[parent], kind, nil)
        }
        return WaitReport(of: resolution.identifier(of: dependent), reached)
    }
}
