import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// The keys that the objects of a format may have, by the format's schema. A key that begins with `x-` is an extension.
struct FormatKeys: Sendable {
    /// What a key holds: an object of a kind, `{` for such objects by name, or `[` for a list that may contain them.
    private typealias Contents = (shape: Character?, kind: String)

    private typealias Kind = (phrase: String, keys: [String], contents: [String: Contents])

    private var kinds: [String: Kind] = [:]

    /// Creates the keys of kinds of objects, of which the file itself is `file` and a service is `service`.
    ///
    /// - Parameter table: a line for each kind: its name, its name in messages, and its keys. `key=kind` holds an object of
    ///   another kind, `key={kind}` such objects by name, and `key=[kind]` a list of them. Values of other types are
    ///   not examined.
    init(_ table: String) {
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ": ").map { String($0) }
            let entries = parts[2].split(separator: " ").map { $0.split(separator: "=").map { String($0) } }
            let contents = entries.filter { $0.count > 1 }
                .map { ($0[0], ($0[1].first, $0[1].filter { !"{}[]".contains($0) })) }
            kinds[parts[0]] = (parts[1], entries.map { $0[0] }, Dictionary(contents) { $1 })
        }
    }

    func isOfService(_ key: String) -> Bool { kinds["service"]?.keys.contains(key) == true }

    /// Records each key of a file that its object cannot have, as an error.
    ///
    /// - Parameter isRejected: returns whether the format rejects unknown keys of a kind of objects. Any other unknown
    ///   key is a warning if a known one is similar, which is examined for the first thousand unknown keys.
    func check(_ root: JSONValue, in graph: inout ImportedGraph, isRejected: (_ kind: String) -> Bool = { _ in true }) {
        var pending: [(value: JSONValue, kind: String, service: String?)] = [(root, "file", nil)]
        var remaining = 1_000
        while let (object, name, service) = pending.popLast() {
            guard let object = object.merging.value, object.kind == .object, let kind = kinds[name] else { continue }
            for (key, value) in object.members {
                let text = key.string ?? ""
                guard kind.keys.contains(text) else {
                    guard !text.hasPrefix("x-") else { continue }
                    let isError = isRejected(name)
                    remaining -= isError ? 0 : 1
                    guard isError || remaining >= 0 && Spelling.nearest(to: text, among: kind.keys) != nil else {
                        continue
                    }
                    graph.note(
                        .unknownKey,
                        .unknownKey(
                            text, of: kind.phrase, severity: isError ? .error : .warning, service: service,
                            known: kind.keys, at: key.location))
                    continue
                }
                guard let (shape, kind) = kind.contents[text], let value = value.merging.value else { continue }
                switch shape {
                case "{":
                    for (key, value) in value.members {
                        pending.append((value, kind, kind == "service" ? key.string : service))
                    }
                case "[": for element in value.elements { pending.append((element, kind, service)) }
                default: pending.append((value, kind, service))
                }
            }
        }
    }
}
