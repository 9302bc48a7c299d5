import LaunchFormats
import LaunchGraph
import LaunchManifest
import LaunchRendering

enum ConvertCommand: Command {
    private static let to = Option.value(
        "to", "FORMAT", of: .words(GraphFormat.words(GraphFormat.writable)),
        "the format to write: " + GraphFormat.writable.map(\.name).joined(separator: ", "))

    private static let output = Option.value(
        "output", letter: "o", "PATH", of: .files,
        "the file to write, or the folder for a format with several files (default: standard output)")

    private static let places = Option.flag(
        "places",
        "with --to json, keep where each service and dependency stands in FILE, so that diagnostics point there")

    private static let layout = Option.value(
        "layout", "NAME", of: .words(GraphFormat.words(GraphFormat.layouts)),
        "with --to kubernetes: " + GraphFormat.layouts.map { "\($0.name) (\($0.summary))" }.joined(separator: " or "))

    private static let namespace = Option.value(
        "namespace", "NAME", "with --to kubernetes, the namespace of the objects")

    private static let probeImage = Option.value(
        "probe-image", "IMAGE", "with --to kubernetes, the image that waits for ports; its entry point is launchgraph")

    private static let kubectlImage = Option.value(
        "kubectl-image", "IMAGE", "with --to kubernetes, the image that waits for Jobs, with sh and kubectl")

    private static let probeCommand = Option.value(
        "probe-command", "COMMAND",
        "with --to systemd, the program that waits until a unit is ready (default: launchgraph probe)")

    private static let strict = Option.flag("strict", "write nothing and exit with 1 if something is lost")

    static let syntax = CommandSyntax(
        name: "convert", summary: "write a graph in another format",
        details: [
            "Reads a graph as every other command does, and writes it in the format that --to names. What one of the formats"
                + " cannot express is dropped; a note on standard error names each kind, with the number of occurrences.",
            "A graph with problems is not converted: the exit status is 1, as that of ‘order’.",
        ],
        operands: [InputOptions.files],
        options: [to, output, places, strict, layout, namespace, probeImage, kubectlImage, probeCommand]
            + InputOptions.reading,
        examples: [
            ("convert --to json compose.yaml", "a manifest of a Compose file"),
            ("convert --to compose --output compose.yaml launchgraph.json", "a Compose file of a manifest"),
            ("convert --strict --to tsort", "an edge list, unless something is lost in it"),
        ])

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
        let arguments = invocation.arguments
        guard let format = arguments.value(of: to).flatMap(GraphFormat.named), var writing = format.writing else {
            throw .usage(
                "--to FORMAT is missing",
                hint: "the formats are " + GraphFormat.writable.map(\.name).joined(separator: ", "))
        }
        let keepsPlaces = arguments.has(places)
        let cluster = [layout, namespace, probeImage, kubectlImage].map { ($0, GraphFormat.kubernetes.name) }
        for (option, only) in cluster + [(probeCommand, GraphFormat.systemd.name), (places, GraphFormat.json.name)]
        where only != format.name && arguments.has(option) {
            throw .usage("\(option.spelling) has no effect with --to \(format.name)", hint: "remove one of the options")
        }
        if let layout = GraphFormat.layouts.first(where: { $0.name == arguments.value(of: layout) })?.writing {
            writing = layout
        }
        let input = try GraphInput(invocation)
        let manifest = try input.load(notesLosses: false)
        try manifest.requireSound()
        let exported =
            keepsPlaces
            ? manifest.exportedManifest(keepsLocations: true) : writing.export(manifest, exportOptions(arguments))
        let losses =
            manifest.inputDiagnostics.filter { $0.rule == .lostInConversion }
            + writing.table.losses(of: manifest).diagnostics(target: format.name)
        if !losses.isEmpty {
            invocation.write(to: invocation.errors) { losses.text(to: &$0) }
            if arguments.has(strict) { return .problems }
        }
        try write(exported, of: format, invocation, input)
        return .fine
    }

    private static func exportOptions(_ arguments: ParsedArguments) -> ExportOptions {
        var options = ExportOptions()
        options.namespace = arguments.value(of: namespace)
        if let command = arguments.value(of: probeCommand) { options.probeCommand = ShellWords.split(command) }
        if let image = arguments.value(of: probeImage) { options.probeImage = image }
        if let image = arguments.value(of: kubectlImage) { options.kubectlImage = image }
        return options
    }

    private static func write(
        _ exported: ExportedGraph, of format: GraphFormat, _ invocation: Invocation, _ input: GraphInput
    ) throws(CommandFailure) {
        let path = invocation.arguments.value(of: output).map(invocation.environment.outputPath) ?? "-"
        var files = NamedFiles(invocation.environment)
        for file in input.files { files.note(file, as: "an input") }
        let isFolder = invocation.environment.isFolder(path) || exported.isFolder && path != "-"
        guard isFolder || exported.files.count != 1 else {
            try files.take(path, for: output.spelling)
            return try invocation.write(exported.files.first?.bytes ?? [], toFile: path)
        }
        guard path != "-" else {
            throw .usage(
                "\(format.name) is written to \(exported.files.count) files", hint: "name a folder with --output DIR")
        }
        for file in exported.files { try files.take(path + "/" + file.path, for: output.spelling) }
        var made: [String] = []
        do throws(CommandFailure) {
            for file in exported.files {
                let target = path + "/" + file.path
                let resolved = invocation.environment.resolved(target)
                try CommandFailure.writing(target, try SystemCalls.makeFolders(for: resolved, adding: &made))
                try invocation.write(file.bytes, toFile: target)
            }
        } catch {
            // A new folder that is empty would look like a result.
            for folder in made.reversed() { SystemCalls.removeEmptyFolder(folder) }
            throw error
        }
    }
}
