import DependencyGraph
import LaunchManifest
import LaunchRendering

/// `graph`: the graph, drawn.
enum GraphCommand: Command {
    /// The formats of a drawing.
    static let formats: [OutputFormat<GraphPicture>] = [
        OutputFormat("tree", "for people: each service above what it waits for") { $1.append(tree: $0, style: $2) },
        OutputFormat("dot", "for Graphviz") { picture, buffer, _ in buffer.append(dot: picture) },
        OutputFormat("mermaid", "for Markdown on many sites") { picture, buffer, _ in buffer.append(mermaid: picture) },
        OutputFormat("svg", "a picture for documents") { picture, buffer, _ in buffer.append(svg: picture) },
        OutputFormat("json", "one JSON object") { picture, buffer, _ in buffer.append(json: picture) },
    ]

    private static let reduce = OptionDeclaration.flag("reduce", "leave out what a longer path implies")

    private static let focus = OptionDeclaration.value(
        "focus", ValueDeclaration("ID", .services), repeatable: true,
        "just this service, what it waits for and what waits for it, directly or through others")

    static let syntax = CommandSyntax(
        name: "graph", summary: "draw it: as a tree, for Graphviz, for Mermaid, as SVG, as JSON",
        details: [
            "In a tree, a broken line leads to what is merely started after, ‘(*)’ marks a service whose dependencies are"
                + " shown where it comes first, and ‘…’ one that is continued further down. A broken graph is drawn too,"
                + " its cycles and missing services marked; the exit status is then 1."
        ],
        operands: [CommonOptions.files],
        options: [
            formats.option(), reduce, CommonOptions.only, focus, CommonOptions.from, CommonOptions.color,
            CommonOptions.help,
        ],
        examples: [
            CandidateWord("graph", "the nearest launchgraph.json as a tree"),
            CandidateWord("graph --format dot --reduce | dot -Tsvg > graph.svg", "a picture without the obvious"),
            CandidateWord("graph --format mermaid --focus database", "one service and its neighbourhood, for a README"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        let manifest = try GraphInput(invocation).load()
        let only = arguments.values(of: CommonOptions.only)
        let resolution =
            only.isEmpty ? manifest.resolution : try RestrictedGraph(manifest.resolution, to: only).resolution
        let names = ServiceNames(resolution: resolution)
        var maker = PictureMaker(name: manifest.name, resolution: resolution, isReduced: arguments.has(reduce))
        if resolution.isAcyclic && only.isEmpty {
            maker.criticalPath = LongestChain(resolution, of: manifest).services
        }
        for id in arguments.values(of: focus) { maker.focus.append(try names.node(id)) }
        formats.write(maker.picture(), invocation)
        return invocation.exitCode(of: manifest)
    }
}
