public import LaunchDeclarations

/// What can be wrong with a text that should be JSON.
enum JSONProblem: Hashable, Sendable {
    case empty
    case unexpectedEnd(expected: Expected)
    case unexpected(Unicode.Scalar, expected: Expected)
    case comment
    case unterminatedComment
    case unterminatedString
    case controlCharacter(UInt8)
    case invalidEscape(Unicode.Scalar)
    case incompleteUnicodeEscape
    case loneSurrogate
    case invalidUTF8(UInt8)
    case number(NumberProblem)
    case tooDeep(limit: Int)
    case tooLong

    enum Expected: Hashable, Sendable {
        case value, valueOrEnd, key, keyOrEnd, colon, commaOrBracket, commaOrBrace, end
    }

    enum NumberProblem: Hashable, Sendable {
        case digitsMissing, leadingZero, fractionMissing, exponentMissing
    }
}

/// The first thing that keeps a text from being JSON, with its place.
public struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, where, and what to do about it; without a rule, since the text could not be read.
    public let diagnostic: Diagnostic

    init(_ failure: JSONScanner.Failure, in source: SourceText) {
        let problem = failure.problem
        if case .invalidUTF8 = problem,
            source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF])
        {
            diagnostic = Diagnostic(
                nil, "this is UTF-16, not UTF-8", at: source.location(at: 0), help: "save the file as UTF-8")
            return
        }
        diagnostic = Diagnostic(
            nil, problem.message, at: source.location(at: failure.offset),
            related: failure.opening.map { [.init("opened here", at: source.location(at: $0))] } ?? [],
            help: problem.help)
    }

    /// `file:line:column: message`
    public var description: String {
        [diagnostic.location?.description, diagnostic.message].compactMap(\.self).joined(separator: ": ")
    }
}
