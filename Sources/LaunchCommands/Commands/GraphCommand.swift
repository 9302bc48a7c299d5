import DependencyGraph
import LaunchManifest
import LaunchRendering

enum GraphCommand: Command {
    static let formats: [OutputFormat<GraphPicture>] = [
        OutputFormat("tree", "a tree for a terminal: each service above its dependencies") { $0.tree(to: &$1) },
        OutputFormat("dot", "for Graphviz") { $0.dot(to: &$1) },
        OutputFormat("mermaid", "a Mermaid diagram, for Markdown") { $0.mermaid(to: &$1) },
        OutputFormat("svg", "an SVG drawing") { $0.svg(to: &$1) },
        OutputFormat("json", "one JSON object") { $0.json(to: &$1) },
    ]

    private static let reduce = Option.flag("reduce", "omit dependencies that a longer path implies")

    private static let cycles = Option.flag("cycles", "only the services and dependencies of cycles")

    private static let focus = Option.value(
        "focus", "ID", of: .services, repeatable: true,
        "only this service, its transitive dependencies and its transitive dependents")

    static let syntax = CommandSyntax(
        name: "graph", summary: "draw the graph as a tree, for Graphviz, for Mermaid, as SVG or as JSON",
        details: [
            "In a tree, a dashed line leads to a service in startsAfter, ‘(*)’ marks a service whose dependencies are shown"
                + " at its first occurrence, and ‘…’ a service whose dependencies are shown further down. A graph with"
                + " problems is drawn with its cycles and missing services marked; the exit status is then 1."
        ],
        operands: [InputOptions.files],
        options: [formats.option(), reduce, cycles, CommonOptions.only, focus, Grouping.option] + InputOptions.reading,
        examples: [
            ("graph", "the nearest launchgraph.json as a tree"),
            ("graph --format dot --reduce | dot -Tsvg > graph.svg", "an SVG drawing without redundant dependencies"),
            ("graph --format svg --group-by prefix", "a large graph with one box for each prefix"),
            ("graph --format mermaid --focus database", "one service with its dependencies and dependents"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        let grouping = arguments.value(of: Grouping.option).flatMap(Grouping.init)
        let manifest = try GraphInput(invocation).load()
        let part = try RestrictedGraph(manifest.resolution, to: arguments.values(of: CommonOptions.only))
        let resolution = part?.resolution ?? manifest.resolution
        let picture = GraphPicture(
            of: manifest, part: resolution, isReduced: arguments.has(reduce),
            focus: try arguments.values(of: focus).map(resolution.requireNode),
            showsOnlyCycles: arguments.has(cycles),
            criticalPath: resolution.isAcyclic && part == nil ? LongestChain(resolution, of: manifest).services : [])
        formats.write(grouping?.applied(to: picture, of: manifest) ?? picture, invocation)
        return invocation.exitCode(of: manifest)
    }
}
