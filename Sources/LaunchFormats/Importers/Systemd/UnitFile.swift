import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The settings of a unit file or a drop-in, in the syntax of systemd.syntax(7).
struct UnitFile {
    let source: SourceText
    /// The settings in the order of the file, including repeated ones.
    private(set) var settings: [UnitSetting] = []
    /// The offset of the first section.
    private var start: Int?
    private var section: Section?

    /// A section. Sections that the importer does not know are distinguished by name only at their beginning.
    enum Section: String, CaseIterable {
        case unit = "Unit", install = "Install", service = "Service", socket = "Socket", timer = "Timer", path = "Path"
        case mount = "Mount", automount = "Automount", swap = "Swap", slice = "Slice", scope = "Scope"
        case target = "Target", launchGraph = "X-LaunchGraph"
        /// A section that systemd ignores, because its name begins with `X-`.
        case other = "X-"

        static var names: [String] { allCases.map(\.rawValue).filter { !$0.hasPrefix("X-") } }
    }

    /// Parses a file in linear time, and records the parts that systemd ignores, or that prevent it from loading the file.
    /// Problems of some lines do not affect others.
    init(_ source: SourceText, _ graph: inout ImportedGraph) {
        self.source = source
        parse(&graph)
        for setting in settings where !UnitKeys.isKnown(setting.key, in: setting.section) {
            let right = UnitKeys.sectionOfRelation(setting.key).map { "move it to [\($0.rawValue)]" }
            let isMisplaced = ![.unit, .install].contains(setting.section) && right != nil
            graph.warn(
                "[\(setting.section.rawValue)] has no setting \(NameList.quoted(setting.key)), so systemd ignores it",
                key: setting.key, at: setting.keyLocation,
                help: isMisplaced
                    ? right : Self.suggestion(for: setting.key, among: UnitKeys.names(in: setting.section)))
        }
    }

    private static func suggestion(for name: String, among names: [String]) -> String? {
        Spelling.nearest(to: name, among: names).map { "did you mean ‘\($0)’?" }
    }

    var location: SourceLocation { source.location(at: start ?? source.byteOrderMarkLength) }

    /// How much a unit counts that repeats the settings of the file. Each name in a list becomes a relation, which takes
    /// several times as much as its text.
    var growth: Int { 8 * source.length + settings.count * GrowthBudget.bytesPerValue }

    /// Joins the lines that a backslash continues. Comments between them are skipped and do not end the value.
    private mutating func parse(_ graph: inout ImportedGraph) {
        let bytes = source.bytes
        var index = source.byteOrderMarkLength
        var lines: [Range<Int>] = []
        while index < bytes.count {
            var line = bytes[index...].prefix { $0 != UInt8(ascii: "\n") }
            index = line.endIndex + 1
            if let first = line.first(where: { !$0.isBlank }), "#;".utf8.contains(first) { continue }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            let continues = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
            lines.append(line.startIndex..<line.endIndex - (continues ? 1 : 0))
            guard !continues else { continue }
            read(lines, bytes, &graph)
            lines.removeAll()
        }
        read(lines, bytes, &graph)
    }

    /// Reads a section or a setting that consists of these lines.
    private mutating func read(_ lines: [Range<Int>], _ bytes: [UInt8], _ graph: inout ImportedGraph) {
        var lines = lines.drop { bytes[$0].allSatisfy(\.isBlank) }
        while let last = lines.popLast() {
            guard let end = bytes[last].lastIndex(where: { !$0.isBlank }) else { continue }
            lines.append(last.lowerBound..<end + 1)
            break
        }
        guard let first = lines.first, let begin = bytes[first].firstIndex(where: { !$0.isBlank }) else { return }
        if bytes[begin] == UInt8(ascii: "[") {
            start = start ?? begin
            section = readSection(begin..<first.upperBound, continues: lines.count > 1, bytes, &graph)
            return
        }
        guard start != nil else {
            return graph.warn("systemd ignores a line before the first section", at: source.location(at: begin))
        }
        guard let last = lines.firstIndex(where: { bytes[$0].contains(UInt8(ascii: "=")) }),
            let equals = bytes[lines[last]].firstIndex(of: UInt8(ascii: "=")), equals > begin
        else {
            return graph.warn(
                "systemd ignores a line that is neither a section nor a setting",
                at: source.location(at: begin), help: "write NAME=VALUE")
        }
        guard let section else { return }
        let keyLines = lines[..<last] + [lines[last].lowerBound..<equals]
        let key = keyLines.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: " ")
        lines = lines[last...]
        lines[last] = bytes[equals + 1..<lines[last].upperBound].drop(while: \.isBlank).indices
        settings.append(
            UnitSetting(
                source: source, section: section, key: String(Substring(key).trimmingBlanks), keyOffset: begin,
                lines: Array(lines)))
    }

    private func readSection(
        _ line: Range<Int>, continues: Bool, _ bytes: [UInt8], _ graph: inout ImportedGraph
    ) -> Section? {
        guard !continues, bytes[line.upperBound - 1] == UInt8(ascii: "]"), line.count > 2 else {
            graph.note(
                error: "this section has no closing bracket, so systemd does not load the unit",
                at: source.location(at: line.lowerBound), help: "write [Unit], [Service] or [Install]")
            return nil
        }
        let name = String(decoding: bytes[line.lowerBound + 1..<line.upperBound - 1], as: UTF8.self)
        if let section = Section(rawValue: name) { return section }
        if name.hasPrefix("X-") { return .other }
        graph.warn(
            "systemd ignores the section \(NameList.quoted(name))", key: name, at: source.location(at: line.lowerBound),
            help: Self.suggestion(for: name, among: Section.names))
        return nil
    }
}

struct UnitSetting {
    let source: SourceText
    let section: UnitFile.Section
    let key: String
    fileprivate let keyOffset: Int
    /// The parts of the value, of which there is at least one, on a line each.
    fileprivate let lines: [Range<Int>]

    var isEmpty: Bool { lines.allSatisfy(\.isEmpty) }
    var location: SourceLocation { source.location(at: lines[0].lowerBound) }
    var keyLocation: SourceLocation { source.location(at: keyOffset) }

    var text: String {
        var text: [UInt8] = []
        forEachByte { byte, _ in text.append(byte) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The words of a list, without quotation marks, each with its offset.
    var words: [(text: String, offset: Int)] { words().words }

    /// Returns the words of a list, and whether the last quotation mark is closed.
    ///
    /// - Parameter unescapes: whether a backslash begins a C escape, as in commands and variables.
    func words(unescapes: Bool = false) -> (words: [(text: String, offset: Int)], isClosed: Bool) {
        var words: [(text: String, offset: Int)] = []
        var word: [UInt8] = []
        var start: Int?
        var quote: UInt8?
        var escape = CEscape()
        forEachByte { byte, offset in
            if unescapes, escape.isOpen || byte == UInt8(ascii: "\\") {
                if start == nil { start = offset }
                escape.add(byte, to: &word)
            } else if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
            } else if byte.isBlank || byte == UInt8(ascii: "\r") {
                if let start { words.append((String(decoding: word, as: UTF8.self), start)) }
                word.removeAll(keepingCapacity: true)
                start = nil
            } else {
                if start == nil { start = offset }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte } else { word.append(byte) }
            }
        }
        if let start, quote == nil { words.append((String(decoding: word, as: UTF8.self), start)) }
        return (words, quote == nil)
    }

    var boolean: Bool? {
        switch text.lowercased() {
        case "1", "yes", "y", "true", "t", "on": true
        case "0", "no", "n", "false", "f", "off": false
        default: nil
        }
    }

    /// Calls `body` with each byte of the value and its offset; a space replaces the end of each continued line.
    private func forEachByte(_ body: (UInt8, Int) -> Void) {
        let bytes = source.bytes
        for (index, line) in lines.enumerated() {
            if index > 0 { body(UInt8(ascii: " "), line.lowerBound) }
            for offset in line { body(bytes[offset], offset) }
        }
    }
}

/// A C escape that is being parsed.
private struct CEscape {
    private var bytes: [UInt8] = []

    var isOpen: Bool { !bytes.isEmpty }

    /// Adds a byte of the escape and, once it is complete, its value to `word`; an unknown escape as it is written.
    mutating func add(_ byte: UInt8, to word: inout [UInt8]) {
        bytes.append(byte)
        guard bytes.count > 1 else { return }
        let (length, digits, radix) =
            switch bytes[1] {
            case UInt8(ascii: "x"): (4, 2, 16)
            case UInt8(ascii: "u"): (6, 2, 16)
            case UInt8(ascii: "U"): (10, 2, 16)
            case UInt8(ascii: "0")...UInt8(ascii: "7"): (4, 1, 8)
            default: (2, 1, 0)
            }
        guard bytes.count == length else { return }
        let number = radix > 0 ? UInt32(String(decoding: bytes[digits...], as: UTF8.self), radix: radix) : nil
        if length == 2, let byte = Self.single[bytes[1]] {
            word.append(byte)
        } else if length == 4, let number, let byte = UInt8(exactly: number) {
            word.append(byte)
        } else if length > 4, let number, let scalar = Unicode.Scalar(number) {
            word += Array(String(Character(scalar)).utf8)
        } else {
            word += bytes
        }
        bytes.removeAll()
    }

    private static let single = Dictionary(
        uniqueKeysWithValues: zip("abtnvfrs\\\"'".utf8, Array(7...13) + Array(" \\\"'".utf8)))
}
