package import LaunchDeclarations
package import LaunchManifest
package import LaunchSupport

/// The variables of an environment file, in the grammar in which Docker Compose reads `.env` files.
///
/// A line is `NAME=VALUE` or `NAME: VALUE`, also after `export`; `NAME` alone takes the variable from the environment. A
/// value without quotes ends at the end of the line, or at a `#` after a blank. A value in quotes may span several lines. In
/// single quotes it is literal; in double quotes, a backslash begins an escape. References are replaced in values without
/// quotes and in double quotes; a command is never run.
package struct EnvironmentFile {
    /// In the order of the file. Of two variables with the same name, the later one is used.
    package private(set) var variables: [(name: String, text: SecretText)] = []
    /// No message contains a value, which may be secret.
    package var diagnostics: [Diagnostic] { problems.all }
    private var problems = LimitedDiagnostics()
    package private(set) var budget: GrowthBudget

    private var scope: VariableScope
    private let source: SourceText
    private let bytes: [UInt8]
    private var index: Int

    /// Reads `source` in linear time. The file ends at the first excess of the budget, with a problem.
    package init(_ source: SourceText, _ budget: GrowthBudget = GrowthBudget(), in scope: VariableScope) {
        self.source = source
        self.budget = budget
        self.scope = scope
        bytes = source.bytes
        index = source.byteOrderMarkLength
        while index < bytes.count { readLine() }
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func readLine() {
        skipBlanks()
        guard let first = current, first != UInt8(ascii: "#"), !Self.endsLine(first) else { return skipLine() }
        let word = "export".utf8
        if bytes[index...].starts(with: word), bytes.dropFirst(index + word.count).first?.isBlank == true {
            index += word.count
            skipBlanks()
        }
        let start = index
        index = bytes[start...].prefix { $0 >= 0x80 || $0.isPlain(or: "_.-[]") }.endIndex
        let name = String(validUTF8: bytes[start..<index]) ?? ""
        skipBlanks()
        let separator = current
        guard !name.isEmpty, separator.map({ "=:\n\r".utf8.contains($0) }) ?? true else {
            note("expected NAME=VALUE, a comment or an empty line", at: start)
            return skipLine()
        }
        guard separator == UInt8(ascii: "=") || separator == UInt8(ascii: ":") else {
            if let value = scope.value(of: name) { variables.append((name, value)) }
            return skipLine()
        }
        index += 1
        skipBlanks()
        let valueStart = index
        let isQuoted = current == UInt8(ascii: "'") || current == UInt8(ascii: "\"")
        guard let (value, isLiteral) = isQuoted ? readQuotedValue() : (readPlainValue(), false) else {
            return skipLine()
        }
        guard !value.contains(0) else {
            return note("the value of \(name) has the control character U+0000 in it", at: valueStart)
        }
        guard let text = String(validUTF8: value) else {
            return note("the value of \(name) is not UTF-8", at: valueStart)
        }
        guard let expanded = isLiteral ? SecretText(text) : expanded(text, at: valueStart) else {
            // A reference to the variable is no second problem.
            return scope.set(name, "")
        }
        let variable = SecretText(expanded, of: name)
        variables.append((name, variable))
        scope.set(name, variable)
    }

    private mutating func readPlainValue() -> [UInt8] {
        let line = bytes[index...].prefix { !Self.endsLine($0) }
        // A comment begins after a blank; ‘#fff’ is not a comment.
        let comment = line.indices.first { bytes[$0] == UInt8(ascii: "#") && bytes[$0 - 1].isBlank }
        skipLine()
        return line[..<(comment ?? line.endIndex)].reversed().drop(while: \.isBlank).reversed()
    }

    private mutating func readQuotedValue() -> (text: [UInt8], isLiteral: Bool)? {
        let start = index
        let quote = bytes[index]
        let isLiteral = quote == UInt8(ascii: "'")
        var text: [UInt8] = []
        index += 1
        while let byte = current, byte != quote {
            index += 1
            if byte == UInt8(ascii: "\\"), let next = current {
                text += isLiteral ? (next == quote ? [next] : [byte, next]) : escape(next)
                index += 1
            } else {
                text.append(byte)
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
        return (text, isLiteral)
    }

    /// Returns the text that an escape in double quotes represents. An escaped dollar sign is doubled. Of an octal number, all
    /// digits but the last are skipped.
    private mutating func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "0"):
            let digits = bytes[(index + 1)...].prefix(3).prefix { $0.isASCIIDigit && $0 < UInt8(ascii: "8") }
            index += digits.count
            guard digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else {
                return [UInt8(ascii: "\\"), byte] + digits
            }
            return [value]
        case UInt8(ascii: "$"): return [byte, byte]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
        default: return Self.escapes[byte].map { [$0] } ?? [UInt8(ascii: "\\"), byte]
        }
    }

    private static let escapes = Dictionary(uniqueKeysWithValues: zip("abtnvfr".utf8, UInt8(7)...13))

    /// Returns a text with the values of its variables; `nil` if it refers to something else, which is a problem.
    private mutating func expanded(_ text: String, at start: Int) -> SecretText? {
        do throws(VariableScope.Problem) {
            let expanded = try scope.interpolated(text)
            if budget.spend(expanded.size - text.utf8.count) { return expanded }
            problems.add(nil, Diagnostic(nil, budget.message, at: source.location(at: start), help: GrowthBudget.help))
            index = bytes.count
        } catch {
            let literal = "a value in single quotes is literal"
            // The problem's own message can contain a part of the value.
            switch error.kind {
            case .unset(let name, _):
                note("the variable ‘\(name)’ is not set, and has no default here", at: start, help: literal)
            case .malformed, .unterminated:
                note(
                    "a dollar sign in this value begins no reference to a variable", at: start,
                    help: "write $$ for a dollar sign, or the value in single quotes")
            default: note(error.message, at: start, help: error.help ?? literal)
            }
        }
        return nil
    }

    private mutating func skipBlanks() { index = bytes[index...].prefix(while: \.isBlank).endIndex }

    private mutating func skipLine() {
        index = (bytes[index...].firstIndex(where: Self.endsLine) ?? bytes.count - 1) + 1
    }

    private mutating func note(_ message: @autoclosure () -> String, at offset: Int, help: String? = nil) {
        problems.add(nil, Diagnostic(nil, message(), at: source.location(at: offset), help: help))
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
