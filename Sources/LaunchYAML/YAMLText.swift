#if YAML
    import LaunchDeclarations
    package import LaunchManifest
    import LaunchSupport
    import Yams

    /// Converts a text in YAML to an equivalent JSON text, in which every value has its location in the YAML text.
    ///
    /// The code that reads JSON therefore also reads, checks and diagnoses a manifest in YAML, with the YAML text's
    /// source locations. Scalars have the types of YAML's core schema: `true` and `1.5` are a boolean and a number,
    /// `on` and `30s` are strings. Aliases are replaced by the referenced values, and `<<` merges mappings.
    package enum YAMLText {
        /// What a text means where tools differ.
        package enum Dialect: Sendable {
            /// YAML's core schema; other tags are ignored.
            case core
            /// That of tools in Go, such as process-compose: `022` is 18, `0b11` is 3 and `1_000` is 1000. A
            /// value with the tag `!reset` or `!override` is an object with the tag as its only key.
            case go
            /// That of Docker Compose, which also refuses a key that is not a string, such as `1` or `null`.
            case compose
        }

        /// Returns the texts of all documents in JSON, of which there is at least one.
        ///
        /// - Parameter isSingle: whether a second document is an error.
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
                while let root = try isSingle ? parser.singleRoot() : parser.nextRoot() { roots.append(root) }
            } catch {
                throw UnreadableInput(error, in: source)
            }
            guard !roots.isEmpty else { throw UnreadableInput("the file is empty", in: source) }
            return try roots.map { (root) throws(UnreadableInput) in
                var writer = JSONTextWriter(source, dialect)
                try writer.write(root)
                return writer.text
            }
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
            case .reader(let problem, _, _, _): self.init("this is not YAML: \(problem)", in: source)
            default: self.init("this is not YAML: \(error)", in: source)
            }
        }
    }

    /// Writes YAML nodes as JSON. It does not recurse, so that any nesting depth is possible.
    private struct JSONTextWriter {
        private struct Frame {
            /// In a mapping, with their keys, which are scalars: `YAMLExpansion` refuses any other key.
            let elements: [(key: Node.Scalar?, value: Node)]
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
                    guard dialect != .compose || literal(key) == nil else {
                        throw UnreadableInput(
                            "the key ‘\(key.string)’ is not a string", in: source, at: key.mark,
                            help: "write it in quotation marks")
                    }
                    mark(key.mark)
                    write(string: key.string)
                    bytes.append(UInt8(ascii: ":"))
                }
                try begin(value)
            }
        }

        private mutating func begin(_ node: Node) throws(UnreadableInput) {
            mark(node.mark)
            if dialect != .core, let tag = node.writtenTag, tag == "!reset" || tag == "!override" {
                write("{\"\(tag)\":")
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
                frames.append(Frame(elements: try pairs(of: mapping), end: "}"))
            case .alias:
                // The parser replaces aliases by the referenced values.
                throw UnreadableInput("this is not YAML: found undefined alias", in: source, at: node.mark)
            }
        }

        /// Returns the pairs of a mapping, and those that `<<` merges into it, except for keys that it has.
        private func pairs(of mapping: Node.Mapping) throws(UnreadableInput) -> [(key: Node.Scalar?, value: Node)] {
            guard mapping.contains(where: { $0.key.isMerge }) else { return mapping.map { ($0.key.scalar, $0.value) } }
            var pairs: [(key: Node.Scalar?, value: Node)] = []
            var keys: Set<String> = []
            // The latest is merged first: of several mappings the first one with a key determines its value, and the
            // mapping's own keys come before all.
            var pending: [Node.Mapping] = [mapping]
            while let next = pending.popLast() {
                for pair in next where !pair.key.isMerge {
                    if let key = pair.key.scalar, keys.insert(key.string).inserted { pairs.append((key, pair.value)) }
                }
                for pair in next where pair.key.isMerge {
                    for other in pair.value.sequence?.reversed() ?? [pair.value] {
                        guard case .mapping(let mapping) = other else {
                            throw UnreadableInput("‘<<’ merges mappings, and this is none", in: source, at: other.mark)
                        }
                        pending.append(mapping)
                    }
                }
            }
            return pairs
        }

        private mutating func mark(_ mark: Mark?) {
            guard let mark else { return }
            marks.append((UInt32(bytes.count), UInt32(mark.line), UInt32(mark.column)))
        }

        private mutating func write(_ scalar: Node.Scalar) {
            if scalar.tag.description != Tag.Name.str.rawValue, let text = literal(scalar) {
                write(text)
            } else {
                write(string: scalar.string)
            }
        }

        /// Returns `null`, a boolean or a number in the notation of JSON; `nil` for a string. The tag is not examined: Yams gives
        /// that of a string to each key when it compares the keys.
        private func literal(_ scalar: Node.Scalar) -> String? {
            guard scalar.style == .plain || scalar.style == .any else { return nil }
            switch scalar.string {
            case "", "~", "null", "Null", "NULL": return "null"
            case "true", "True", "TRUE": return "true"
            case "false", "False", "FALSE": return "false"
            case let text:
                let number = dialect == .core ? nil : YAMLNumber.ofGo(text)
                return number ?? YAMLNumber.ofCoreSchema(text)
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
        fileprivate var writtenTag: String? { (scalar?.tag ?? sequence?.tag ?? mapping?.tag)?.description }

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
            guard let number = number(rest.dropFirst(prefix.count), radix: radix) else { return nil }
            return (sign == "-" && number > 0 ? "-" : "") + "\(number)"
        }

        // The initializer accepts a sign.
        private static func number(_ digits: Substring, radix: Int) -> UInt64? {
            digits.first == "+" || digits.first == "-" ? nil : UInt64(digits, radix: radix)
        }

        static func ofCoreSchema(_ scalar: String) -> String? {
            if scalar.hasPrefix("0x") || scalar.hasPrefix("0o") {
                return number(scalar.dropFirst(2), radix: scalar.hasPrefix("0x") ? 16 : 8).map { "\($0)" }
            }
            guard scalar.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }), Double(scalar) != nil
            else { return nil }
            let unsigned = scalar.drop { $0 == "-" || $0 == "+" }
            let mantissa = unsigned.prefix { $0 != "e" && $0 != "E" }
            let whole = mantissa.prefix { $0 != "." }.drop { $0 == "0" }
            let fraction = mantissa.drop { $0 != "." }
            var number = scalar.hasPrefix("-") ? "-" : ""
            number += whole.isEmpty ? "0" : whole
            if fraction.count > 1 { number += fraction }
            return number + unsigned.dropFirst(mantissa.count)
        }
    }
#endif
