import LaunchDeclarations
import LaunchSupport

enum JSONProblem: Hashable, Sendable {
    case empty
    case unexpectedEnd(expected: Expected)
    case unexpected(Unicode.Scalar, expected: Expected)
    case unterminatedComment
    case unterminatedString
    case controlCharacter(UInt8)
    case invalidEscape(Unicode.Scalar)
    case incompleteUnicodeEscape
    case loneSurrogate
    case invalidUTF8(UInt8)
    case digitsMissing, leadingZero, fractionMissing, exponentMissing
    case tooDeep(limit: Int)
    case tooLong

    /// The text that the syntax requires at a position, in words.
    enum Expected: String, Sendable {
        case value = "a value"
        case valueOrEnd = "a value or ‘]’"
        case keyOrEnd = "a key in double quotes or ‘}’"
        case colon = "‘:’ after the key"
        case commaOrBracket = "‘,’ or ‘]’"
        case commaOrBrace = "‘,’ or ‘}’"
        case end = "the end of the file"
    }

    var message: String {
        switch self {
        case .empty: "the file is empty"
        case .unexpectedEnd(let expected): "the file ends where \(expected.rawValue) should be"
        case .unexpected(let scalar, let expected): "expected \(expected.rawValue), found \(Self.shown(scalar))"
        case .unterminatedComment: "this comment is never closed with */"
        case .unterminatedString: "this string is never closed with a quote"
        case .controlCharacter(let byte): "the control character \(Unicode.Scalar(byte).codePoint) in a string"
        case .invalidEscape(let scalar): "a string has no escape of a backslash and \(Self.shown(scalar))"
        case .incompleteUnicodeEscape: #"\u takes four hexadecimal digits"#
        case .loneSurrogate: "half of a surrogate pair is not a character"
        case .invalidUTF8(let byte): "the byte 0x\(byte.digits(2, radix: 16, uppercase: true)) is not UTF-8 here"
        case .digitsMissing: "a minus sign without digits is not a number"
        case .leadingZero: "a number cannot begin with 0 and another digit"
        case .fractionMissing: "a number's point must be followed by digits"
        case .exponentMissing: "a number's exponent must have digits"
        case .tooLong: "the file is longer than 4 GiB"
        case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
        }
    }

    /// The suggested fix, if the message does not already state it.
    var help: String? {
        switch self {
        case .controlCharacter(0x0A), .controlCharacter(0x0D):
            #"close the string on the line it begins on; a line break in it is written \n"#
        case .controlCharacter(let byte): "write \(Self.escape(of: byte))"
        case .invalidEscape: #"a backslash itself is written \\"#
        case .loneSurrogate: #"write the character itself, or both halves: \uD83D\uDE80"#
        case .invalidUTF8: "save the file as UTF-8"
        case .unexpected("'", _): "strings and keys are written in double quotes"
        case .unexpected("\u{201C}", _), .unexpected("\u{201D}", _): "strings are written in straight quotes: \""
        case .unexpected("+", .value), .unexpected("+", .valueOrEnd): "a number has no plus sign"
        case .unexpected(".", .value), .unexpected(".", .valueOrEnd): "a number begins with a digit: 0.5"
        case .unexpected(let scalar, .keyOrEnd) where scalar.properties.isXIDStart: "keys are written in double quotes"
        default: nil
        }
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
            scalar.codePoint
        default: "‘\(scalar)’"
        }
    }

    private static func escape(of byte: UInt8) -> String {
        switch byte {
        case 0x08: #"\b"#
        case 0x09: #"\t"#
        case 0x0A: #"\n"#
        case 0x0C: #"\f"#
        case 0x0D: #"\r"#
        default: #"\u"# + byte.digits(4, radix: 16, uppercase: true)
        }
    }
}

extension UnreadableInput {
    init(_ failure: JSONScanner.Failure, in source: SourceText) {
        let problem = failure.problem
        if case .invalidUTF8 = problem,
            source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF])
        {
            let message = "the file is UTF-16, not UTF-8"
            self.init([Diagnostic(nil, message, at: source.location(at: 0), help: "save the file as UTF-8")])
            return
        }
        self.init([
            Diagnostic(
                nil, problem.message, at: source.location(at: failure.offset),
                related: failure.opening.map { [.init("opened here", at: source.location(at: $0))] } ?? [],
                help: problem.help ?? Self.helpForYAML(failure, in: source))
        ])
    }

    /// Returns the help for a text that begins like YAML with characters that are invalid in JSON; otherwise `nil`.
    private static func helpForYAML(_ failure: JSONScanner.Failure, in source: SourceText) -> String? {
        guard case .unexpected(let scalar, .value) = failure.problem, scalar == "#" || scalar.properties.isXIDStart,
            source.bytes[source.byteOrderMarkLength..<failure.offset].allSatisfy({ $0 <= 0x20 })
        else { return nil }
        return "this looks like YAML: rename the file to .yaml, or convert it to JSON"
    }
}
