import LaunchDeclarations
package import LaunchManifest

// Typed values of a document. Each value of another type is recorded as a problem at its position, and is `nil` or
// empty.
extension ImportedGraph {
    /// Returns the text of a string.
    package mutating func string(_ value: JSONValue, _ name: String) -> String? {
        guard let text = value.string else {
            noteType(of: value, name, .string)
            return nil
        }
        return text
    }

    /// Returns the members of an object.
    package mutating func members(_ value: JSONValue, _ name: String) -> [(key: JSONValue, value: JSONValue)] {
        guard value.kind == .object else {
            noteType(of: value, name, .object)
            return []
        }
        return Array(value.members)
    }

    /// Returns the elements of a list.
    package mutating func elements(_ value: JSONValue, _ name: String) -> [JSONValue] {
        guard value.kind == .array else {
            noteType(of: value, name, .list)
            return []
        }
        return Array(value.elements)
    }

    /// Returns the strings of a list, with their positions.
    package mutating func strings(_ value: JSONValue, _ name: String) -> [(text: String, value: JSONValue)] {
        elements(value, name).compactMap { element in
            string(element, "an element of \(name)").map { ($0, element) }
        }
    }

    /// Records that a value has the wrong type.
    package mutating func noteType(of value: JSONValue, _ name: String, _ expected: ManifestProblem.ValueType) {
        let problem = ManifestProblem.wrongType(of: name, expected: expected, found: value.kind)
        note(error: problem.message, at: value.position, help: problem.help)
    }

    /// Returns the root of a document that must be an object; `nil` if the text cannot be parsed or is not an object.
    package mutating func root(of source: SourceText, _ input: ImportInput, _ name: String) -> JSONValue? {
        switch input.document(source) {
        case .success(let document):
            guard document.root.kind == .object else {
                noteType(of: document.root, name, .object)
                return nil
            }
            return document.root
        case .failure(let failure):
            note(failure.diagnostic.rule, failure.diagnostic)
            return nil
        }
    }
}
