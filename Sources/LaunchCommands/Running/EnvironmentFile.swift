package import LaunchDeclarations
package import LaunchManifest
package import LaunchProcesses
import LaunchSupport

/// The variables of an environment file in the format of `.env` files: one `NAME=VALUE` per line.
///
/// Blank lines, comments and `export` before a name are accepted. A value without quotes ends at a comment or at the
/// end of the line. A value in single quotes is literal. In double quotes, a backslash escapes `n`, `r`, `t`, `"`, `$`
/// and itself. A value in quotes may span several lines. `${NAME}` and `${NAME:-default}` are replaced in values
/// without quotes and in double quotes; a command is never run.
package struct EnvironmentFile {
    /// The variables, in the order of the file. Of two variables with the same name, the later one is used.
    package private(set) var variables: [ProcessCommand.Variable] = []
    /// The problems, each with its source location. No message contains a value, which may be secret.
    package var diagnostics: [Diagnostic] { problems.all }
    private var problems = LimitedDiagnostics()
    /// What the values of variables may still add to the text.
    package private(set) var budget: GrowthBudget

    /// The values so far, by name.
    private var values: [UTF8Key: SecretText] = [:]
    private let source: SourceText
    private let inherited: (String) -> String?
    private var index: Int
    /// The secret parts of the value that was read last.
    private var secrets: [Range<Int>] = []

    /// Reads `source`.
    ///
    /// - Parameters:
    ///   - budget: what the values of variables may add to the text. The file ends at the first excess, with a problem.
    ///   - inherited: returns the value of a variable that the file refers to and does not set.
    /// - Complexity: linear in the length of the text and the values.
    package init(
        _ source: SourceText, _ budget: GrowthBudget = GrowthBudget(), inherited: @escaping (String) -> String?
    ) {
        self.source = source
        self.budget = budget
        self.inherited = inherited
        index = source.byteOrderMarkLength
        while index < bytes.count { readLine() }
    }

    private var bytes: [UInt8] { source.bytes }
    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func readLine() {
        skipBlanks()
        guard let first = current else { return }
        if first == UInt8(ascii: "#") || Self.endsLine(first) { return skipLine() }
        skipExport()
        let start = index
        while let byte = current, Self.isNamePart(byte) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        skipBlanks()
        guard current == UInt8(ascii: "="), let initial = name.utf8.first, !(0x30...0x39).contains(initial) else {
            note("expected NAME=VALUE, a comment or an empty line", at: start)
            return skipLine()
        }
        index += 1
        skipBlanks()
        let valueStart = index
        secrets = []
        guard let value = readValue() else { return skipLine() }
        guard !value.contains(0) else {
            return note("the value of \(name) has the control character U+0000 in it", at: valueStart)
        }
        guard let text = String(validUTF8: value) else {
            return note("the value of \(name) is not UTF-8", at: valueStart)
        }
        let variable = ProcessCommand.Variable(name, SecretText(text, secrets: secrets))
        variables.append(variable)
        values[UTF8Key(name)] = variable.text
    }

    // MARK: Values

    private mutating func readValue() -> [UInt8]? {
        switch current {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): readQuotedValue()
        default: readPlainValue()
        }
    }

    private mutating func readPlainValue() -> [UInt8]? {
        let start = index
        var text: [UInt8] = []
        while let byte = current, !Self.endsLine(byte) {
            // A comment begins after a blank; ‘#fff’ is not a comment.
            if byte == UInt8(ascii: "#"), Self.isBlank(bytes[index - 1]) {
                break
            }
            text.append(byte)
            index += 1
        }
        skipLine()
        while let last = text.last, Self.isBlank(last) { text.removeLast() }
        return replaced(Self.escapingDollars(text), at: start)
    }

    private mutating func readQuotedValue() -> [UInt8]? {
        let start = index
        let quote = bytes[index]
        let isLiteral = quote == UInt8(ascii: "'")
        var text: [UInt8] = []
        index += 1
        while let byte = current, byte != quote {
            if !isLiteral, byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                text += Self.escape(bytes[index + 1])
                index += 2
            } else if !isLiteral, byte == UInt8(ascii: "$"), bytes.dropFirst(index + 1).first != UInt8(ascii: "{") {
                text += [byte, byte]
                index += 1
            } else {
                text.append(byte)
                index += 1
            }
        }
        guard current == quote else {
            note("the quote of this value is not closed", at: start)
            return nil
        }
        index += 1
        skipBlanks()
        if let byte = current, !Self.endsLine(byte), byte != UInt8(ascii: "#") {
            note("there is text after the closing quote of a value", at: index)
            return nil
        }
        skipLine()
        return isLiteral ? text : replaced(text, at: start)
    }

    /// Returns the text that an escaped character in double quotes represents, with each dollar sign doubled.
    private static func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "n"): [0x0A]
        case UInt8(ascii: "r"): [0x0D]
        case UInt8(ascii: "t"): [0x09]
        case UInt8(ascii: "$"): [byte, byte]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): [byte]
        default: [UInt8(ascii: "\\"), byte]
        }
    }

    /// Returns `text` with each dollar sign doubled that does not begin a reference.
    private static func escapingDollars(_ text: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        for (offset, byte) in text.enumerated() {
            escaped.append(byte)
            let begins = offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "{")
            if byte == UInt8(ascii: "$"), !begins { escaped.append(byte) }
        }
        return escaped
    }

    private mutating func replaced(_ text: [UInt8], at start: Int) -> [UInt8] {
        guard text.contains(UInt8(ascii: "$")) else { return text }
        let replaced = VariableText(text) { [values, inherited] name in
            values[UTF8Key(name)] ?? inherited(name).map { SecretText($0, of: name) }
        }
        for (problem, _) in replaced.problems {
            let isTooLong = problem == .tooLong
            let problem = ManifestProblem.variable(problem)
            let help = isTooLong ? problem.help : "a value in single quotes is literal"
            problems.add(nil, Diagnostic(nil, problem.message, at: source.location(at: start), help: help))
        }
        guard budget.spend(replaced.growth) else {
            problems.add(nil, Diagnostic(nil, budget.message, at: source.location(at: start), help: GrowthBudget.help))
            index = bytes.count
            return []
        }
        secrets = replaced.secretText.secrets
        return replaced.bytes
    }

    // MARK: Lines

    private mutating func skipExport() {
        let word = Array("export".utf8)
        guard bytes[index...].starts(with: word), let next = bytes.dropFirst(index + word.count).first,
            Self.isBlank(next)
        else { return }
        index += word.count
        skipBlanks()
    }

    private mutating func skipBlanks() {
        while let byte = current, Self.isBlank(byte) { index += 1 }
    }

    private mutating func skipLine() {
        while let byte = current, !Self.endsLine(byte) { index += 1 }
        if index < bytes.count { index += 1 }
    }

    private mutating func note(_ message: @autoclosure () -> String, at offset: Int) {
        problems.add(nil, Diagnostic(nil, message(), at: source.location(at: offset)))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
