import LaunchManifest
import LaunchSupport

/// A value that is written as YAML, in block style.
enum YAMLValue {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case list([YAMLValue])
    case map([(key: String, value: YAMLValue)])

    static func strings(_ strings: [String]) -> YAMLValue { .list(strings.map { .string($0) }) }

    var nonEmpty: YAMLValue? {
        switch self {
        case .list(let list): list.isEmpty ? nil : self
        case .map(let map): map.isEmpty ? nil : self
        default: self
        }
    }

    /// The value as a YAML document, with a final line break.
    var document: [UInt8] {
        var text = ""
        write(to: &text, indentation: 0, followsKey: false)
        return Array(text.utf8)
    }

    // The recursion is safe: its depth depends on the exporter, not on an input.
    private func write(to text: inout String, indentation: Int, followsKey: Bool) {
        let margin = String(repeating: " ", count: indentation)
        switch self {
        case .string(let string): text += Self.scalar(string) + "\n"
        case .integer(let integer): text += "\(integer)\n"
        case .boolean(let boolean): text += "\(boolean)\n"
        case .list(let list) where list.isEmpty: text += "[]\n"
        case .map(let map) where map.isEmpty: text += "{}\n"
        case .list(let list):
            if followsKey { text += "\n" }
            for (index, value) in list.enumerated() {
                if index > 0 || followsKey { text += margin }
                text += "- "
                value.write(to: &text, indentation: indentation + 2, followsKey: false)
            }
        case .map(let map):
            if followsKey { text += "\n" }
            for (index, member) in map.enumerated() {
                if index > 0 || followsKey { text += margin }
                text += Self.scalar(member.key) + ":"
                switch member.value {
                case .list(let list) where !list.isEmpty: break
                case .map(let map) where !map.isEmpty: break
                default: text += " "
                }
                member.value.write(to: &text, indentation: indentation + 2, followsKey: true)
            }
        }
    }

    /// Returns a plain string if every reader reads it as this string, otherwise a JSON string, which is YAML, too.
    private static func scalar(_ string: String) -> String {
        let isPlain =
            string.utf8.first?.isASCIILetter == true && string.utf8.allSatisfy { $0.isPlain(or: "-_./") }
            && string.utf8.last != UInt8(ascii: ".")
            && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(string.lowercased())
        if isPlain { return string }
        var writer = JSONWriter()
        writer.string(string)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

// Literals. A member of a mapping whose value is `nil` is not there.
extension YAMLValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral string: String) { self = .string(string) }
    init(integerLiteral integer: Int) { self = .integer(integer) }
    init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
    init(arrayLiteral elements: YAMLValue...) { self = .list(elements) }
    init(dictionaryLiteral members: (String, YAMLValue?)...) {
        self = .map(members.compactMap { key, value in value.map { (key, $0) } })
    }
}

extension YAMLValue {
    static func + (left: YAMLValue, right: YAMLValue) -> YAMLValue {
        guard case .map(let first) = left, case .map(let second) = right else { return left }
        return .map(first + second)
    }
}
