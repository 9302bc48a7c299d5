import Foundation
import PackagePlugin

/// Checks the manifests of a target before the target is compiled, and generates a `ServiceID` constant for each
/// service.
///
/// A broken graph fails the build with file and line; a reference to an unknown service does not compile. The manifests
/// of a target are its files `launchgraph.json` and `*.launchgraph.json`, which together describe one graph. Problems
/// that `launchgraph-baseline.json` in the same folder lists are accepted.
@main struct LaunchGraphCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        // A package's list of files does not contain excluded files.
        let found =
            FileManager.default.enumerator(
                at: target.directoryURL, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])?
            .compactMap { $0 as? URL } ?? []
        // Sorted by path, so that the graph is the same on every machine.
        let manifests = found.filter {
            $0.lastPathComponent == "launchgraph.json" || $0.lastPathComponent.hasSuffix(".launchgraph.json")
        }.sorted { $0.path < $1.path }
        guard !manifests.isEmpty else { return [] }
        // The baseline nearest to the target's folder is used; a file system lists files in any order.
        let baselines =
            found.filter { $0.lastPathComponent == "launchgraph-baseline.json" }
            .min { ($0.pathComponents.count, $0.path) < ($1.pathComponents.count, $1.path) }.map { [$0] } ?? []
        let constants = context.pluginWorkDirectoryURL.appending(path: "ServiceID+\(target.moduleName).swift")
        return [
            .buildCommand(
                displayName: "Checking the launch graph of \(target.name)",
                executable: try context.tool(named: "launchgraph-plugin-tool").url,
                arguments: [constants.path] + baselines.flatMap { ["--baseline", $0.path] } + manifests.map(\.path),
                inputFiles: manifests + baselines, outputFiles: [constants])
        ]
    }
}
