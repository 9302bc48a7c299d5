package import LaunchDeclarations
package import LaunchManifest
package import LaunchSupport

/// Variables of the environment and of environment files, and the texts that refer to them in the notation of Compose: `$NAME`
/// and `${NAME…}`, with `$$` for a dollar sign.
package struct VariableScope: Sendable {
    private let environment: @Sendable (String) -> String?
    /// Whether a variable without a value and without a default is a problem; otherwise, it is empty.
    private let requiresValues: Bool
    private let prefersFiles: Bool
    private var values: [UTF8Key: SecretText] = [:]

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

    func interpolated(_ text: String) throws(Problem) -> SecretText {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return SecretText(text) }
        return try replaced(Array(text.utf8)).value
    }

    /// Returns the value of the reference in braces at an offset of a text, and the offset after it; without an offset, the
    /// whole text with the values of its variables.
    func replaced(_ text: [UInt8], referenceAt start: Int? = nil) throws(Problem) -> (value: SecretText, end: Int) {
        let replaced = VariableText(
            text, .compose, requiresValues: requiresValues, referenceAt: start, value: value(of:))
        guard let (kind, offset) = replaced.problems.first else { return (replaced.secretText, replaced.index) }
        let rest = String(decoding: text[offset...].prefix(160), as: UTF8.self)
        throw Problem(kind: kind, text: String(rest.unicodeScalars.prefix(40)))
    }

    struct Problem: Error {
        let kind: VariableText.Problem
        /// The beginning of the text from the reference on.
        let text: String
    }
}

extension VariableScope.Problem {
    var message: String {
        switch kind {
        case .unset(let name, let message):
            "the variable ‘\(name)’ is not set" + (message.isEmpty ? "" : ": \(message)")
        case .malformed, .unterminated: "‘\(text)’ is not a variable"
        case .tooDeep: "variables are nested too deep"
        case .tooLong: "with the values of its variables, the text is longer than 1 MiB"
        }
    }

    var help: String? {
        switch kind {
        case .unset(let name, _): "set \(name) in the environment, or in the file .env beside the Compose file"
        case .malformed, .unterminated: "write $$ for a dollar sign"
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
