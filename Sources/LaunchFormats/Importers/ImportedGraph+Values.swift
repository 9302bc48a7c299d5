import LaunchDeclarations
package import LaunchManifest

// Typed values of a document. A value of another type is recorded as a problem, and is `nil` or empty.
extension ImportedGraph {
    private mutating func expect<Result>(
        _ result: Result?, _ value: JSONValue, _ name: String, _ type: ManifestProblem.ValueType
    ) -> Result? {
        if result == nil { noteType(of: value, name, type) }
        return result
    }

    package mutating func string(_ value: JSONValue, _ name: String) -> String? {
        expect(value.string, value, name, .string)
    }

    mutating func bool(_ value: JSONValue, _ name: String) -> Bool? { expect(value.bool, value, name, .boolean) }

    /// The number may be written as a string.
    mutating func wholeNumber(_ value: JSONValue, _ name: String) -> Int? {
        expect(value.integer ?? value.string.flatMap { Int($0) }, value, name, .wholeNumber)
    }

    mutating func object(_ value: JSONValue, _ name: String) -> JSONValue? {
        expect(value.kind == .object ? value : nil, value, name, .object)
    }

    mutating func member(_ key: String, of object: JSONValue, _ name: String) -> JSONValue? {
        let value = object[key]
        if value == nil { note(.missingKey(key, of: name), at: object.location) }
        return value
    }

    package mutating func members(_ value: JSONValue, _ name: String) -> [(key: JSONValue, value: JSONValue)] {
        object(value, name)?.members ?? []
    }

    package mutating func elements(_ value: JSONValue, _ name: String) -> [JSONValue] {
        expect(value.kind == .array ? value.mergedElements : nil, value, name, .list) ?? []
    }

    package mutating func strings(_ value: JSONValue, _ name: String) -> [(text: String, value: JSONValue)] {
        elements(value, name).compactMap { element in string(element, "an element of \(name)").map { ($0, element) } }
    }

    package mutating func noteType(of value: JSONValue, _ name: String, _ expected: ManifestProblem.ValueType) {
        note(.wrongType(of: name, expected: expected, found: value.kind), at: value.location)
    }

    mutating func noteChoice(_ text: String, _ name: String, _ choices: [String], at value: JSONValue) {
        note(.notAChoice(name, value: text, choices: choices), at: value.location)
    }

    /// Returns the roots of a text's documents, which must be objects.
    package mutating func roots(of source: SourceText, _ input: ImportInput, _ name: String) -> [JSONValue] {
        switch input.documents(source) {
        case .success(let documents): return documents.compactMap { object($0.root, name) }
        case .failure(let failure):
            note(failure.diagnostic.rule, failure.diagnostic)
            return []
        }
    }
}

extension JSONValue {
    /// The value that a declaration adds to the earlier ones, and whether it replaces them: `!override` replaces them by its
    /// value, and `!reset` removes them.
    var merging: (value: JSONValue?, replaces: Bool) {
        guard kind == .object, let (key, value) = Array(members.prefix(2)).first else { return (self, false) }
        switch key.string {
        case "!override": return (value.kind == .null ? nil : value, true)
        case "!reset": return (nil, true)
        default: return (self, false)
        }
    }

    /// The elements of a list without those with the tag `!reset`.
    var mergedElements: [JSONValue] { elements.compactMap { $0.merging.value } }

    var oneOrMore: [JSONValue] { kind == .array ? mergedElements : [self] }

    /// A number as programs in Go print it: `1.50` is `1.5`, and 1500000.0 is `1.5e+06`.
    var goNumberText: String? {
        guard let text = numberText, text.contains(where: ".eE".contains), let number = Double(text) else {
            return numberText
        }
        var shortest = "\(number)"
        if shortest.hasSuffix(".0") { shortest.removeLast(2) }
        let digits = shortest.prefix { $0 != "." }.drop { $0 == "-" }
        guard digits.count > 6, !shortest.contains("e") else { return shortest }
        var rest = (digits.dropFirst() + shortest.drop { $0 != "." }.dropFirst())[...]
        while rest.last == "0" { rest = rest.dropLast() }
        return (number < 0 ? "-" : "") + String(digits.prefix(1)) + (rest.isEmpty ? "" : ".") + String(rest) + "e+"
            + (digits.count > 10 ? "" : "0") + "\(digits.count - 1)"
    }
}

extension Array {
    var nonEmpty: Self? { isEmpty ? nil : self }
}
