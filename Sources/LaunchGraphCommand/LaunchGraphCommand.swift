import Foundation
import PackagePlugin

/// Runs `swift package launchgraph check`, `order`, `graph`, `why` and so on: the tool, applied to the manifests of a
/// package.
///
/// Without files, the command uses the package's `launchgraph.json`, otherwise the manifests of its targets; `--target
/// NAME` selects those of one target.
@main struct LaunchGraphCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let targets = extractor.extractOption(named: "target")
        let known = Set(context.package.targets.map(\.name))
        if let unknown = targets.first(where: { !known.contains($0) }) {
            Diagnostics.error(
                "there is no target ‘\(unknown)’ in this package; there are: \(known.sorted().joined(separator: ", "))")
            exit(2)
        }
        let process = Process()
        process.executableURL = try context.tool(named: "launchgraph-tool").url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = extractor.remainingArguments
        var environment = ProcessInfo.processInfo.environment
        let files = manifests(context, targets)
        environment["LAUNCHGRAPH_MANIFESTS"] = files.isEmpty ? nil : files.joined(separator: "\n")
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Returns the files for a command line that does not name any; none if the tool finds the file itself.
    private func manifests(_ context: PluginContext, _ targets: [String]) -> [String] {
        let root = context.package.directoryURL
        if targets.isEmpty, FileManager.default.fileExists(atPath: root.appending(path: "launchgraph.json").path) {
            return []
        }
        let files = context.package.targets.filter { targets.isEmpty || targets.contains($0.name) }
            .flatMap { manifests(in: $0.directoryURL) }
            .map { $0.hasPrefix(root.path + "/") ? String($0.dropFirst(root.path.count + 1)) : $0 }
        if files.isEmpty, !targets.isEmpty {
            Diagnostics.error("no target of these has a manifest: \(targets.joined(separator: ", "))")
            exit(2)
        }
        return files
    }

    private func manifests(in folder: URL) -> [String] {
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])?
            .compactMap { $0 as? URL } ?? []
        return files.map(\.path)
            .filter { $0.hasSuffix("/launchgraph.json") || $0.hasSuffix(".launchgraph.json") }.sorted()
    }
}
