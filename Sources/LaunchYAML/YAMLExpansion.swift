#if YAML
    import CYaml
    import LaunchDeclarations
    import LaunchManifest

    /// Computes what the aliases of a text stand for, before the values are made.
    ///
    /// Yams replaces each alias by its value and shares the memory, but hashing, writing and releasing a value take the time
    /// and the stack of all it stands for. A few lines can stand for billions of values, or for lists that are nested a
    /// hundred thousand deep. The sizes are known after one pass over the events of the parser, which makes no values.
    struct YAMLExpansion {
        /// The size of a value with what its aliases stand for.
        private struct Size {
            var growth: Int
            /// The number of levels of sequences and mappings.
            var depth = 0
        }

        private struct Frame {
            let isMapping: Bool
            let anchor: String?
            var size = Size(growth: GrowthBudget.bytesPerValue)
            var isKeyNext = true
        }

        /// The maximum number of values and keys of a text. Yams takes about 200 bytes for each.
        private static let maximumValues = 2_000_000

        private let source: SourceText
        private var budget = GrowthBudget()
        private var frames: [Frame] = []
        private var anchors: [String: Size] = [:]
        private var values = 0

        /// Checks a text.
        ///
        /// A syntax error ends the check, because Yams reports it.
        ///
        /// - Throws: the first value that cannot be a key, is nested too deeply, or exceeds the budget.
        static func check(_ text: String, of source: SourceText) throws(UnreadableInput) {
            var expansion = YAMLExpansion(source: source)
            // The parser keeps its own address.
            let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
            defer { parser.deallocate() }
            guard yaml_parser_initialize(parser) == 1 else { return }
            defer { yaml_parser_delete(parser) }
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            try Array(text.utf8).withUnsafeBufferPointer { (buffer) throws(UnreadableInput) in
                yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
                try expansion.readDocuments(parser)
            }
        }

        private mutating func readDocuments(_ parser: UnsafeMutablePointer<yaml_parser_t>) throws(UnreadableInput) {
            while true {
                var event = yaml_event_t()
                guard yaml_parser_parse(parser, &event) == 1 else { return }
                defer { yaml_event_delete(&event) }
                let location = SourceLocation(
                    file: source.name, line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1)
                switch event.type {
                case YAML_ALIAS_EVENT:
                    // For Yams, the anchors of earlier documents are known, too.
                    guard let size = Self.text(event.data.alias.anchor).flatMap({ anchors[$0] }) else {
                        throw UnreadableInput("this is not YAML: found undefined alias", at: location)
                    }
                    guard budget.spend(size.growth) else {
                        throw UnreadableInput(budget.message, at: location, help: GrowthBudget.help)
                    }
                    try add(size, at: location)
                case YAML_SCALAR_EVENT:
                    let size = Size(growth: GrowthBudget.bytesPerValue + event.data.scalar.length)
                    if let anchor = Self.text(event.data.scalar.anchor) { anchors[anchor] = size }
                    try add(size, at: location)
                case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
                    let isMapping = event.type == YAML_MAPPING_START_EVENT
                    let anchor = isMapping ? event.data.mapping_start.anchor : event.data.sequence_start.anchor
                    try checkKey(isScalar: false, at: location)
                    frames.append(Frame(isMapping: isMapping, anchor: Self.text(anchor)))
                    try checkDepth(0, at: location)
                case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                    guard var closed = frames.popLast() else { return }
                    closed.size.depth += 1
                    if let anchor = closed.anchor { anchors[anchor] = closed.size }
                    try add(closed.size, at: location)
                case YAML_DOCUMENT_END_EVENT: anchors.removeAll()
                case YAML_STREAM_END_EVENT: return
                default: break
                }
            }
        }

        private mutating func add(_ size: Size, at location: SourceLocation) throws(UnreadableInput) {
            values += 1
            guard values <= Self.maximumValues else {
                throw UnreadableInput(
                    "the file has more than \(Self.maximumValues) values", at: location,
                    help: "split the file, or write it in JSON")
            }
            try checkDepth(size.depth, at: location)
            try checkKey(isScalar: size.depth == 0, at: location)
            guard var frame = frames.popLast() else { return }
            frame.size.growth += size.growth
            frame.size.depth = max(frame.size.depth, size.depth)
            frame.isKeyNext.toggle()
            frames.append(frame)
        }

        private func checkKey(isScalar: Bool, at location: SourceLocation) throws(UnreadableInput) {
            guard !isScalar, let frame = frames.last, frame.isMapping, frame.isKeyNext else { return }
            throw UnreadableInput("a key must be a scalar", at: location)
        }

        private func checkDepth(_ depth: Int, at location: SourceLocation) throws(UnreadableInput) {
            guard frames.count + depth > JSONDocument.maximumDepth else { return }
            throw UnreadableInput("values are nested more than \(JSONDocument.maximumDepth) deep", at: location)
        }

        private static func text(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String? {
            anchor.map { String(cString: $0) }
        }
    }
#endif
