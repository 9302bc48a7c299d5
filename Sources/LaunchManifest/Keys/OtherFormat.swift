/// The format of a JSON file that was given as a manifest and is none, recognised by its keys.
package struct OtherFormat: Hashable, Sendable {
    private let keys: [String]
    let help: String

    static let compose = OtherFormat(
        keys: ["include"], help: "it looks like a Compose file, which is read with --from compose")

    private static let all = [
        OtherFormat(
            keys: ["processes"],
            help: "it looks like a process-compose file, which is read with --from process-compose"),
        OtherFormat(
            keys: ["targets", "products"],
            help: "it looks like the description of a Swift package, which is read with --from swiftpm"),
        OtherFormat(keys: ["known"], help: "it looks like a baseline, which is given with --baseline"),
        OtherFormat(keys: ["outcome"], help: "it looks like a launch report, which the command ‘report’ shows"),
        OtherFormat(keys: ["apiVersion", "kind"], help: "it looks like an object of Kubernetes, which cannot be read"),
        compose,
    ]

    /// Returns the problem of an object without ‘services’, unless it has another key that belongs to a manifest: such a
    /// file can add rules to a graph that other files declare.
    static func problem(of root: JSONValue) -> ManifestProblem? {
        if ["defaults", "layers", "budget", "forbidden"].contains(where: { root[$0] != nil }) { return nil }
        return .notAManifest(looksLike: all.first { format in format.keys.allSatisfy { root[$0] != nil } })
    }
}
