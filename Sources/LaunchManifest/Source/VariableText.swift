/// A text in which references to variables have been replaced: `${NAME}`, `${NAME:-default}`, and `$$` for a dollar sign.
///
/// A default may contain references. A dollar sign in front of any other character stands for itself, so that `$1` and
/// `$(…)` reach a shell.
package struct VariableText {
    /// A problem of a reference.
    package enum Problem: Hashable, Sendable {
        /// There is no `}`.
        case unterminated
        /// It is neither `${NAME}` nor `${NAME:-default}`.
        case malformed
        /// The variable is not set, and there is no default.
        case unset(String)
    }

    /// A reference that was replaced.
    package struct Reference: Hashable, Sendable {
        /// The name of the variable.
        package var name: String
        /// Whether it was replaced by its default.
        package var isDefault: Bool
    }

    private struct Default {
        let name: String
        let offset: Int
        let start: Int
        /// The value that replaces the default, if there is one.
        let value: String?
    }

    /// The text with the values of the variables.
    package private(set) var bytes: [UInt8] = []
    /// The problems, each with the offset of its reference in the original text.
    package private(set) var problems: [(problem: Problem, offset: Int)] = []
    /// The references, in order.
    package private(set) var references: [Reference] = []

    private let text: [UInt8]
    private let value: (String) -> String?
    private var index = 0
    private var defaults: [Default] = []

    /// Replaces the references in `text`.
    ///
    /// - Parameter value: the value of a variable; `nil` if it is not set.
    /// - Complexity: linear in the length of the text and the values.
    package init(_ text: some Sequence<UInt8>, value: @escaping (String) -> String?) {
        self.text = Array(text)
        self.value = value
        while index < self.text.count { replaceNext() }
        // The outermost reference contains the others.
        if let open = defaults.first { problems.append((.unterminated, open.offset)) }
    }

    /// The text as a string.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

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
        let end = text[start...].firstIndex { !Self.isNamePart($0) } ?? text.endIndex
        let name = String(decoding: text[start..<end], as: UTF8.self)
        let isName = text[start..<end].first.map { !(0x30...0x39).contains($0) } ?? false
        let rest = text[end...]
        if isName, rest.first == UInt8(ascii: "}") {
            append(variable: name)
            index = end + 1
        } else if isName, rest.starts(with: [UInt8(ascii: ":"), UInt8(ascii: "-")]) {
            let found = value(name).flatMap { $0.isEmpty ? nil : $0 }
            defaults.append(Default(name: name, offset: index, start: bytes.count, value: found))
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
        if let value = value(name) {
            bytes.append(contentsOf: value.utf8)
            references.append(Reference(name: name, isDefault: false))
        } else if !defaults.contains(where: { $0.value != nil }) {
            // A default that is not used may refer to a variable that is not set.
            problems.append((.unset(name), index))
        }
    }

    private mutating func closeDefault(_ end: Default) {
        if let value = end.value {
            bytes.removeSubrange(end.start...)
            bytes.append(contentsOf: value.utf8)
        }
        references.append(Reference(name: end.name, isDefault: end.value == nil))
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
