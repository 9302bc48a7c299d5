import LaunchManifest
import LaunchRendering

/// One of the compared graphs: a manifest, the manifests of a folder, or the report of a launch.
struct ComparedInput {
    let manifest: Manifest
    let isMeasured: Bool

    /// Reads the graph at `path`. `/dev/null`, and with `mayBeEmpty` every empty file, gives a graph without services.
    init(_ path: String, _ invocation: Invocation, mayBeEmpty: Bool = false) throws(CommandFailure) {
        let files = try Self.files(at: path, invocation)
        var reader = ManifestReader()
        var texts = files.texts(&reader)
        if files.format.name == GraphFormat.json.name {
            texts.removeAll { path == "/dev/null" || mayBeEmpty && $0.bytes.isEmpty }
            if let report = texts.first(where: Self.isReport) {
                guard files.files.count == 1 else {
                    throw .unreadable(
                        "this is a launch report, and the folder has other files", at: report.name,
                        help: "compare the launch report, or a folder of manifests")
                }
                manifest = Manifest(try CommandFailure.reading(try LaunchReportReader.read(report)))
                isMeasured = true
                return
            }
        }
        isMeasured = false
        manifest = files.manifest(texts, &reader)
        try manifest.requireReadable()
        invocation.noteLosses(of: manifest)
    }

    private static func files(at path: String, _ invocation: Invocation) throws(CommandFailure) -> GraphFiles {
        let (arguments, environment) = (invocation.arguments, invocation.environment)
        var format = path == "/dev/null" ? .json : arguments.value(of: InputOptions.from).flatMap(GraphFormat.named)
        if format == nil { format = try GraphFiles.recognized(path, environment) }
        let isManifests = environment.isFolder(path) && format?.name ?? GraphFormat.json.name == GraphFormat.json.name
        return try GraphFiles(
            isManifests ? manifests(in: path, environment) : [path], format: format ?? .json,
            environmentFiles: arguments.values(of: InputOptions.environmentFile), areChosen: !isManifests, invocation)
    }

    private static func manifests(in path: String, _ environment: Environment) throws(CommandFailure) -> [String] {
        let files = try GraphFiles.files(below: path, environment) { _ in true }
        let manifests = files.filter { $0.hasSuffix("/" + GraphFormat.manifestFileName) }
        if !manifests.isEmpty { return manifests }
        let others = try GraphFiles.files(below: path, environment) { $0.hasSuffix(".json") && !$0.contains("/") }
        guard others.isEmpty else { return others }
        throw .unreadable("this folder contains no \(GraphFormat.manifestFileName) and no other .json file", at: path)
    }

    private static func isReport(_ text: SourceText) -> Bool {
        guard let document = try? JSONDocument(text) else { return false }
        return document.root["outcome"] != nil && document.root["services"] != nil
    }
}
