import LaunchGraph
import LaunchManifest

/// One of the graphs that are compared: a manifest, several in a folder, or the report of a launch.
struct ComparedInput {
    /// The graph.
    let manifest: Manifest

    /// Whether its durations are measured.
    let isMeasured: Bool

    /// The graph at `path`; one without services at `/dev/null`, which stands for what is not there.
    ///
    /// - Parameter mayBeEmpty: takes an empty file for a graph without services, too.
    /// - Throws: everything that keeps it from being read.
    init(_ path: String, _ invocation: Invocation, mayBeEmpty: Bool = false) throws(CommandFailure) {
        let format =
            invocation.arguments.value(of: CommonOptions.from).flatMap(ManifestFormat.init(rawValue:)) ?? .json
        let environment = invocation.environment
        var reader = ManifestReader()
        for file in try Self.files(at: path, environment) {
            let text: SourceText
            do throws(FileContents.Failure) {
                text = try environment.read(file)
            } catch {
                reader.note(error.diagnostic)
                continue
            }
            if path == "/dev/null" || mayBeEmpty && text.bytes.isEmpty { continue }
            if format == .json, Self.isReport(text) {
                do throws(LaunchReportReader.Failure) {
                    manifest = Manifest(try LaunchReportReader.read(text))
                    isMeasured = true
                    return
                } catch {
                    throw .unreadable(error.diagnostics)
                }
            }
            reader.read(text, format: format)
        }
        isMeasured = false
        manifest = reader.manifest()
        guard manifest.isReadable else {
            throw .unreadable(manifest.inputDiagnostics.filter { $0.severity == .error })
        }
    }

    /// The files that `path` stands for: itself, or in a folder the manifests.
    private static func files(at path: String, _ environment: Environment) throws(CommandFailure) -> [String] {
        guard path != "-", SystemCalls.isFolder(environment.resolved(path)) else { return [path] }
        let files = SystemCalls.files(below: environment.resolved(path)).map { path + "/" + $0 }
        let manifests = files.filter { $0.hasSuffix("/" + ManifestSearch.fileName) }
        if !manifests.isEmpty { return manifests }
        let others = files.filter { $0.hasSuffix(".json") && !$0.dropFirst(path.count + 1).contains("/") }
        guard others.isEmpty else { return others }
        throw .unreadable([
            Diagnostic(
                nil, "this folder contains no \(ManifestSearch.fileName) and no other .json file",
                at: SourceLocation(file: path))
        ])
    }

    /// Whether a text is a launch report instead of a manifest.
    private static func isReport(_ text: SourceText) -> Bool {
        guard let document = try? JSONDocument(text) else { return false }
        return document.root["outcome"] != nil && document.root["services"] != nil
    }
}
