import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Parses a text in the DOT language according to the grammar of Graphviz.
///
/// Subgraphs may be nested as deeply as memory allows: the parser uses an explicit stack.
struct DOTParser {
    typealias Failure = DOTScanner.Failure

    private var scanner: DOTScanner
    private var token: DOTScanner.Token
    private(set) var graph: DOTGraph
    private(set) var name: ArraySlice<UInt8>?
    private var levels: [Level] = []

    /// An open brace, with the statement before it that it belongs to.
    private struct Level {
        var subgraph: Int
        /// Whether edges are dashed here by default.
        var isDashed: Bool
        /// The operands of the edge statement that is being read.
        var operands: [Operand] = []
    }

    private enum Operand {
        case nodes([DOTGraph.Mention])
        case subgraph(Int)
    }

    private struct Attributes {
        var isDashed: Bool?
        var key: [UInt8]?
        var condition: DependencyCondition?
    }

    init(_ bytes: [UInt8], from start: Int, _ budget: GrowthBudget) {
        graph = DOTGraph(isStrict: false, budget)
        scanner = DOTScanner(bytes, from: start)
        token = (.end, start)
    }

    mutating func parse() throws(Failure) {
        try advance()
        try parseHeader()
        while !levels.isEmpty {
            switch token.kind {
            case .symbol(UInt8(ascii: "}")): try closeBrace()
            case .symbol(UInt8(ascii: "{")), .keyword(.subgraph): try openSubgraph()
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
        let isStrict = token.kind == .keyword(.strict)
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
        graph = DOTGraph(isStrict: isStrict, graph.budget)
        guard token.kind == .symbol(UInt8(ascii: "{")) else { throw unexpected("‘{’") }
        levels = [Level(subgraph: 0, isDashed: false)]
        try advance()
    }

    /// Parses a statement such as `a -> b [style=dashed]`, `a, b` or `rankdir = LR`.
    private mutating func parseStatement() throws(Failure) {
        let first = token
        let text = try identifier()
        if token.kind == .symbol(UInt8(ascii: "=")) {
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
        var mentions: [DOTGraph.Mention] = []
        let level = levels.count - 1
        while true {
            guard let name = String(validUTF8: text) else {
                throw Failure(
                    message: "the name of this node is not UTF-8", offset: offset, help: "save the file as UTF-8")
            }
            let mention = (graph.node(named: name, at: offset), offset)
            graph.subgraphs[levels[level].subgraph].mentions.append(mention)
            mentions.append(mention)
            for _ in 0..<2 where token.kind == .symbol(UInt8(ascii: ":")) {
                graph.noteLoss("a port of a node", at: token.start)
                try advance()
                _ = try identifier()
            }
            guard token.kind == .symbol(UInt8(ascii: ",")) else { break }
            try advance()
            offset = token.start
            text = try identifier()
        }
        levels[level].operands.append(.nodes(mentions))
    }

    /// Continues after an operand: with another operand, with attributes, or with the next statement.
    private mutating func continueStatement() throws(Failure) {
        while token.kind == .directedEdge {
            try advance()
            switch token.kind {
            case .symbol(UInt8(ascii: "{")), .keyword(.subgraph): return try openSubgraph()
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
        if token.kind == .symbol(UInt8(ascii: "[")) { attributes = try parseAttributes(of: isEdge ? .edge : .node) }
        if isEdge { try addEdges(attributes) }
        levels[level].operands.removeAll(keepingCapacity: true)
        try skipSeparator()
    }

    private mutating func addEdges(_ attributes: Attributes) throws(Failure) {
        guard let level = levels.last else { return }
        var tails = try mentions(of: level.operands[0])
        for operand in level.operands.dropFirst() {
            let heads = try mentions(of: operand)
            if let head = heads.first, !graph.mayRepeat(tails.count * heads.count - 1) { throw tooLarge(head.offset) }
            for tail in tails {
                for head in heads {
                    graph.addEdge(
                        tail, head, key: attributes.key, isDashed: attributes.isDashed, inherited: level.isDashed,
                        condition: attributes.condition)
                }
            }
            tails = heads
        }
    }

    private mutating func mentions(of operand: Operand) throws(Failure) -> [DOTGraph.Mention] {
        switch operand {
        case .nodes(let mentions): return mentions
        case .subgraph(let subgraph):
            guard let members = graph.members(of: subgraph) else { throw tooLarge(token.start) }
            return members
        }
    }

    private func tooLarge(_ offset: Int) -> Failure {
        Failure(message: graph.budget.message, offset: offset, help: GrowthBudget.help)
    }

    private mutating func openSubgraph() throws(Failure) {
        var name: [UInt8]?
        let start = token.start
        if token.kind == .keyword(.subgraph) {
            try advance()
            if isIdentifier {
                name = Array(try identifier())
                graph.noteLoss("a name of a subgraph", at: start)
            }
        }
        guard token.kind == .symbol(UInt8(ascii: "{")) else { throw unexpected("‘{’") }
        guard let level = levels.last else { return }
        let number = graph.openSubgraph(named: name, in: level.subgraph)
        levels.append(Level(subgraph: number, isDashed: graph.subgraphs[number].isDashed ?? level.isDashed))
        try advance()
    }

    private mutating func closeBrace() throws(Failure) {
        try advance()
        guard let closed = levels.popLast(), !levels.isEmpty else { return }
        levels[levels.count - 1].operands.append(.subgraph(closed.subgraph))
        try continueStatement()
    }

    /// Parses a statement such as `edge [style=dashed]`.
    private mutating func parseDefaults(of subject: DOTScanner.Keyword) throws(Failure) {
        try advance()
        // A name for a list of attributes, which Graphviz accepts and does not use.
        if isIdentifier {
            _ = try identifier()
            guard token.kind == .symbol(UInt8(ascii: "=")) else { throw unexpected("‘=’") }
            try advance()
        }
        guard token.kind == .symbol(UInt8(ascii: "[")) else { throw unexpected("‘[’") }
        let attributes = try parseAttributes(of: subject)
        if subject == .edge, let isDashed = attributes.isDashed {
            levels[levels.count - 1].isDashed = isDashed
            graph.subgraphs[levels[levels.count - 1].subgraph].isDashed = isDashed
        }
        try skipSeparator()
    }

    private mutating func parseAttributes(of subject: DOTScanner.Keyword) throws(Failure) -> Attributes {
        var attributes = Attributes()
        while token.kind == .symbol(UInt8(ascii: "[")) {
            try advance()
            while token.kind != .symbol(UInt8(ascii: "]")) {
                let offset = token.start
                guard isIdentifier else { throw unexpected("an attribute or ‘]’") }
                let name = try identifier()
                guard token.kind == .symbol(UInt8(ascii: "=")) else { throw unexpected("‘=’ and a value") }
                try advance()
                try attributeValue(named: name, at: offset, of: subject, &attributes)
                if [.symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ";"))].contains(token.kind) { try advance() }
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
        case _ where name.elementsEqual("label".utf8): graph.noteLoss("a label", at: offset)
        default: graph.noteLoss("another attribute", at: offset)
        }
    }

    private var isIdentifier: Bool { if case .identifier = token.kind { true } else { false } }

    /// Returns the identifier of the token, or of several strings that are joined by `+`.
    private mutating func identifier() throws(Failure) -> ArraySlice<UInt8> {
        guard case .identifier(var text, let isQuoted) = token.kind else { throw unexpected("an identifier") }
        try advance()
        while isQuoted, token.kind == .symbol(UInt8(ascii: "+")) {
            try advance()
            guard case .identifier(let more, true) = token.kind else { throw unexpected("a string") }
            text += more
            try advance()
        }
        return text
    }

    private mutating func skipSeparator() throws(Failure) {
        if token.kind == .symbol(UInt8(ascii: ";")) { try advance() }
    }

    private mutating func advance() throws(Failure) { token = try scanner.next() }

    private func unexpected(_ expected: String) -> Failure {
        let found =
            switch token.kind {
            case .end: "the file ends"
            case .keyword(let keyword): "‘\(keyword.rawValue)’ is a keyword"
            case .identifier(let text, _): NameList.quoted(String(decoding: text, as: UTF8.self)) + " follows"
            case .directedEdge: "‘->’ follows"
            case .undirectedEdge: "‘--’ follows"
            case .symbol(let byte) where byte > 0x20 && byte < 0x7F: "‘\(Unicode.Scalar(byte))’ follows"
            case .symbol(let byte): "the byte 0x\(String(byte, radix: 16, uppercase: true)) follows"
            }
        return Failure(message: "\(found) where \(expected) should be", offset: token.start)
    }
}
