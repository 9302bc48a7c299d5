import LaunchManifest

/// A value that is written as YAML, in block style.
enum YAMLValue {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case list([YAMLValue])
    case map([(key: String, value: YAMLValue)])

    static func strings(_ strings: [String]) -> YAMLValue { .list(strings.map { .string($0) }) }

    /// The value, unless it is a mapping or a list without elements.
    var nonEmpty: YAMLValue? {
        switch self {
        case .list(let list): list.isEmpty ? nil : self
        case .map(let map): map.isEmpty ? nil : self
        default: self
        }
    }

    /// The value as a YAML document, with a final line break.
    var document: [UInt8] {
        var text: [UInt8] = []
        write(to: &text, indentation: 0, followsKey: false)
        return text
    }

    // The recursion is safe: its depth depends on the exporter, not on an input.
    private func write(to text: inout [UInt8], indentation: Int, followsKey: Bool) {
        let margin = [UInt8](repeating: UInt8(ascii: " "), count: indentation)
        switch self {
        case .string(let string): text += Self.scalar(string) + [UInt8(ascii: "\n")]
        case .integer(let integer): text += Array("\(integer)\n".utf8)
        case .boolean(let boolean): text += Array("\(boolean)\n".utf8)
        case .list(let list) where list.isEmpty: text += Array("[]\n".utf8)
        case .map(let map) where map.isEmpty: text += Array("{}\n".utf8)
        case .list(let list):
            if followsKey { text.append(UInt8(ascii: "\n")) }
            for (index, value) in list.enumerated() {
                if index > 0 || followsKey { text += margin }
                text += Array("- ".utf8)
                value.write(to: &text, indentation: indentation + 2, followsKey: false)
            }
        case .map(let map):
            if followsKey { text.append(UInt8(ascii: "\n")) }
            for (index, member) in map.enumerated() {
                if index > 0 || followsKey { text += margin }
                text += Self.scalar(member.key) + [UInt8(ascii: ":")]
                switch member.value {
                case .list(let list) where !list.isEmpty: break
                case .map(let map) where !map.isEmpty: break
                default: text.append(UInt8(ascii: " "))
                }
                member.value.write(to: &text, indentation: indentation + 2, followsKey: true)
            }
        }
    }

    private static let plain = ExportedNames.Alphabet.plain(and: "-_./")

    /// Returns a plain string if every reader interprets it as this string, otherwise a quoted one. A JSON string is
    /// also a YAML string.
    private static func scalar(_ string: String) -> [UInt8] {
        let bytes = Array(string.utf8)
        let isPlain =
            bytes.first.map { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") } ?? false
            && plain.allows(string)
            && bytes.last != UInt8(ascii: ".")
            && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(string.lowercased())
        if isPlain { return bytes }
        var writer = JSONWriter()
        writer.string(string)
        return writer.bytes
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
    /// Returns a mapping with the members of both.
    static func + (left: YAMLValue, right: YAMLValue) -> YAMLValue {
        guard case .map(let first) = left, case .map(let second) = right else { return left }
        return .map(first + second)
    }
}
