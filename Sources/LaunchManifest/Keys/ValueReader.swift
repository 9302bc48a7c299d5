import DependencyGraph
package import LaunchDeclarations
import LaunchSupport

/// Reads typed values and records each invalid one with its source location.
package struct ValueReader {
    package var diagnostics = LimitedDiagnostics()

    package init() {}

    /// Records a problem. Beyond the limit, neither the problem nor its location is determined.
    mutating func note(
        _ problem: @autoclosure () -> ManifestProblem, at location: @autoclosure () -> SourceLocation,
        related: @autoclosure () -> [Diagnostic.Related] = []
    ) {
        diagnostics.add(nil, problem().diagnostic(at: location(), related: related()))
    }

    mutating func reject<Result>(_ value: JSONValue, _ problem: @autoclosure () -> ManifestProblem) -> Result? {
        note(problem(), at: value.location)
        return nil
    }

    package mutating func rejectType<Result>(
        _ value: JSONValue, _ name: String, _ expected: ManifestProblem.ValueType
    ) -> Result? {
        reject(value, .wrongType(of: name, expected: expected, found: value.kind))
    }

    /// Records that a value of a document that is being read has another type.
    mutating func rejectType(
        of name: @autoclosure () -> String, _ expected: ManifestProblem.ValueType, _ node: Int, _ tape: JSONTape
    ) {
        note(.wrongType(of: name(), expected: expected, found: tape[node].kind), at: tape.location(of: node))
    }

    mutating func members(of value: JSONValue, _ keys: ObjectKeys) -> Members? {
        guard value.kind == .object else { return rejectType(value, keys.object, .object) }
        var members = Members(value.document, keys)
        value.document.withTape { members.read(value.node, $0, &self) }
        return members
    }

    package mutating func string(_ value: JSONValue, _ name: String) -> String? {
        value.string ?? rejectType(value, name, .string)
    }

    /// Reads a string that is not blank and has no control characters.
    mutating func word(_ value: JSONValue, _ name: String) -> String? {
        guard let text = string(value, name) else { return nil }
        guard let problem = TextRules.problem(ofWord: text, name) else { return text }
        return reject(value, problem)
    }

    /// Reads a word that may contain references to variables.
    mutating func expandedWord(_ value: JSONValue, _ name: String) -> String? {
        checkReferences(value)
        return word(value, name)
    }

    mutating func checkReferences(_ value: JSONValue) {
        guard value.kind == .string, value.withBytes({ $0.contains(UInt8(ascii: "$")) }) else { return }
        let text = value.withBytes { VariableText(Array($0)) { _ in "" } }
        for (problem, offset) in text.problems { note(.variable(problem), at: value.location(ofByte: offset)) }
    }

    mutating func wholeNumber(_ value: JSONValue, _ name: String, atLeast least: Int) -> Int? {
        let isTooLarge = value.numberText?.utf8.allSatisfy(\.isASCIIDigit) == true && value.integer == nil
        let expected = "a whole number of at " + (isTooLarge ? "most \(Int.max)" : "least \(least)")
        return number(value, name, value.integer, .wholeNumber, in: least..., expected)
    }

    /// Returns `number`, or records its problem: the value has another type, or is not in `range`.
    mutating func number<Number: Comparable>(
        _ value: JSONValue, _ name: String, _ number: Number?, _ type: ManifestProblem.ValueType,
        in range: some RangeExpression<Number>, _ expected: String
    ) -> Number? {
        guard let text = value.numberText else { return rejectType(value, name, type) }
        guard let number, range.contains(number) else {
            return reject(value, .outOfRange(name, expected: expected, found: text))
        }
        return number
    }

    mutating func duration(_ value: JSONValue, _ name: String) -> Duration? {
        guard value.kind == .string else { return rejectType(value, name, .duration) }
        switch value.withBytes(DurationText.parse) {
        case .success(let duration): return duration
        case .failure(let problem): return reject(value, .duration(name, value: value.string ?? "", problem))
        }
    }

    mutating func positiveDuration(_ value: JSONValue, _ name: String) -> Duration? {
        duration(value, name).flatMap { $0 > .zero ? $0 : reject(value, .zero(name)) }
    }

    package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ value: JSONValue, _ name: String, _: Choice.Type
    ) -> Choice? {
        guard let text = string(value, name) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        return reject(value, .notAChoice(name, value: text, choices: Choice.allCases.map(\.rawValue)))
    }

    /// Reads a list of words. Invalid elements are recorded and omitted.
    mutating func words(_ value: JSONValue, _ name: String) -> [(text: String, location: SourceLocation)] {
        guard value.kind == .array else { return rejectType(value, name, .strings) ?? [] }
        return value.elements.compactMap { element in
            word(element, "an element of \(name)").map { ($0, element.location) }
        }
    }

    /// Reads a program and its arguments, which may contain any character except U+0000.
    mutating func command(_ value: JSONValue, _ name: String) -> [String]? {
        guard value.kind == .array else { return rejectType(value, name, .strings) }
        var command: [String] = []
        for element in value.elements {
            guard let text = string(element, "an element of \(name)") else { continue }
            if text.unicodeScalars.contains("\0") { note(.controlCharacter(name, "\0"), at: element.location) }
            checkReferences(element)
            command.append(text)
        }
        guard let program = value.elements.first else { return reject(value, .emptyList(name)) }
        if let text = program.string, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            note(.blank("the program of \(name)"), at: program.location)
        }
        return command
    }
}

struct Members: Sendable {
    private let document: JSONDocument
    private let keys: ObjectKeys
    /// The tape index of the value of each key, by the index of the key.
    private var nodes: [Int]

    /// A bit for each key that the object has. Removing all nodes sets only this, because it happens for each service.
    private var present: UInt32 = 0

    init(_ document: JSONDocument, _ keys: ObjectKeys) {
        precondition(keys.spellings.count <= UInt32.bitWidth, "more keys than there are bits")
        self.document = document
        self.keys = keys
        nodes = Array(repeating: 0, count: keys.spellings.count)
    }

    /// The value of `key`, if the object has it.
    subscript(key: String) -> JSONValue? { keys.spellings.firstIndex(of: key).flatMap(value(at:)) }

    private func value(at index: Int) -> JSONValue? {
        node(at: index) > 0 ? JSONValue(document: document, node: nodes[index]) : nil
    }

    /// Returns the tape index of the value of the key with an index; 0 if the object does not have it.
    func node(at index: Int) -> Int { present & Self.bit(index) == 0 ? 0 : nodes[index] }

    private static func bit(_ index: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: index) }

    /// The upper bound of the indices of the keys that the object has.
    private var end: Int { UInt32.bitWidth - present.leadingZeroBitCount }

    /// Returns whether the object has a key after the one with an index.
    func hasMore(than index: Int) -> Bool { end > index + 1 }

    /// Calls `body` with the index of each key that the object has and its value, in the order of the keys.
    func forEach(_ body: (Int, JSONValue) -> Void) {
        for index in 0..<end { if let value = value(at: index) { body(index, value) } }
    }

    /// Reads the members of the object at `object`, which replace the earlier ones. Records unknown keys and repeated
    /// keys; the first value of a repeated key is used.
    mutating func read(_ object: Int, _ tape: JSONTape, _ reader: inout ValueReader) {
        present = 0
        for node in tape.children(of: object, ifA: .object) {
            guard let index = tape.withBytes(at: node, { keys.index(of: $0) }) else {
                reader.diagnostics.add(
                    .unknownKey,
                    .unknownKey(
                        tape.text(at: node), of: keys.object, known: keys.spellings, at: tape.location(of: node)))
                continue
            }
            if self.node(at: index) == 0 {
                nodes[index] = node + 1
                present |= Self.bit(index)
            } else {
                reader.note(
                    .duplicateKey(keys.spellings[index]), at: tape.location(of: node),
                    related: [.init("first here", at: tape.location(of: nodes[index] - 1))])
            }
        }
    }
}
