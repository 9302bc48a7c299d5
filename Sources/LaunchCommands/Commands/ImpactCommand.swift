import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchRendering

enum ImpactCommand: Command {
    private static let formats: [OutputFormat<ImpactReport>] = [
        OutputFormat("text", "a line for each service that waits for A") { $0.text(to: &$1) },
        OutputFormat("json", "the dependents and the skipped services as lists") { $0.json(to: &$1) },
    ]

    static let syntax = CommandSyntax(
        name: "impact", summary: "list the services that wait for A, and those that are skipped if A fails",
        details: [
            "If A fails and its onFailure is skipDependents, all services that depend on A, directly or indirectly, are"
                + " skipped. If it is abort, the launch fails. If it is proceed, they start. Services that only start after A"
                + " are never skipped."
        ],
        operands: [Operand("A", of: .services, .one, "the service")],
        options: [InputOptions.file, formats.option()] + InputOptions.reading,
        examples: [("impact database", "the services that depend on database")])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let manifest = try GraphInput(invocation).load()
        let resolution = manifest.resolution
        let id = invocation.arguments.operand(0).first ?? ""
        let node = try resolution.requireNode(id)
        let impact = resolution.graph.impact(of: node)
        let consequence = manifest.attributes(of: resolution.declaration(of: node)).onFailure ?? .abort
        let skipped = consequence == .proceed ? [] : Set(impact.skipped)
        let order = resolution.isAcyclic ? resolution.launchOrder.filter(Set(impact.waiting).contains) : impact.waiting
        let affected = order.map { (id: resolution.identifier(of: $0), isSkipped: skipped.contains($0)) }
        formats.write(
            ImpactReport(id: id, consequence: consequence, dependents: affected, services: resolution.graph.nodeCount),
            invocation)
        return invocation.exitCode(of: manifest)
    }
}
