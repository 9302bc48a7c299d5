import LaunchManifest
import LaunchRendering

enum SchemaCommand: Command {
    static let syntax = CommandSyntax(
        name: "schema", summary: "print the JSON Schema of manifests, for editors and other tools",
        options: [CommonOptions.help],
        examples: [("schema > launchgraph.schema.json", "write the schema to a file for an editor")])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        invocation.write(to: invocation.output) { $0.append(ManifestSchema.json) }
        return .fine
    }
}
