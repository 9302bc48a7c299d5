import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Parses a text in the DOT language according to the grammar of Graphviz.
///
/// Subgraphs may be nested as deeply as memory allows: the parser uses an explicit stack.
struct DOTParser {
    typealias Failure = DOTScanner.Failure
    typealias Mention = (node: Int, offset: Int)

    private(set) var name: ArraySlice<UInt8>?
    private(set) var nodes: [(name: String, offset: Int)] = []
    /// Each with the offset of its head. The tail depends on the head; if the edge is dashed, it only starts after it.
    private(set) var edges: [(tail: Int, head: Int, offset: Int, isDashed: Bool, condition: DependencyCondition)] = []
    private(set) var losses: [(feature: String, offset: Int)] = []
    /// What the nodes of subgraphs in edges count, and the edges between them: two sets of nodes in one statement create an
    /// edge for each pair of their nodes.
    private(set) var budget: GrowthBudget

    private var scanner: DOTScanner
    private var token: DOTScanner.Token
    private var isStrict = false
    private var numbers: [UTF8Key: Int] = [:]
    /// The graph itself, and its subgraphs.
    private var subgraphs = [Subgraph()]
    private var levels: [Level] = []
    /// The edges that may occur again, each with its index and its key.
    private var known: [EdgeKey: (edge: Int, key: [UInt8]?)] = [:]

    private struct Subgraph {
        /// The nodes that occur directly in the subgraph.
        var mentions: [Mention] = []
        var children: [Int] = []
        var named: [[UInt8]: Int] = [:]
        /// Whether the edges of the subgraph are dashed by default; `nil` if this is not set.
        var isDashed: Bool?
    }

    /// An open brace, with the statement before it that it belongs to.
    private struct Level {
        var subgraph: Int
        var isDashed: Bool
        /// The operands of the edge statement that is being read.
        var operands: [Operand] = []
    }

    /// Nodes, or a subgraph, whose nodes are those that it has at the end of the statement.
    private typealias Operand = (nodes: [Mention], subgraph: Int?)

    private struct EdgeKey: Hashable {
        var tail: Int
        var head: Int
        var name: [UInt8]?
    }

    private struct Attributes {
        var isDashed: Bool?
        var key: [UInt8]?
        var condition: DependencyCondition?
    }

    init(_ source: SourceText, _ budget: GrowthBudget) {
        self.budget = budget
        scanner = DOTScanner(source.bytes, from: source.byteOrderMarkLength)
        token = (.end, 0)
    }

    mutating func parse() throws(Failure) {
        try advance()
        try parseHeader()
        while !levels.isEmpty {
            switch token.kind {
            case .symbol("}"): try closeBrace()
            case .symbol("{"), .keyword(.subgraph): try openSubgraph()
            case .keyword(let subject) where [.graph, .node, .edge].contains(subject): try parseDefaults(of: subject)
            case .identifier: try parseStatement()
            default: throw unexpected("a statement or ‘}’")
            }
        }
        switch token.kind {
        case .end: break
        case .keyword(.graph), .keyword(.digraph), .keyword(.strict):
            throw Failure(
                message: "a second graph begins here, but a launch graph is read from one", offset: token.start,
                help: "put each graph into a file of its own")
        default: throw unexpected("the end of the file")
        }
    }

    private mutating func parseHeader() throws(Failure) {
        isStrict = token.kind == .keyword(.strict)
        if isStrict { try advance() }
        switch token.kind {
        case .keyword(.digraph): try advance()
        case .keyword(.graph):
            throw Failure(
                message: "this graph is undirected, so it does not say what depends on what", offset: token.start,
                help: "write ‘digraph’, and ‘a -> b’ where a depends on b")
        case .end where !isStrict:
            throw Failure(message: "there is no graph in this file", offset: token.start, help: "write digraph { … }")
        default: throw unexpected(isStrict ? "‘digraph’" : "‘digraph’ or ‘strict’")
        }
        if isIdentifier { name = try identifier() }
        try skip("{", or: "‘{’")
        levels = [Level(subgraph: 0, isDashed: false)]
    }

    /// Parses a statement such as `a -> b [style=dashed]`, `a, b` or `rankdir = LR`.
    private mutating func parseStatement() throws(Failure) {
        let first = token
        let text = try identifier()
        if token.kind == .symbol("=") {
            try advance()
            var unused = Attributes()
            try attributeValue(named: text, at: first.start, of: .graph, &unused)
            return try skipSeparator()
        }
        try parseNodes(beginningWith: text, at: first.start)
        try continueStatement()
    }

    private mutating func parseNodes(beginningWith text: ArraySlice<UInt8>, at offset: Int) throws(Failure) {
        var (text, offset) = (text, offset)
        var mentions: [Mention] = []
        let level = levels.count - 1
        while true {
            guard let name = String(validUTF8: text) else {
                throw Failure(
                    message: "the name of this node is not UTF-8", offset: offset, help: "save the file as UTF-8")
            }
            let node = numbers[UTF8Key(name)] ?? nodes.count
            if node == nodes.count {
                nodes.append((name, offset))
                numbers[UTF8Key(name)] = node
            }
            let mention = (node, offset)
            subgraphs[levels[level].subgraph].mentions.append(mention)
            mentions.append(mention)
            for _ in 0..<2 where token.kind == .symbol(":") {
                lose("a port of a node", at: token.start)
                try advance()
                _ = try identifier()
            }
            guard token.kind == .symbol(",") else { break }
            try advance()
            offset = token.start
            text = try identifier()
        }
        levels[level].operands.append((mentions, nil))
    }

    private mutating func continueStatement() throws(Failure) {
        while token.kind == .directedEdge {
            try advance()
            switch token.kind {
            case .symbol("{"), .keyword(.subgraph): return try openSubgraph()
            case .identifier:
                let offset = token.start
                try parseNodes(beginningWith: try identifier(), at: offset)
            default: throw unexpected("a node or a subgraph")
            }
        }
        if token.kind == .undirectedEdge {
            throw Failure(
                message: "‘--’ has no direction, so it does not say what depends on what", offset: token.start,
                help: "write ‘a -> b’ where a depends on b")
        }
        let level = levels.count - 1
        let isEdge = levels[level].operands.count > 1
        var attributes = Attributes()
        if token.kind == .symbol("[") { attributes = try parseAttributes(of: isEdge ? .edge : .node) }
        if isEdge { try addEdges(attributes) }
        levels[level].operands.removeAll(keepingCapacity: true)
        try skipSeparator()
    }

    private mutating func addEdges(_ attributes: Attributes) throws(Failure) {
        guard let level = levels.last else { return }
        var tails = try mentions(of: level.operands[0])
        for operand in level.operands.dropFirst() {
            let heads = try mentions(of: operand)
            if let head = heads.first, !mayRepeat(tails.count * heads.count - 1) { throw tooLarge(head.offset) }
            for tail in tails {
                for head in heads { addEdge(tail, head, attributes, isDashed: attributes.isDashed ?? level.isDashed) }
            }
            tails = heads
        }
    }

    /// Adds an edge, or the attributes of an existing one with the same key.
    private mutating func addEdge(_ tail: Mention, _ head: Mention, _ attributes: Attributes, isDashed: Bool) {
        let identity = EdgeKey(tail: tail.node, head: head.node, name: isStrict ? nil : attributes.key)
        let mayRepeat = isStrict || attributes.key != nil
        if mayRepeat, let (edge, key) = known[identity] {
            // A strict graph ignores a second edge, even one with another key, except for attributes without a key.
            guard attributes.key == nil || attributes.key == key else { return }
            edges[edge].isDashed = attributes.isDashed ?? edges[edge].isDashed
            edges[edge].condition = attributes.condition ?? edges[edge].condition
            return
        }
        if mayRepeat { known[identity] = (edges.count, attributes.key) }
        edges.append((tail.node, head.node, head.offset, isDashed, attributes.condition ?? .ready))
    }

    /// Returns the nodes of an operand; those of a subgraph and of the subgraphs in it each once, in the order of their first
    /// occurrences in the file.
    private mutating func mentions(of operand: Operand) throws(Failure) -> [Mention] {
        guard let subgraph = operand.subgraph else { return operand.nodes }
        var members: [Int: Int] = [:]
        var pending = [subgraph]
        while let next = pending.popLast() {
            guard mayRepeat(subgraphs[next].mentions.count + 1) else { throw tooLarge(token.start) }
            for mention in subgraphs[next].mentions where members[mention.node].map({ $0 > mention.offset }) ?? true {
                members[mention.node] = mention.offset
            }
            pending += subgraphs[next].children
        }
        return members.keys.sorted().map { ($0, members[$0] ?? 0) }
    }

    private mutating func mayRepeat(_ count: Int) -> Bool { budget.spend(count * GrowthBudget.bytesPerValue) }

    private func tooLarge(_ offset: Int) -> Failure {
        Failure(message: budget.message, offset: offset, help: GrowthBudget.help)
    }

    private mutating func openSubgraph() throws(Failure) {
        var name: [UInt8]?
        let start = token.start
        if token.kind == .keyword(.subgraph) {
            try advance()
            if isIdentifier {
                name = Array(try identifier())
                lose("a name of a subgraph", at: start)
            }
        }
        try skip("{", or: "‘{’")
        guard let level = levels.last else { return }
        // A name reopens the subgraph that has it in the same parent.
        let number = name.flatMap { subgraphs[level.subgraph].named[$0] } ?? subgraphs.count
        if number == subgraphs.count {
            subgraphs.append(Subgraph())
            subgraphs[level.subgraph].children.append(number)
            if let name { subgraphs[level.subgraph].named[name] = number }
        }
        levels.append(Level(subgraph: number, isDashed: subgraphs[number].isDashed ?? level.isDashed))
    }

    private mutating func closeBrace() throws(Failure) {
        try advance()
        guard let closed = levels.popLast(), !levels.isEmpty else { return }
        levels[levels.count - 1].operands.append(([], closed.subgraph))
        try continueStatement()
    }

    private mutating func parseDefaults(of subject: DOTScanner.Keyword) throws(Failure) {
        try advance()
        // A name for a list of attributes, which Graphviz accepts and does not use.
        if isIdentifier {
            _ = try identifier()
            try skip("=", or: "‘=’")
        }
        guard token.kind == .symbol("[") else { throw unexpected("‘[’") }
        let attributes = try parseAttributes(of: subject)
        if subject == .edge, let isDashed = attributes.isDashed {
            levels[levels.count - 1].isDashed = isDashed
            subgraphs[levels[levels.count - 1].subgraph].isDashed = isDashed
        }
        try skipSeparator()
    }

    private mutating func parseAttributes(of subject: DOTScanner.Keyword) throws(Failure) -> Attributes {
        var attributes = Attributes()
        while token.kind == .symbol("[") {
            try advance()
            while token.kind != .symbol("]") {
                let offset = token.start
                guard isIdentifier else { throw unexpected("an attribute or ‘]’") }
                let name = try identifier()
                try skip("=", or: "‘=’ and a value")
                try attributeValue(named: name, at: offset, of: subject, &attributes)
                if [.symbol(","), .symbol(";")].contains(token.kind) { try advance() }
            }
            try advance()
        }
        return attributes
    }

    private mutating func attributeValue(
        named name: ArraySlice<UInt8>, at offset: Int, of subject: DOTScanner.Keyword, _ attributes: inout Attributes
    ) throws(Failure) {
        guard isIdentifier else { throw unexpected("a value") }
        let value = try identifier()
        let condition = DependencyCondition(rawValue: String(decoding: value, as: UTF8.self))
        switch subject {
        case .edge where name.elementsEqual("style".utf8):
            attributes.isDashed = value.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
                .contains { $0.elementsEqual("dashed".utf8) }
        case .edge where name.elementsEqual("key".utf8): attributes.key = Array(value)
        case .edge where name.elementsEqual("condition".utf8) && condition != nil: attributes.condition = condition
        case _ where name.elementsEqual("label".utf8): lose("a label", at: offset)
        default: lose("another attribute", at: offset)
        }
    }

    private var isIdentifier: Bool { if case .identifier = token.kind { true } else { false } }

    /// Returns the identifier of the token, or of several strings that are joined by `+`.
    private mutating func identifier() throws(Failure) -> ArraySlice<UInt8> {
        guard case .identifier(var text, let isQuoted) = token.kind else { throw unexpected("an identifier") }
        try advance()
        while isQuoted, token.kind == .symbol("+") {
            try advance()
            guard case .identifier(let more, true) = token.kind else { throw unexpected("a string") }
            text += more
            try advance()
        }
        return text
    }

    private mutating func skipSeparator() throws(Failure) { if token.kind == .symbol(";") { try advance() } }

    private mutating func skip(_ symbol: Unicode.Scalar, or expected: String) throws(Failure) {
        guard token.kind == .symbol(symbol) else { throw unexpected(expected) }
        try advance()
    }

    private mutating func lose(_ feature: String, at offset: Int) { losses.append((feature, offset)) }

    private mutating func advance() throws(Failure) { token = try scanner.next() }

    private func unexpected(_ expected: String) -> Failure {
        let found =
            switch token.kind {
            case .end: "the file ends"
            case .keyword(let keyword): "‘\(keyword.rawValue)’ is a keyword"
            case .identifier(let text, _): NameList.quoted(String(decoding: text, as: UTF8.self)) + " follows"
            case .directedEdge: "‘->’ follows"
            case .undirectedEdge: "‘--’ follows"
            case .symbol(let symbol) where ("!"..."~").contains(symbol): "‘\(symbol)’ follows"
            case .symbol(let symbol): "the byte 0x\(String(symbol.value, radix: 16, uppercase: true)) follows"
            }
        return Failure(message: "\(found) where \(expected) should be", offset: token.start)
    }
}
