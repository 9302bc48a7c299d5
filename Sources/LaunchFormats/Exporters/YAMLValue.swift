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

    var document: [UInt8] { lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } }

    // The recursion is safe: its depth depends on the exporter, not on an input.
    private var lines: [String] {
        switch self {
        case .string(let string): return [Self.scalar(string)]
        case .integer(let integer): return ["\(integer)"]
        case .boolean(let boolean): return ["\(boolean)"]
        case .list(let list):
            let lines = list.flatMap { $0.lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 } }
            return list.isEmpty ? ["[]"] : lines
        case .map(let map):
            let lines = map.flatMap { key, value in
                let (key, lines) = (Self.scalar(key) + ":", value.lines)
                return value.isBlock ? [key] + lines.map { "  " + $0 } : ["\(key) \(lines[0])"]
            }
            return map.isEmpty ? ["{}"] : lines
        }
    }

    /// Whether the value begins on a line of its own after a key.
    private var isBlock: Bool {
        switch self {
        case .list(let list): !list.isEmpty
        case .map(let map): !map.isEmpty
        default: false
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
