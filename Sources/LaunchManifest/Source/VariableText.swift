package import LaunchSupport

package struct VariableText {
    package enum Notation: Sendable {
        /// `${NAME}`, `${NAME:-default}`, and `$$` for a dollar sign. A dollar sign before any other character is left
        /// unchanged, so that `$1` and `$(…)` reach a shell.
        case manifest
        /// That of Compose: also `$NAME`, and alternatives as in a shell, such as `${NAME-default}`, `${NAME:?message}` and
        /// `${NAME:+value}`. The text ends at a malformed reference.
        case compose
    }

    package enum Problem: Hashable, Sendable {
        /// The reference has no closing `}`.
        case unterminated
        /// The dollar sign begins no reference of the notation.
        case malformed
        /// The variable is not set, and there is no default. The reference can contain a message about that.
        case unset(String, message: String = "")
        /// The reference is in more than ``maximumDepth`` others.
        case tooDeep
        /// The value makes the text longer than ``maximumLength``.
        case tooLong
    }

    package struct Reference: Hashable, Sendable {
        package var name: String
        /// Whether the reference was replaced by its default.
        package var isDefault: Bool
    }

    /// The maximum number of bytes of a text with the values of variables. A kernel accepts less in an argument: Linux
    /// 128 KiB, macOS 1 MiB for all of them.
    ///
    /// Without this limit, a few lines that each repeat the value of the previous line would use all memory.
    package static let maximumLength = 1 << 20

    package static let maximumDepth = 32

    /// The text with the values of the variables, and with what is secret in it; empty if it is too long.
    package private(set) var secretText: SecretText = ""
    /// The problems, each with the offset of its reference in the original text.
    package private(set) var problems: [(problem: Problem, offset: Int)] = []
    package private(set) var references: [Reference] = []
    /// The offset of the first byte that has not been read.
    package private(set) var index: Int

    private let text: [UInt8]
    private let notation: Notation
    private let requiresValues: Bool
    private let value: (String) -> SecretText?
    private var isStopped = false

    /// Replaces the references in `text`.
    ///
    /// - Parameters:
    ///   - requiresValues: whether a variable without a value and without a default is a problem; otherwise, it is empty.
    ///   - start: the offset of a reference in braces, which is the only part of the text that is read; `nil` for the whole text.
    ///   - value: returns the value of a variable; `nil` if it is not set. It is not called for references in a part that is
    ///     not used.
    /// - Complexity: linear in the length of the text and the values.
    package init(
        _ text: [UInt8], _ notation: Notation = .manifest, requiresValues: Bool = true, referenceAt start: Int? = nil,
        value: @escaping (String) -> SecretText?
    ) {
        self.text = text
        self.notation = notation
        self.requiresValues = requiresValues
        self.value = value
        index = start ?? 0
        if start == nil { replace(depth: 0, isUsed: true) } else { replaceReference(depth: 0, isUsed: true) }
    }

    /// Returns whether `text` contains a reference, which may be malformed.
    package static func hasReference(_ text: String) -> Bool {
        let replaced = VariableText(Array(text.utf8)) { _ in nil }
        return !replaced.references.isEmpty || !replaced.problems.isEmpty
    }

    /// By how much the values make the text longer. A text that became too long has been made up to its maximum length.
    package var growth: Int {
        if case .tooLong = problems.last?.problem { return Self.maximumLength }
        return max(0, secretText.size - text.count)
    }

    // The recursion of the following functions is limited by the maximum depth.

    /// Reads the text up to its end or, in a reference, up to the closing brace. A part that is not used is only checked.
    private mutating func replace(depth: Int, isUsed: Bool) {
        guard depth <= Self.maximumDepth else { return stop(.tooDeep, at: index) }
        while index < text.endIndex, !isStopped {
            let end = text[index...].firstIndex { $0 == UInt8(ascii: "$") || depth > 0 && $0 == UInt8(ascii: "}") }
            append(literal: text[index..<(end ?? text.endIndex)], isUsed: isUsed)
            index = end ?? text.endIndex
            guard index < text.endIndex, text[index] == UInt8(ascii: "$") else { return }
            replaceDollar(depth: depth, isUsed: isUsed)
        }
    }

    private mutating func replaceDollar(depth: Int, isUsed: Bool) {
        let start = index
        let next = text[(start + 1)...].first
        if next == UInt8(ascii: "{") { return replaceReference(depth: depth, isUsed: isUsed) }
        index += next == UInt8(ascii: "$") ? 2 : 1
        guard notation == .compose, next != UInt8(ascii: "$") else {
            return append(literal: text[start...start], isUsed: isUsed)
        }
        guard let name = name() else { return stop(.malformed, at: start) }
        if isUsed { append(value(name), of: name, at: start) }
    }

    private mutating func replaceReference(depth: Int, isUsed: Bool) {
        let start = index
        index += 2
        guard let name = name(), let (operation, ignoresEmpty) = operation() else { return skipMalformed(from: start) }
        let value = isUsed ? self.value(name) : nil
        let isSet = ignoresEmpty ? value?.isEmpty == false : value != nil
        let usesValue = isUsed && (operation == "}" || isSet && operation != "+")
        if usesValue { append(value, of: name, at: start) }
        guard operation != "}", !isStopped else { return }
        let usesAlternative = isUsed && isSet == (operation == "+")
        // A message is not part of the text.
        var message: SecretText = ""
        if operation == "?" { swap(&message, &secretText) }
        replace(depth: depth + 1, isUsed: usesAlternative)
        if operation == "?" { swap(&message, &secretText) }
        guard !isStopped else { return }
        guard index < text.endIndex else { return stop(.unterminated, at: start) }
        index += 1
        guard usesAlternative else { return }
        if operation == "?" { return stop(.unset(name, message: message.description), at: start) }
        references.append(Reference(name: name, isDefault: operation == "-"))
    }

    /// Reads letters, digits and underscores that do not begin with a digit.
    private mutating func name() -> String? {
        let name = text[index...].prefix { $0.isPlain(or: "_") }
        guard let first = name.first, !first.isASCIIDigit else { return nil }
        index = name.endIndex
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads what follows the name in a reference: the closing brace, or the character that begins an alternative and whether
    /// an empty value counts as none.
    private mutating func operation() -> (Unicode.Scalar, ignoresEmpty: Bool)? {
        let hasColon = text[index...].first == UInt8(ascii: ":")
        let operation = text[index...].dropFirst(hasColon ? 1 : 0).first.map { Unicode.Scalar($0) }
        let known =
            switch notation {
            case .manifest: hasColon ? "-" : "}"
            case .compose: hasColon ? "-?+" : "-?+}"
            }
        guard let operation, known.unicodeScalars.contains(operation) else { return nil }
        index += hasColon ? 2 : 1
        return (operation, hasColon)
    }

    private mutating func skipMalformed(from start: Int) {
        guard notation == .manifest else { return stop(.malformed, at: start) }
        guard let close = text[index...].firstIndex(of: UInt8(ascii: "}")) else {
            return stop(.unterminated, at: start)
        }
        problems.append((.malformed, start))
        index = close + 1
    }

    private mutating func stop(_ problem: Problem, at offset: Int) {
        problems.append((problem, offset))
        isStopped = true
    }

    private mutating func append(literal: ArraySlice<UInt8>, isUsed: Bool) {
        if isUsed { secretText.append(SecretText(String(decoding: literal, as: UTF8.self))) }
    }

    private mutating func append(_ value: SecretText?, of name: String, at offset: Int) {
        guard let value else {
            if requiresValues { problems.append((.unset(name), offset)) }
            return
        }
        // Only values are limited: the input's own text cannot become longer than the input.
        guard value.isEmpty || secretText.size + value.size <= Self.maximumLength else {
            secretText = ""
            return stop(.tooLong, at: offset)
        }
        secretText.append(value)
        references.append(Reference(name: name, isDefault: false))
    }
}
