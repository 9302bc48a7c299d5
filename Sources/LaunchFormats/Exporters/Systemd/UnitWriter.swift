import LaunchManifest
import LaunchSupport

struct UnitWriter {
    private(set) var bytes: [UInt8] = []

    mutating func section(_ name: String) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        bytes += Array("[\(name)]\n".utf8)
    }

    mutating func setting(_ key: String, _ value: String) { bytes += Array("\(key)=\(value)\n".utf8) }

    mutating func list(_ key: String, _ names: [String]) {
        for start in stride(from: 0, to: names.count, by: 4) {
            setting(key, names[start..<min(start + 4, names.count)].joined(separator: " "))
        }
    }

    /// Returns a description, which systemd does not unescape. A second final backslash keeps the line from continuing.
    static func description(_ text: String) -> String {
        let continues = text.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
        return escapingSpecifiers(text) + (continues ? "\\" : "")
    }

    static func escapingSpecifiers(_ text: String) -> String { text.replacingBytes(of: "%", with: "%%") }

    /// Returns an identifier in which each byte with a special meaning in unit files is written as `\xNN`.
    static func escapingIdentifier(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let escaped = bytes.enumerated().flatMap { index, byte in
            let isBlankEdge = byte == UInt8(ascii: " ") && (index == 0 || index == bytes.count - 1)
            let isSpecial = byte == UInt8(ascii: "\\") || byte < 0x20 || byte == 0x7F || isBlankEdge
            return isSpecial ? Array(UnitName.hexadecimal(byte).utf8) : [byte]
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns a word in quotation marks, without specifiers and variables that systemd would expand.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "%": quoted += "%%"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                quoted += UnitName.hexadecimal(UInt8(scalar.value))
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns an absolute path in a setting that systemd neither unescapes nor splits into words. A final component `.`,
    /// which systemd removes, keeps a blank or a backslash at the end from being lost.
    static func path(_ path: String) -> String {
        let isUnsafe = path.unicodeScalars.last.map { $0 == "\\" || $0.properties.isWhitespace } ?? false
        return escapingSpecifiers(path) + (isUnsafe ? "/." : "")
    }

    /// Returns a command line. Of its first word, systemd takes some characters at the beginning for prefixes, even in
    /// quotation marks, and a relative path for an error, and it leaves two dollar signs as they are. Another program starts
    /// a program with such a name.
    static func command(_ words: [String]) -> String {
        var words = words
        if let program = words.first, let first = program.unicodeScalars.first {
            let scalars = program.unicodeScalars
            let isRelative = scalars.contains("/") && first != "/"
            if prefixes.contains(first), !isRelative, !scalars.contains("=") {
                words = ["/usr/bin/env", "--"] + words
            } else if isRelative || prefixes.contains(first) || scalars.contains("$") {
                words = ["/bin/sh", "-c", "exec \"$@\"", "sh"] + words
            }
        }
        return self.words(words)
    }

    static func words(_ words: [String]) -> String {
        words.map { word in
            let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isPlain(or: ":-_./=,") }
            return isPlain ? word : quoted(word).replacingBytes(of: "$", with: "$$")
        }.joined(separator: " ")
    }

    /// `+` gives full privileges, and the others change how systemd starts the program or what it makes of its end.
    private static let prefixes: Set<Unicode.Scalar> = ["@", "-", ":", "+", "!", "|"]

    /// Returns a limit; zero, which means no limit for systemd, is a microsecond.
    static func limit(_ limit: Duration?) -> String { limit.map { timeSpan(max($0, .microseconds(1))) } ?? "infinity" }

    static func timeSpan(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        // systemd measures in microseconds.
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        if microseconds == 0 { return "\(seconds)s" }
        return (seconds == 0 ? "" : "\(seconds)s ") + "\(microseconds)us"
    }
}

extension ExportedNames {
    init(unitsOf manifest: Manifest) {
        self.init(manifest, keeping: Self.isUnit, suffix: ".service", stem: Self.unitStem)
    }

    private static func isUnit(_ identifier: String) -> Bool {
        guard let name = UnitName(identifier), !name.isTemplate else { return false }
        return name.type == .service || name.type == .target
    }

    private static func unitStem(_ identifier: String) -> String {
        var stem = ""
        for (index, byte) in identifier.utf8.enumerated() {
            let isPlain = byte.isPlain(or: ":-_.") && !(index == 0 && byte == UInt8(ascii: "."))
            stem += isPlain ? String(Unicode.Scalar(byte)) : UnitName.hexadecimal(byte)
        }
        guard stem.utf8.count > 200 else { return stem }
        // A hash keeps long names unique.
        return "\(stem.prefix(180))-\(String(identifier.utf8.stableHash, radix: 16))"
    }
}
