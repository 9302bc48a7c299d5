#if YAML
    import LaunchDeclarations
    package import LaunchManifest
    import LaunchSupport
    import Yams

    /// Converts a text in YAML to an equivalent JSON text, in which the location of every value is its location in the
    /// YAML text.
    ///
    /// The code that reads JSON therefore also reads, checks and diagnoses a manifest in YAML, with the YAML text's
    /// source locations. Scalars have the types of YAML's core schema: `true` and `1.5` are a boolean and a number,
    /// `on` and `30s` are strings. Aliases are replaced by the referenced values, and `<<` merges mappings.
    package enum YAMLText {
        /// What a text means where tools differ.
        package enum Dialect: Sendable {
            /// YAML's core schema; other tags are ignored.
            case core
            /// That of tools in Go, such as Docker Compose and process-compose: `022` is 18, `0b11` is 3 and `1_000` is 1000. A
            /// value with the tag `!reset` or `!override` is an object with the tag as its only key.
            case go
        }

        /// Returns the texts of all documents in JSON, of which there is at least one.
        ///
        /// - Parameters:
        ///   - source: the text, in UTF-8.
        ///   - isSingle: whether a second document is an error.
        /// - Throws: the first syntax error, as a diagnostic with its location.
        /// - Complexity: O(length of the text), plus the values that replace aliases.
        package static func documents(
            _ source: SourceText, _ dialect: Dialect, isSingle: Bool = false
        ) throws(UnreadableInput) -> [SourceText] {
            guard let text = String(validUTF8: source.bytes.dropFirst(source.byteOrderMarkLength))
            else {
                throw UnreadableInput("the file is not UTF-8", in: source, help: "save the file as UTF-8")
            }
            try YAMLExpansion.check(text, of: source)
            var roots: [Node] = []
            do {
                let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
                if isSingle {
                    roots += [try parser.singleRoot()].compactMap(\.self)
                } else {
                    while let root = try parser.nextRoot() { roots.append(root) }
                }
            } catch {
                throw UnreadableInput(error, in: source)
            }
            guard !roots.isEmpty else { throw UnreadableInput("the file is empty", in: source) }
            var texts: [SourceText] = []
            for root in roots {
                var writer = JSONTextWriter(source, dialect)
                try writer.write(root)
                texts.append(writer.text)
            }
            return texts
        }
    }

    // The first error of a text.
    extension UnreadableInput {
        init(_ message: String, at location: SourceLocation, help: String? = nil) {
            self.init([Diagnostic(nil, message, at: location, help: help)])
        }

        fileprivate init(_ message: String, in source: SourceText, at mark: Mark? = nil, help: String? = nil) {
            self.init(
                message, at: SourceLocation(file: source.name, line: mark?.line ?? 1, column: mark?.column ?? 1),
                help: help)
        }

        fileprivate init(_ error: any Error, in source: SourceText) {
            switch error as? YamlError {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                .composer(_, let problem, let mark, _):
                self.init("this is not YAML: \(problem)", in: source, at: mark)
            case .duplicatedKeysInMapping(let keys, let context):
                self.init("the key ‘\(keys.first ?? "")’ occurs twice", in: source, at: context.mark)
            case .reader(let problem, _, _, _):
                self.init("this is not YAML: \(problem)", in: source)
            default:
                self.init("this is not YAML: \(error)", in: source)
            }
        }
    }

    /// Writes YAML nodes as JSON. It does not recurse, so that any nesting depth is possible.
    private struct JSONTextWriter {
        /// A sequence or a mapping that is being written.
        private struct Frame {
            /// The elements; in a mapping, with their keys.
            let elements: [(key: Node?, value: Node)]
            var next = 0
            let end: Unicode.Scalar
        }

        private let source: SourceText
        private let dialect: YAMLText.Dialect
        private var bytes: [UInt8] = []
        private var marks: [SourceText.Mark] = []
        private var frames: [Frame] = []

        init(_ source: SourceText, _ dialect: YAMLText.Dialect) {
            self.source = source
            self.dialect = dialect
        }

        var text: SourceText { SourceText(name: source.name, bytes: bytes, locatedBy: marks) }

        mutating func write(_ root: Node) throws(UnreadableInput) {
            try begin(root)
            while var frame = frames.popLast() {
                guard frame.next < frame.elements.count else {
                    bytes.append(UInt8(ascii: frame.end))
                    continue
                }
                if frame.next > 0 { bytes.append(UInt8(ascii: ",")) }
                let (key, value) = frame.elements[frame.next]
                frame.next += 1
                frames.append(frame)
                if let key {
                    guard let text = key.scalar?.string else {
                        throw UnreadableInput("a key must be a scalar", in: source, at: key.mark)
                    }
                    mark(key.mark)
                    write(string: text)
                    bytes.append(UInt8(ascii: ":"))
                }
                try begin(value)
            }
        }

        /// Writes a scalar, or the beginning of a sequence or a mapping.
        private mutating func begin(_ node: Node) throws(UnreadableInput) {
            mark(node.mark)
            if dialect == .go, case let tag = node.writtenTag, tag == "!reset" || tag == "!override" {
                write("{\"\(tag ?? "")\":")
                mark(node.mark)
                // Its end closes the object.
                frames.append(Frame(elements: [], end: "}"))
            }
            switch node {
            case .scalar(let scalar): write(scalar)
            case .sequence(let sequence):
                bytes.append(UInt8(ascii: "["))
                frames.append(Frame(elements: sequence.map { (nil, $0) }, end: "]"))
            case .mapping(let mapping):
                bytes.append(UInt8(ascii: "{"))
                frames.append(Frame(elements: try merged(mapping), end: "}"))
            case .alias:
                // The parser replaces aliases by the referenced values.
                throw UnreadableInput("this is not YAML: found undefined alias", in: source, at: node.mark)
            }
        }

        /// Returns the pairs of a mapping, and the pairs of mappings that `<<` merges into it, except for keys that it
        /// already has.
        private mutating func merged(_ mapping: Node.Mapping) throws(UnreadableInput) -> [(key: Node?, value: Node)] {
            guard mapping.contains(where: { $0.key.isMerge }) else { return mapping.map { ($0.key, $0.value) } }
            var pairs: [(key: Node?, value: Node)] = []
            var keys: Set<String> = []
            // The latest is merged first: of several mappings the first one with a key determines its value, and the
            // mapping's own keys come before all.
            var pending: [Node.Mapping] = [mapping]
            while let next = pending.popLast() {
                for pair in next where !pair.key.isMerge {
                    guard let key = pair.key.scalar?.string else {
                        throw UnreadableInput("a key must be a scalar", in: source, at: pair.key.mark)
                    }
                    if keys.insert(key).inserted { pairs.append((pair.key, pair.value)) }
                }
                for pair in next where pair.key.isMerge {
                    switch pair.value {
                    case .mapping(let other): pending.append(other)
                    case .sequence(let others):
                        for other in others.reversed() {
                            guard case .mapping(let other) = other else { throw notMergeable(other) }
                            pending.append(other)
                        }
                    default: throw notMergeable(pair.value)
                    }
                }
            }
            return pairs
        }

        private func notMergeable(_ node: Node) -> UnreadableInput {
            UnreadableInput("‘<<’ merges mappings, and this is none", in: source, at: node.mark)
        }

        /// Records the location of the next value.
        private mutating func mark(_ mark: Mark?) {
            guard let mark else { return }
            marks.append((UInt32(bytes.count), UInt32(mark.line), UInt32(mark.column)))
        }

        private mutating func write(_ scalar: Node.Scalar) {
            let isPlain = scalar.style == .plain || scalar.style == .any
            guard isPlain, scalar.tag.description != Tag.Name.str.rawValue else { return write(string: scalar.string) }
            switch scalar.string {
            case "", "~", "null", "Null", "NULL": write("null")
            case "true", "True", "TRUE": write("true")
            case "false", "False", "FALSE": write("false")
            case let text:
                if dialect == .go, let number = YAMLNumber.ofGo(text) {
                    write(number)
                } else if let number = YAMLNumber.ofCoreSchema(text) {
                    write(number)
                } else {
                    write(string: text)
                }
            }
        }

        private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

        private mutating func write(string: String) {
            var writer = JSONWriter()
            writer.string(string)
            bytes += writer.bytes
        }
    }

    extension Node {
        /// The tag in the text. The node's own `tag` would resolve an implicit one, by which a number becomes a string.
        fileprivate var writtenTag: String? {
            switch self {
            case .scalar(let scalar): scalar.tag.description
            case .sequence(let sequence): sequence.tag.description
            case .mapping(let mapping): mapping.tag.description
            case .alias: nil
            }
        }

        fileprivate var isMerge: Bool {
            guard let scalar, scalar.style == .plain else { return false }
            return scalar.string == "<<"
        }
    }

    /// Numbers in the notation of JSON.
    private enum YAMLNumber {
        /// Returns a whole number that tools in Go read and YAML's core schema does not have: `022` and `0o22` are octal,
        /// `0b11` is binary, and underscores separate digits.
        static func ofGo(_ scalar: String) -> String? {
            let sign = scalar.hasPrefix("-") || scalar.hasPrefix("+") ? scalar.first : nil
            let rest = scalar.dropFirst(sign == nil ? 0 : 1).filter { $0 != "_" }
            guard scalar.utf8.last != UInt8(ascii: "_"), rest.utf8.first?.isASCIIDigit == true else { return nil }
            let prefixes: [(String, Int)] = [
                ("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8), ("0O", 8), ("0", 8),
            ]
            let (prefix, radix) = prefixes.first { rest.hasPrefix($0.0) && rest.count > $0.0.count } ?? ("", 10)
            guard !rest.dropFirst(prefix.count).hasPrefix("+"), !rest.dropFirst(prefix.count).hasPrefix("-"),
                let number = UInt64(rest.dropFirst(prefix.count), radix: radix)
            else { return nil }
            return (sign == "-" && number > 0 ? "-" : "") + "\(number)"
        }

        /// Returns a number of YAML's core schema.
        static func ofCoreSchema(_ scalar: String) -> String? {
            if scalar.hasPrefix("0x") || scalar.hasPrefix("0o") {
                let digits = scalar.dropFirst(2)
                // The initializer accepts a sign.
                guard digits.first != "+", digits.first != "-" else { return nil }
                return UInt64(digits, radix: scalar.hasPrefix("0x") ? 16 : 8).map { "\($0)" }
            }
            var rest = scalar.utf8[...]
            let sign = sign(&rest)
            let whole = digits(&rest)
            var fraction: Substring.UTF8View = ""[...].utf8
            if rest.first == UInt8(ascii: ".") {
                rest.removeFirst()
                fraction = digits(&rest)
            }
            guard !whole.isEmpty || !fraction.isEmpty else { return nil }
            var exponent: String?
            if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
                rest.removeFirst()
                let sign = Self.sign(&rest)
                let digits = Self.digits(&rest)
                guard !digits.isEmpty else { return nil }
                exponent = sign + String(Substring(digits))
            }
            guard rest.isEmpty else { return nil }
            let significant = whole.drop { $0 == UInt8(ascii: "0") }
            var text = (sign == "-" ? "-" : "") + (significant.isEmpty ? "0" : String(Substring(significant)))
            if !fraction.isEmpty { text += "." + String(Substring(fraction)) }
            return text + (exponent.map { "e" + $0 } ?? "")
        }

        private static func sign(_ rest: inout Substring.UTF8View) -> String {
            switch rest.first {
            case UInt8(ascii: "-"): rest.removeFirst(); return "-"
            case UInt8(ascii: "+"): rest.removeFirst(); return "+"
            default: return ""
            }
        }

        private static func digits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
            let digits = rest.prefix(while: \.isASCIIDigit)
            rest = rest.dropFirst(digits.count)
            return digits
        }
    }
#endif
