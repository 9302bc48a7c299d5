package import LaunchDeclarations
package import LaunchManifest
package import LaunchSupport

/// Variables of the environment and of environment files, and the texts that refer to them in the notation of Compose: `$NAME`
/// and `${NAME…}`, with `$$` for a dollar sign.
package struct VariableScope: Sendable {
    private let environment: @Sendable (String) -> String?
    /// Whether a variable without a value and without a default is a problem; otherwise, it is empty.
    private let requiresValues: Bool
    /// Whether files take precedence over the environment.
    private let prefersFiles: Bool
    private var values: [UTF8Key: SecretText] = [:]

    /// Creates a scope with the variables of the environment.
    package init(
        requiresValues: Bool = false, prefersFiles: Bool = false, _ environment: @escaping @Sendable (String) -> String?
    ) {
        self.environment = environment
        self.requiresValues = requiresValues
        self.prefersFiles = prefersFiles
    }

    /// Returns the value of a variable; the environment takes precedence over files, unless the scope prefers files.
    package func value(of name: String) -> SecretText? {
        let own = values[UTF8Key(name)]
        let value = prefersFiles && own != nil ? own : environment(name).map { SecretText($0) } ?? own
        return value.map { SecretText($0, of: name) }
    }

    /// Whether the environment has a variable that a file sets, too.
    var isOverridden: Bool { values.keys.contains { environment($0.text) != nil } }

    /// Adds a variable, as one of a file.
    package mutating func set(_ name: String, _ value: SecretText) { values[UTF8Key(name)] = value }

    /// Adds the variables of an environment file, and returns the problems of the file. A variable that an earlier file has
    /// keeps its value, unless the file overrides it.
    package mutating func read(
        _ source: SourceText, _ budget: inout GrowthBudget, overrides: Bool = false
    ) -> [Diagnostic] {
        let file = EnvironmentFile(source, budget, in: self)
        budget = file.budget
        let earlier = values
        for (name, text) in file.variables where overrides || earlier[UTF8Key(name)] == nil { set(name, text) }
        return file.diagnostics
    }

    /// The problem of a required variable without a value, or of an invalid interpolation.
    enum Problem: Error, Hashable {
        /// A missing value of `${NAME:?message}`.
        case required(name: String, message: String)
        case malformed(String)
        case tooDeep
        case tooLong
    }

    /// Returns `text` with the values of its variables; a variable without a value is empty. `$$` represents a dollar
    /// sign.
    ///
    /// - Throws: the first problem.
    func interpolated(_ text: String) throws(Problem) -> SecretText {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return SecretText(text) }
        var rest = text.unicodeScalars[...]
        return try interpolated(&rest, depth: 0)
    }

    /// Returns the value of the reference in braces with which a text begins, and removes it from the text.
    func reference(_ rest: inout Substring.UnicodeScalarView) throws(Problem) -> SecretText {
        let start = rest
        rest = rest.dropFirst(2)
        return try braced(&rest, depth: 0, from: start)
    }

    private static let maximumDepth = 32

    /// The maximum number of bytes of a text with the values of variables, because a small file can refer to a long
    /// value many times.
    static let maximumLength = 1 << 20

    /// Interpolates the text up to its end or, inside braces, up to the closing brace.
    private func interpolated(_ rest: inout Substring.UnicodeScalarView, depth: Int) throws(Problem) -> SecretText {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        var result: SecretText = ""
        while let scalar = rest.first {
            if depth > 0, scalar == "}" { return result }
            guard scalar == "$" else {
                result.append(scalar)
                rest.removeFirst()
                continue
            }
            let start = rest
            rest.removeFirst()
            switch rest.first {
            case "$":
                result.append(scalar)
                rest.removeFirst()
            case "{":
                rest.removeFirst()
                try Self.append(try braced(&rest, depth: depth, from: start), to: &result)
            default:
                let name = Self.name(&rest)
                guard !name.isEmpty else { throw Self.malformed(start) }
                try Self.append(required(name), to: &result)
            }
        }
        return result
    }

    /// Returns the error for a text that begins with a reference, of which only a part is shown.
    private static func malformed(_ start: Substring.UnicodeScalarView) -> Problem {
        .malformed(String(start.prefix(40)))
    }

    private static func append(_ value: SecretText, to result: inout SecretText) throws(Problem) {
        let length = result.revealed.utf8.count + value.revealed.utf8.count
        guard value.isEmpty || length <= maximumLength else { throw .tooLong }
        result.append(value)
    }

    /// Returns the value of `NAME}`, `NAME:-default}` and so on.
    private func braced(
        _ rest: inout Substring.UnicodeScalarView, depth: Int, from start: Substring.UnicodeScalarView
    ) throws(Problem) -> SecretText {
        let name = Self.name(&rest)
        guard !name.isEmpty else { throw Self.malformed(start) }
        let current = value(of: name)
        var isSet = current != nil
        if rest.first == ":" {
            rest.removeFirst()
            isSet = current?.isEmpty == false
            guard let next = rest.first, ["-", "?", "+"].contains(next) else { throw Self.malformed(start) }
        }
        let operation = rest.first
        guard let operation, ["-", "?", "+", "}"].contains(operation) else { throw Self.malformed(start) }
        var alternative: SecretText = ""
        if operation != "}" {
            rest.removeFirst()
            // A problem in an unused alternative has no effect.
            let isUsed = operation == "+" ? isSet : !isSet
            // One byte is shorter than any reference, so that the result is not longer than the alternative in the
            // file.
            let values = isUsed ? self : VariableScope { _ in "x" }
            alternative = try values.interpolated(&rest, depth: depth + 1)
        }
        guard rest.first == "}" else { throw Self.malformed(start) }
        rest.removeFirst()
        switch operation {
        case "-": return isSet ? current ?? "" : alternative
        case "+": return isSet ? alternative : ""
        case "?":
            guard !isSet else { return current ?? "" }
            throw .required(name: name, message: alternative.description)
        default: return try required(name)
        }
    }

    private func required(_ name: String) throws(Problem) -> SecretText {
        if let value = value(of: name) { return value }
        guard !requiresValues else { throw .required(name: name, message: "") }
        return ""
    }

    /// Parses letters, digits and underscores that do not begin with a digit.
    private static func name(_ rest: inout Substring.UnicodeScalarView) -> String {
        let name = rest.prefix { $0.isASCII && UInt8(ascii: $0).isPlain(or: "_") }
        guard let first = name.first, !("0"..."9").contains(first) else { return "" }
        rest = rest[name.endIndex...]
        return String(name)
    }
}

extension VariableScope.Problem {
    /// A sentence that describes the problem.
    var message: String {
        switch self {
        case .required(let name, let message):
            "the variable ‘\(name)’ is not set" + (message.isEmpty ? "" : ": \(message)")
        case .malformed(let text): "‘\(text)’ is not a variable"
        case .tooDeep: "variables are nested too deep"
        case .tooLong: "with the values of its variables, the text is longer than 1 MiB"
        }
    }

    /// The suggested fix.
    var help: String? {
        switch self {
        case .required(let name, _): "set \(name) in the environment, or in the file .env beside the Compose file"
        case .malformed: "write $$ for a dollar sign"
        case .tooDeep: nil
        case .tooLong: "use shorter values, or pass the text in a file"
        }
    }
}

extension Substring {
    var trimmingBlanks: Substring {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace ?? false { rest.removeLast() }
        return rest
    }
}
