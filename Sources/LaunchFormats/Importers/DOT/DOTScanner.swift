import LaunchSupport

/// Splits a text in the DOT language into tokens, like the scanner of Graphviz.
struct DOTScanner {
    typealias Token = (kind: Kind, start: Int)

    enum Kind: Equatable {
        /// An identifier, without the quotation marks or angle brackets around it, and without escapes.
        case identifier(ArraySlice<UInt8>, isQuoted: Bool)
        case keyword(Keyword)
        case directedEdge
        case undirectedEdge
        /// A single-byte token: a brace, a bracket or punctuation.
        case symbol(Unicode.Scalar)
        case end
    }

    enum Keyword: String {
        case node, edge, graph, digraph, strict, subgraph
    }

    struct Failure: Error {
        var message: String
        var offset: Int
        var help: String?
    }

    private let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        index = start
    }

    mutating func next() throws(Failure) -> Token {
        try skipBlanks()
        let start = index
        guard index < bytes.count else { return (.end, start) }
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""): return (.identifier(try quotedString()[...], isQuoted: true), start)
        case UInt8(ascii: "<"): return (.identifier(try htmlString(), isQuoted: true), start)
        case _ where Self.isLetter(byte):
            while index < bytes.count, Self.isLetter(bytes[index]) || bytes[index].isASCIIDigit { index += 1 }
            return (keyword(start..<index).map(Kind.keyword) ?? plain(from: start), start)
        case UInt8(ascii: "-") where follows(UInt8(ascii: ">")) || follows(UInt8(ascii: "-")):
            index += 2
            let isDirected = bytes[index - 1] == UInt8(ascii: ">")
            return (isDirected ? .directedEdge : .undirectedEdge, start)
        default:
            let numeral = endOfNumeral(from: index)
            index = numeral ?? index + 1
            return (numeral == nil ? .symbol(Unicode.Scalar(byte)) : plain(from: start), start)
        }
    }

    private func plain(from start: Int) -> Kind { .identifier(bytes[start..<index], isQuoted: false) }

    private mutating func skipBlanks() throws(Failure) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "/") where follows(UInt8(ascii: "/")): skipLine()
            case UInt8(ascii: "/") where follows(UInt8(ascii: "*")):
                var end = index + 3
                while end < bytes.count, (bytes[end - 1], bytes[end]) != (UInt8(ascii: "*"), UInt8(ascii: "/")) {
                    end += 1
                }
                guard end < bytes.count else {
                    throw Failure(message: "this comment has no end", offset: index, help: "end it with */")
                }
                index = end + 1
            default: return
            }
        }
    }

    private mutating func skipLine() { index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }

    private mutating func quotedString() throws(Failure) -> [UInt8] {
        let start = index
        var text: [UInt8] = []
        index += 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return text
            // Only a quotation mark and the end of a line are escaped. Other escapes belong to labels, and are preserved.
            case UInt8(ascii: "\\") where follows(UInt8(ascii: "\"")):
                text.append(UInt8(ascii: "\""))
                index += 2
            case UInt8(ascii: "\\") where follows(UInt8(ascii: "\\")):
                text += bytes[index..<index + 2]
                index += 2
            case UInt8(ascii: "\\") where follows(UInt8(ascii: "\n")): index += 2
            case UInt8(ascii: "\\") where bytes[(index + 1)...].starts(with: "\r\n".utf8): index += 3
            default:
                text.append(bytes[index])
                index += 1
            }
        }
        throw Failure(message: "this string has no end", offset: start, help: "end it with a quotation mark")
    }

    private mutating func htmlString() throws(Failure) -> ArraySlice<UInt8> {
        let start = index
        var depth = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") { depth += 1 }
            if bytes[index] == UInt8(ascii: ">") { depth -= 1 }
            index += 1
            if depth == 0 { return bytes[start + 1..<index - 1] }
        }
        throw Failure(
            message: "this HTML string has no end", offset: start, help: "its angle brackets must be balanced")
    }

    private func endOfNumeral(from start: Int) -> Int? {
        var end = start
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        let whole = bytes[end...].prefix(while: \.isASCIIDigit)
        end = whole.endIndex
        guard end < bytes.count, bytes[end] == UInt8(ascii: ".") else { return whole.isEmpty ? nil : end }
        let fraction = bytes[(end + 1)...].prefix(while: \.isASCIIDigit)
        return whole.isEmpty && fraction.isEmpty ? nil : fraction.endIndex
    }

    private func keyword(_ range: Range<Int>) -> Keyword? {
        guard range.count <= 8 else { return nil }
        return Keyword(rawValue: String(decoding: bytes[range].map { $0 | 0x20 }, as: UTF8.self))
    }

    private func follows(_ byte: UInt8) -> Bool { index + 1 < bytes.count && bytes[index + 1] == byte }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isASCIILetter
    }
}
