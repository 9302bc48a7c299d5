import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The name of a systemd unit, such as `getty@tty1.service` (systemd.unit(5)).
struct UnitName: Hashable {
    let text: String
    let type: UnitType
    /// The name without the instance and the suffix.
    let prefix: String
    /// The instance: empty for a template, `nil` for a unit that is neither a template nor an instance.
    let instance: String?

    private static let maximumLength = 255

    init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= Self.maximumLength, let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
            dot > bytes.startIndex, let type = UnitType(rawValue: String(text[text.index(after: dot)...])),
            bytes.allSatisfy({ $0.isPlain(or: Self.others) })
        else { return nil }
        self.text = text
        self.type = type
        if let at = bytes[..<dot].firstIndex(of: UInt8(ascii: "@")) {
            guard at > bytes.startIndex else { return nil }
            prefix = String(text[..<at])
            instance = String(text[text.index(after: at)..<dot])
        } else {
            prefix = String(text[..<dot])
            instance = nil
        }
    }

    var isTemplate: Bool { instance?.isEmpty ?? false }

    var template: String? { instance.map { _ in "\(prefix)@.\(type.rawValue)" } }

    func instantiated(_ instance: String) -> String { "\(prefix)@\(instance).\(type.rawValue)" }

    func sibling(_ type: UnitType) -> String { String(text.dropLast(self.type.rawValue.utf8.count)) + type.rawValue }

    /// The names of which folders such as `NAME.d` and `NAME.wants` apply to it, the most general one first: `service`,
    /// `a-.service`, `a-b.service`.
    var folderNames: [String] {
        let dashes = prefix.indices.dropLast().filter { prefix[$0] == "-" }
        var names = [type.rawValue] + dashes.map { "\(prefix[...$0]).\(type.rawValue)" }
        if let template { names.append(template) }
        if !isTemplate { names.append(text) }
        return names
    }

    private static let others: StaticString = ":-_.\\@"
}

enum UnitType: String, CaseIterable {
    case service, socket, target, timer, path, mount, automount, swap, slice, device, scope

    /// The types of which the system has units without a file.
    static let withoutFiles: Set = [device, slice, scope, mount, swap]
}

// Escaping, as in systemd-escape(1).
extension UnitName {
    static func escape(_ text: String) -> String {
        var escaped = ""
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "/"): escaped += "-"
            case UInt8(ascii: ".") where index == 0, UInt8(ascii: "-"), UInt8(ascii: "\\"), UInt8(ascii: "@"):
                escaped += hexadecimal(byte)
            default: escaped += byte.isPlain(or: others) ? String(Unicode.Scalar(byte)) : hexadecimal(byte)
            }
        }
        return escaped
    }

    /// Returns the text whose escaped form is `escaped`; `nil` if it is not UTF-8.
    static func unescape(_ escaped: String) -> String? { unescapingBytes(String(escaped.map { $0 == "-" ? "/" : $0 })) }

    /// Returns a text with each `\xNN` replaced by the byte with this number; `nil` if the result is not UTF-8.
    static func unescapingBytes(_ escaped: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(escaped.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), rest.count > 2,
                let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(validUTF8: bytes)
    }

    /// Returns the names of the mount units of a path and of its parent folders.
    static func mounts(of path: String) -> [String] {
        var names = ["-.mount"]
        var escaped = ""
        for part in path.split(separator: "/") where part != "." {
            escaped += (escaped.isEmpty ? "" : "-") + escape(String(part))
            let name = escaped + ".mount"
            // A unit name cannot be longer. With longer names, memory would grow with the square of the path's length.
            guard name.utf8.count <= maximumLength else { break }
            names.append(name)
        }
        return names
    }

    static func hexadecimal(_ byte: UInt8) -> String { "\\x" + byte.digits(2, radix: 16) }
}

// Specifiers.
extension UnitName {
    /// Returns the name of a unit with specifiers such as `%i` replaced; `nil` if a specifier depends on the machine, or
    /// does not exist, or if the result is longer than a name can be.
    func expanding(_ name: String) -> String? {
        var budget = GrowthBudget(Self.maximumLength)
        return expanding(name) { budget.spend($0) }
    }

    /// Returns `text` with its specifiers replaced; `nil` if one has no value here, or the graph cannot grow as much.
    func expanding(
        _ text: String, at location: @autoclosure () -> SourceLocation, _ graph: inout ImportedGraph
    ) -> String? { expanding(text) { graph.mayGrow(by: $0, at: location()) } }

    private func expanding(_ text: String, mayAdd: (Int) -> Bool) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var expanded = ""
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if scalar == "%" {
                guard let value = scalars.next().flatMap(value(of:)), mayAdd(value.utf8.count) else { return nil }
                expanded += value
            } else {
                expanded.unicodeScalars.append(scalar)
            }
        }
        return expanded
    }

    private func value(of specifier: Unicode.Scalar) -> String? {
        switch specifier {
        case "%": "%"
        case "n": text
        case "N": String(text.dropLast(type.rawValue.utf8.count + 1))
        case "p": prefix
        case "P": Self.unescape(prefix)
        case "i": instance ?? ""
        case "I": Self.unescape(instance ?? "")
        case "f": Self.unescape(instance ?? prefix).map { $0.hasPrefix("/") ? $0 : "/" + $0 }
        case "j": lastPart
        case "J": Self.unescape(lastPart)
        default: nil
        }
    }

    private var lastPart: String {
        prefix.split(separator: "-", omittingEmptySubsequences: false).last.map { String($0) } ?? prefix
    }
}
