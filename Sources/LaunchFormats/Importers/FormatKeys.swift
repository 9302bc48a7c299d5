import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// The keys that the objects of a format may have, by the format's schema. A key that begins with `x-` is an extension.
struct FormatKeys: Sendable {
    /// What a key holds: an object of a kind, objects of a kind under any name, or a list that may contain such objects.
    private enum Contents {
        case object(String)
        case objects(String)
        case list(String)
    }

    private struct Kind {
        let phrase: String
        let keys: [String]
        var contents: [String: Contents?] = [:]

        init(_ phrase: String, _ table: String) {
            self.phrase = phrase
            var keys: [String] = []
            for entry in table.split(separator: " ") {
                let parts = entry.split(separator: "=")
                let name = String(parts[0])
                keys.append(name)
                contents[name] = .some(parts.dropFirst().first.map(Self.contents))
            }
            self.keys = keys
        }

        private static func contents(_ text: Substring) -> Contents {
            let kind = String(text.trimmingPrefix { "{[".contains($0) }.prefix { !"}]".contains($0) })
            return switch text.first {
            case "{": .objects(kind)
            case "[": .list(kind)
            default: .object(kind)
            }
        }
    }

    private var kinds: [String: Kind] = [:]

    /// Creates the keys of kinds of objects, of which the file itself is `file` and a service is `service`.
    ///
    /// - Parameter table: a line for each kind: its name, its name in messages, and its keys. `key=kind` holds an object of
    ///   another kind, `key={kind}` such objects by name, and `key=[kind]` a list of them. Values of other types are
    ///   not examined.
    init(_ table: String) {
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ": ").map { String($0) }
            kinds[parts[0]] = Kind(parts[1], parts[2])
        }
    }

    /// Returns whether a service may have a key.
    func isOfService(_ key: String) -> Bool { kinds["service"]?.contents[key] != nil }

    /// Records each key of a file that its object cannot have, as an error.
    ///
    /// - Parameter isRejected: returns whether the format rejects unknown keys of a kind of objects. Any other unknown
    ///   key is a warning if a known one is similar, which is examined for the first thousand unknown keys.
    /// - Complexity: O(number of values).
    func check(
        _ root: JSONValue, in graph: inout ImportedGraph, isRejected: (_ kind: String) -> Bool = { _ in true }
    ) {
        var pending: [(value: JSONValue, kind: String, service: String?)] = [(root, "file", nil)]
        var remaining = 1_000
        while let (object, name, service) = pending.popLast() {
            guard let object = object.merging.value, object.kind == .object, let kind = kinds[name] else { continue }
            for (key, value) in object.members {
                let text = key.string ?? ""
                guard let contents = kind.contents[text] else {
                    guard !text.hasPrefix("x-") else { continue }
                    if isRejected(name) {
                        graph.note(.unknownKey, unknownKey(key, of: kind, service, .error))
                    } else if remaining > 0 {
                        remaining -= 1
                        guard Spelling.nearest(to: text, among: kind.keys) != nil else { continue }
                        graph.note(.unknownKey, unknownKey(key, of: kind, service, .warning))
                    }
                    continue
                }
                guard let value = value.merging.value else { continue }
                switch contents {
                case .object(let kind): pending.append((value, kind, service))
                case .objects(let kind) where value.kind == .object:
                    for (key, value) in value.members {
                        pending.append((value, kind, kind == "service" ? key.string : service))
                    }
                case .list(let kind) where value.kind == .array:
                    for element in value.elements { pending.append((element, kind, service)) }
                default: break
                }
            }
        }
    }

    private func unknownKey(
        _ key: JSONValue, of kind: Kind, _ service: String?, _ severity: Severity
    ) -> Diagnostic {
        let text = key.string ?? ""
        var diagnostic = Diagnostic.unknownKey(
            text, of: kind.phrase, service: service, known: kind.keys,
            suggestion: Spelling.nearest(to: text, among: kind.keys), at: key.location)
        diagnostic.severity = severity
        return diagnostic
    }
}
