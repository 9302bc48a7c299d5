/// The format of a JSON file that was given as a manifest and is none, recognised by its keys.
package enum OtherFormat: Hashable, Sendable {
    case compose, processCompose, swiftPackage, baseline, launchReport, kubernetes

    /// Returns the problem of an object without ‘services’, unless it has another key that belongs to a manifest: such a
    /// file can add rules to a graph that other files declare.
    static func problem(of root: JSONValue) -> ManifestProblem? {
        let rules: [FileKey] = [.defaults, .layers, .budget, .forbidden]
        if rules.contains(where: { root[$0.spelling] != nil }) { return nil }
        return .notAManifest(looksLike: keys.first { format, keys in keys.allSatisfy { root[$0] != nil } }?.format)
    }

    private static let keys: [(format: OtherFormat, keys: [String])] = [
        (.processCompose, ["processes"]), (.swiftPackage, ["targets", "products"]), (.baseline, ["known"]),
        (.launchReport, ["outcome"]), (.kubernetes, ["apiVersion", "kind"]), (.compose, ["include"]),
    ]

    /// What to do with a file in this format.
    var help: String {
        switch self {
        case .compose: "it looks like a Compose file, which is read with --from compose"
        case .processCompose: "it looks like a process-compose file, which is read with --from process-compose"
        case .swiftPackage: "it looks like the description of a Swift package, which is read with --from swiftpm"
        case .baseline: "it looks like a baseline, which is given with --baseline"
        case .launchReport: "it looks like a launch report, which the command ‘report’ shows"
        case .kubernetes: "it looks like an object of Kubernetes, which cannot be read"
        }
    }
}
