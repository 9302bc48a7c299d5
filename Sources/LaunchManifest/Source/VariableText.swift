package import LaunchSupport

/// A text in which references to variables have been replaced: `${NAME}`, `${NAME:-default}`, and `$$` for a dollar
/// sign.
///
/// A default may contain references. A dollar sign before any other character is left unchanged, so that `$1` and
/// `$(…)` reach a shell.
package struct VariableText {
    /// A problem of a reference.
    package enum Problem: Hashable, Sendable {
        /// The reference has no closing `}`.
        case unterminated
        /// The reference is neither `${NAME}` nor `${NAME:-default}`.
        case malformed
        /// The variable is not set, and there is no default.
        case unset(String)
        /// The value makes the text longer than `maximumLength`.
        case tooLong
    }

    /// A reference that was replaced.
    package struct Reference: Hashable, Sendable {
        /// The name of the variable.
        package var name: String
        /// Whether the reference was replaced by its default.
        package var isDefault: Bool
    }

    private struct Default {
        let name: String
        let offset: Int
        let start: Int
        /// The value that is used instead of the default, if there is one.
        let value: SecretText?
        /// Whether this default, or a default that contains it, is not used.
        let isUnused: Bool
    }

    /// The maximum number of bytes of a text with the values of variables. A kernel accepts less in an argument: Linux
    /// 128 KiB, macOS 1 MiB for all of them.
    ///
    /// Without this limit, a few lines that each repeat the value of the previous line would use all memory.
    package static let maximumLength = 1 << 20

    /// The text with the values of the variables; empty if it is too long.
    package private(set) var bytes: [UInt8] = []
    /// The parts of the text that are secret, as offsets: those of the values.
    private var secrets: [Range<Int>] = []
    /// The problems, each with the offset of its reference in the original text.
    package private(set) var problems: [(problem: Problem, offset: Int)] = []
    /// The references, in order.
    package private(set) var references: [Reference] = []

    private let text: [UInt8]
    private let value: (String) -> SecretText?
    private var index = 0
    private var defaults: [Default] = []
    /// Whether a value was omitted because the text became too long.
    private var isTooLong = false

    /// Replaces the references in `text`.
    ///
    /// - Parameter value: returns the value of a variable; `nil` if it is not set.
    /// - Complexity: linear in the length of the text and the values.
    package init(_ text: some Sequence<UInt8>, value: @escaping (String) -> SecretText?) {
        self.text = Array(text)
        self.value = value
        while index < self.text.count, !isTooLong { replaceNext() }
        if isTooLong {
            (bytes, secrets) = ([], [])
            return
        }
        // The outermost reference contains the others.
        if let open = defaults.first { problems.append((.unterminated, open.offset)) }
    }

    /// Returns whether `text` contains a reference, which may be malformed.
    package static func hasReference(_ text: String) -> Bool {
        let replaced = VariableText(text.utf8) { _ in nil }
        return !replaced.references.isEmpty || !replaced.problems.isEmpty
    }

    /// By how much the values make the text longer. A text that became too long has been made up to its maximum length.
    package var growth: Int { isTooLong ? Self.maximumLength : max(0, bytes.count - text.count) }

    /// The text, with what is secret in it.
    package var secretText: SecretText { SecretText(String(decoding: bytes, as: UTF8.self), secrets: secrets) }

    private mutating func replaceNext() {
        let byte = text[index]
        if byte == UInt8(ascii: "}"), let end = defaults.popLast() {
            index += 1
            return closeDefault(end)
        }
        guard byte == UInt8(ascii: "$"), index + 1 < text.count else { return copy() }
        switch text[index + 1] {
        case UInt8(ascii: "$"):
            bytes.append(byte)
            index += 2
        case UInt8(ascii: "{"): replaceReference()
        default: copy()
        }
    }

    private mutating func copy() {
        bytes.append(text[index])
        index += 1
    }

    private mutating func replaceReference() {
        let start = index + 2
        let end = text[start...].firstIndex { !$0.isPlain(or: "_") } ?? text.endIndex
        let name = String(decoding: text[start..<end], as: UTF8.self)
        let isName = text[start..<end].first.map { !$0.isASCIIDigit } ?? false
        let rest = text[end...]
        if isName, rest.first == UInt8(ascii: "}") {
            append(variable: name)
            index = end + 1
        } else if isName, rest.starts(with: [UInt8(ascii: ":"), UInt8(ascii: "-")]) {
            // The value is not read for a reference that is not used: each of very many may have a long one.
            let isInUnused = defaults.last?.isUnused ?? false
            let found = isInUnused ? nil : value(name).flatMap { $0.isEmpty ? nil : $0 }
            let isUnused = found != nil || isInUnused
            defaults.append(
                Default(name: name, offset: index, start: bytes.count, value: found, isUnused: isUnused))
            index = end + 2
        } else if let close = rest.firstIndex(of: UInt8(ascii: "}")) {
            problems.append((.malformed, index))
            index = close + 1
        } else {
            problems.append((.unterminated, index))
            index = text.count
            defaults = []
        }
    }

    private mutating func append(variable name: String) {
        // An unused default may refer to a variable that is not set.
        guard defaults.last?.isUnused != true else { return }
        if let value = value(name) {
            append(value, at: index)
            references.append(Reference(name: name, isDefault: false))
        } else {
            problems.append((.unset(name), index))
        }
    }

    private mutating func closeDefault(_ end: Default) {
        guard defaults.last?.isUnused != true else { return }
        if let value = end.value {
            bytes.removeSubrange(end.start...)
            while let last = secrets.last, last.lowerBound >= end.start { secrets.removeLast() }
            append(value, at: end.offset)
        }
        references.append(Reference(name: end.name, isDefault: end.value == nil))
    }

    /// Appends the value of a variable whose reference is at `offset`, unless the text becomes too long.
    ///
    /// Only values are limited: the input's own text cannot become longer than the input.
    private mutating func append(_ value: SecretText, at offset: Int) {
        guard !value.isEmpty else { return }
        guard bytes.count + value.revealed.utf8.count <= Self.maximumLength else {
            problems.append((.tooLong, offset))
            isTooLong = true
            return
        }
        secrets += value.secrets.map { ($0.lowerBound + bytes.count)..<($0.upperBound + bytes.count) }
        bytes.append(contentsOf: value.revealed.utf8)
    }
}
