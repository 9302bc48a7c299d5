import LaunchManifest
import LaunchSupport

/// The settings of a unit file or a drop-in, in the syntax of systemd.syntax(7).
struct UnitFile {
    let source: SourceText
    /// The settings in the order of the file, including repeated ones.
    private(set) var settings: [Setting] = []
    /// The lines that systemd ignores or rejects.
    private(set) var problems: [Problem] = []
    /// The offset of the first section.
    private(set) var start = 0
    private var indices: [Name: [Int]] = [:]

    private struct Name: Hashable {
        var section: Section
        var key: String
    }

    /// A setting, with the offset of its key, and the range of its value, including continuations and the comments in them.
    typealias Setting = (section: Section, key: String, keyOffset: Int, value: Range<Int>)

    /// A section. Sections that the importer does not know are distinguished by name only at their beginning.
    enum Section: String, CaseIterable {
        case unit = "Unit", install = "Install", service = "Service", socket = "Socket", timer = "Timer", path = "Path"
        case mount = "Mount", automount = "Automount", swap = "Swap", slice = "Slice", scope = "Scope"
        case target = "Target", launchGraph = "X-LaunchGraph"
        /// A section that systemd ignores, because its name begins with `X-`.
        case other = "X-"

        /// The names of the sections that systemd reads.
        static var names: [String] { allCases.map(\.rawValue).filter { !$0.hasPrefix("X-") } }
    }

    enum Problem {
        /// The brackets of a section are not closed: systemd does not load the file.
        case unclosedSection(Int)
        case unknownSection(String, Int)
        case beforeFirstSection(Int)
        case noAssignment(Int)
    }

    /// Parses a file. Problems of some lines do not affect others.
    ///
    /// - Complexity: linear in the length of the file.
    init(_ source: SourceText) {
        self.source = source
        parse()
        for (index, setting) in settings.enumerated() {
            indices[Name(section: setting.section, key: setting.key), default: []].append(index)
        }
    }

    /// Returns the settings with a name, in the order of the file.
    func settings(_ key: String, in section: Section) -> some BidirectionalCollection<Setting> {
        (indices[Name(section: section, key: key)] ?? []).lazy.map { settings[$0] }
    }

    /// How much a unit counts that repeats the settings of the file. Each name in a list becomes a relation, which takes
    /// several times as much as its text.
    var growth: Int { 8 * source.length + settings.count * GrowthBudget.bytesPerValue }

    private mutating func parse() {
        let bytes = source.bytes
        var index = source.byteOrderMarkLength
        start = index
        var section: Section?
        var foundSection = false
        while index < bytes.count {
            while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count else { break }
            let lineStart = index
            if Self.startsComment(bytes[index]) {
                index = endOfLine(from: index)
                continue
            }
            index = endOfValue(from: index)
            var end = index
            while end > lineStart, Self.isSpace(bytes[end - 1]) { end -= 1 }
            if bytes[lineStart] == UInt8(ascii: "[") {
                if !foundSection { start = lineStart }
                foundSection = true
                section = readSection(lineStart..<end)
            } else if let equals = bytes[lineStart..<end].firstIndex(of: UInt8(ascii: "=")), equals > lineStart {
                guard foundSection else {
                    problems.append(.beforeFirstSection(lineStart))
                    continue
                }
                guard let section else { continue }
                var keyEnd = equals
                while keyEnd > lineStart, Self.isSpace(bytes[keyEnd - 1]) { keyEnd -= 1 }
                var valueStart = equals + 1
                while valueStart < end, Self.isSpace(bytes[valueStart]) { valueStart += 1 }
                let key = String(decoding: bytes[lineStart..<keyEnd], as: UTF8.self)
                settings.append((section, key, lineStart, valueStart..<end))
            } else {
                problems.append(foundSection ? .noAssignment(lineStart) : .beforeFirstSection(lineStart))
            }
        }
    }

    private mutating func readSection(_ line: Range<Int>) -> Section? {
        let bytes = source.bytes
        guard bytes[line.upperBound - 1] == UInt8(ascii: "]"), line.count > 2 else {
            problems.append(.unclosedSection(line.lowerBound))
            return nil
        }
        let name = String(decoding: bytes[line.lowerBound + 1..<line.upperBound - 1], as: UTF8.self)
        if let section = Section(rawValue: name) { return section }
        if name.hasPrefix("X-") { return .other }
        problems.append(.unknownSection(name, line.lowerBound))
        return nil
    }

    /// Returns the end of the line that starts at an offset, including the lines that continue it.
    private func endOfValue(from start: Int) -> Int {
        let bytes = source.bytes
        var index = start
        while true {
            let end = endOfLine(from: index)
            guard continues(index..<end), end < bytes.count else { return end }
            index = nextLine(after: end)
            // Comments between continued lines are skipped and do not end the value.
            while index < bytes.count, Self.startsComment(bytes[skippingBlanks(from: index)]) {
                index = nextLine(after: endOfLine(from: index))
            }
            if index >= bytes.count { return bytes.count }
        }
    }

    private func skippingBlanks(from start: Int) -> Int {
        var index = start
        while index + 1 < source.bytes.count, source.bytes[index].isBlank { index += 1 }
        return index
    }

    private func continues(_ line: Range<Int>) -> Bool {
        var text = source.bytes[line]
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        return text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }

    private func endOfLine(from start: Int) -> Int {
        source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
    }

    private func nextLine(after end: Int) -> Int { min(end + 1, source.bytes.count) }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte.isBlank || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func startsComment(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") }
}

// Access to values.
extension UnitFile {
    /// Returns the value as one text: continued lines are joined by a space.
    func text(_ setting: Setting) -> String {
        var text: [UInt8] = []
        forEachByte(of: setting.value) { byte, _ in text.append(byte) }
        while let last = text.last, Self.isSpace(last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the words of a list, without quotation marks, each with its offset.
    ///
    /// - Parameter unescapes: whether a backslash begins a C escape, as in commands and variables.
    /// - Returns: the words, and whether the last quotation mark is closed.
    func words(_ setting: Setting, unescapes: Bool = false) -> (words: [(text: String, offset: Int)], isClosed: Bool) {
        var words: [(text: String, offset: Int)] = []
        var word: [UInt8] = []
        var start: Int?
        var quote: UInt8?
        var escape = CEscape()
        forEachByte(of: setting.value) { byte, offset in
            if unescapes, escape.isOpen || byte == UInt8(ascii: "\\") {
                if start == nil { start = offset }
                escape.add(byte, to: &word)
            } else if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
            } else if Self.isSpace(byte) {
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

    /// Returns the value as a boolean; `nil` if it is not a boolean.
    func boolean(_ setting: Setting) -> Bool? {
        switch text(setting).lowercased() {
        case "1", "yes", "y", "true", "t", "on": true
        case "0", "no", "n", "false", "f", "off": false
        default: nil
        }
    }

    /// Calls `body` with each byte of a value; a space replaces the end of each continued line.
    private func forEachByte(of value: Range<Int>, _ body: (UInt8, Int) -> Void) {
        let bytes = source.bytes
        var index = value.lowerBound
        while index < value.upperBound {
            let lineEnd = bytes[index..<value.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? value.upperBound
            var end = lineEnd
            if lineEnd < value.upperBound {
                if end > index, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
                if end > index, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
            }
            for offset in index..<end { body(bytes[offset], offset) }
            guard lineEnd < value.upperBound else {
                // A backslash on the last line has no line to continue with.
                return
            }
            body(UInt8(ascii: " "), lineEnd)
            index = lineEnd + 1
            while index < value.upperBound {
                let first = skippingBlanks(from: index)
                guard first < value.upperBound, Self.startsComment(bytes[first]) else { break }
                index = min(endOfLine(from: first) + 1, value.upperBound)
            }
        }
    }
}

/// A C escape that is being parsed.
private struct CEscape {
    private var bytes: [UInt8] = []

    var isOpen: Bool { !bytes.isEmpty }

    /// Adds a byte of the escape; its value is added to `word` when the escape is complete. An unknown escape is left
    /// unchanged.
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

    private static let single: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
        UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "s"): 32,
        UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\""): UInt8(ascii: "\""),
        UInt8(ascii: "'"): UInt8(ascii: "'"),
    ]
}
