import DependencyGraph
package import LaunchDeclarations
package import LaunchSupport

/// A problem of a manifest that is valid JSON.
package enum ManifestProblem: Hashable, Sendable {
    case wrongType(of: String, expected: ValueType, found: JSONKind)
    case missingKey(String, of: String)
    case duplicateKey(String)
    case onlyInOneFile(String)
    case notAChoice(String, value: String, choices: [String])
    case blank(String)
    case emptyList(String)
    case controlCharacter(String, Unicode.Scalar)
    case identifierTooLong(String, bytes: Int)
    case duration(String, value: String, DurationText.Problem)
    case outOfRange(String, expected: String, found: String)
    /// A value of the right type that is not one of those that the key can have.
    case wrongValue(of: String, expected: ValueType, found: String)
    case zero(String)
    case probe(String, choices: [String], found: [String])
    case uselessWithout(String, needs: String)
    case duplicateLayer(String)
    case environmentName(String)
    case variable(VariableText.Problem)
    case notAManifest(looksLike: OtherFormat?)

    package enum ValueType: String, Sendable {
        case object = "an object"
        case string = "a string"
        case strings = "a list of strings"
        case list = "a list"
        case boolean = "true or false"
        case number = "a number"
        case wholeNumber = "a whole number"
        case duration = "a duration such as \"10s\""
        case timeLimit = "a duration such as \"10s\", or \"none\""
        case environment = "an object of strings"
        case stringsOrObject = "a list of strings or an object"
        case dependency = "a string or an object"
        case stringOrStrings = "a string or a list of strings"
        case readiness = "an object, or \"started\""
        case restart = "an object, or \"never\", \"run\", \"instance\" or \"service\""
        case signalOrCommand = "a signal such as \"SIGTERM\", or a command as a list of strings"
        case port = "a number from 1 to 65535"
        case address = "a host and a port, such as ‘127.0.0.1:5432’"
        case url = "a URL such as ‘http://127.0.0.1:8080/health’"
    }

    package func diagnostic(at location: SourceLocation?, related: [Diagnostic.Related] = []) -> Diagnostic {
        Diagnostic(nil, message, at: location, related: related, help: help)
    }

    package var message: String {
        switch self {
        case .wrongType(let key, let expected, let found): "\(key) must be \(expected.rawValue), not \(found.rawValue)"
        case .missingKey(let key, let object): "\(object) must have the key ‘\(key)’"
        case .duplicateKey(let key): "the key \(NameList.quoted(key)) occurs twice"
        case .onlyInOneFile(let key): "‘\(key)’ may be in one file only, and another one has it already"
        case .notAChoice(let key, let value, let choices):
            "\(key) cannot be \(NameList.quoted(value)); it is \(Self.alternatives(choices))"
        case .blank(let key): "\(key) is blank"
        case .emptyList(let key): "\(key) is an empty list"
        case .controlCharacter(let key, let scalar): "\(key) has the control character \(scalar.codePoint) in it"
        case .identifierTooLong(let key, let bytes): "\(key) has \(bytes) bytes; an identifier has 512 at most"
        case .duration(let key, let value, let problem): problem.message(key, value)
        case .outOfRange(let key, let expected, let found):
            "\(key) must be \(expected), not \(NameList.shortened(found))"
        case .wrongValue(let key, let expected, let found): "\(key) must be \(expected.rawValue), not \(found)"
        case .zero(let key): "\(key) must be longer than zero"
        case .probe(let key, let choices, let found):
            "\(key) must have \(found.isEmpty ? "" : "only ")one of the keys \(choices.dropLast().joined(separator: ", "))"
                + " and \(choices.last ?? "")" + (found.isEmpty ? "" : ", not \(found.joined(separator: " and "))")
        case .uselessWithout(let key, let needed): "\(key) has no effect without \(needed)"
        case .duplicateLayer(let layer): "the layer \(NameList.quoted(layer)) is listed twice"
        case .environmentName(let name): "\(NameList.quoted(name)) cannot be the name of an environment variable"
        case .notAManifest(looksLike: .some(.compose)): "this is not a manifest: ‘services’ is an object, not a list"
        case .notAManifest: "this is not a manifest: it has no ‘services’"
        case .variable(.unterminated): "this ‘${’ has no ‘}’"
        case .variable(.malformed): "this ‘${…}’ is not a reference to a variable"
        case .variable(.tooDeep): "references are nested more than \(VariableText.maximumDepth) deep"
        case .variable(.tooLong):
            "with the value of this variable, the text is longer than \(VariableText.maximumLength >> 20) MiB"
        case .variable(.unset(let name, _)): "the variable ‘\(name)’ is not set, and has no default here"
        }
    }

    /// The suggested fix, if the message does not already state it.
    package var help: String? {
        switch self {
        case .wrongType(_, .duration, .number), .wrongType(_, .timeLimit, .number):
            "write the number with its unit in quotes: \"10s\""
        case .wrongType(_, .strings, .string): "write it as a list: [\"…\"]"
        case .notAChoice(_, let value, let choices):
            Spelling.nearest(to: value, among: choices).map { "did you mean ‘\($0)’?" }
        case .duration(_, let value, .unitMissing) where value.utf8.count < 20:
            "write \(value)s for seconds, \(value)ms for milliseconds"
        case .duration(_, _, .unknownUnit): "the units are ns, us, ms, s, m and h"
        case .wrongValue(_, .address, _): "write HOST:PORT, with a port from 1 to 65535; an IPv6 address is in brackets"
        case .wrongValue(_, .url, _):
            "write http://HOST[:PORT][/PATH]; for other protocols, use a ‘command’ such as curl"
        case .variable(.unset(let name, _)): "set it, or give it a default: ${\(name):-…}"
        case .variable(.tooLong): "use a shorter value, or pass the text in a file"
        case .variable: "a reference is ${NAME} or ${NAME:-default}; for a dollar sign, write $$"
        case .notAManifest(let format?): format.help
        case .notAManifest: "a graph without services is { \"services\": [] }"
        case .onlyInOneFile: "keep it in one file; it applies to all of them"
        default: nil
        }
    }

    private static func alternatives(_ choices: [String]) -> String {
        let quoted = choices.map { "‘\($0)’" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension DurationText.Problem {
    fileprivate func message(_ key: String, _ value: String) -> String {
        switch self {
        case .malformed: "\(key) must be a duration such as \"10s\", not \(NameList.quoted(value))"
        case .unitMissing: "\(key) has no unit: \(NameList.quoted(value))"
        case .unknownUnit(let unit): "\(key) has the unknown unit \(NameList.quoted(unit))"
        case .negative: "\(key) cannot be negative"
        case .tooLong: "\(key) is too long: \(NameList.quoted(value))"
        case .tooFine: "\(key) is finer than a nanosecond: \(NameList.quoted(value))"
        }
    }
}

/// The rules for identifiers, except for blank ones, which are a problem of the graph.
package enum IdentifierRules {
    static let maximumLength = 512

    /// Returns the problem of a name in a file of another format; `nil` if it has none.
    package static func problem(ofName name: String) -> ManifestProblem? {
        var name = name
        return name.withUTF8 { problem("a name", $0) }
    }

    /// Returns the problem of an identifier; `nil` if it has none. `name` is evaluated only for a problem. A plain
    /// identifier consists of visible ASCII characters and spaces.
    @inline(__always)
    static func problem(
        _ name: @autoclosure () -> String, _ bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool = false
    ) -> ManifestProblem? {
        for index in isPlain ? 0..<0 : bytes.indices {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F { continue }
            if let control = bytes.controlCharacter(at: index) { return .controlCharacter(name(), control) }
        }
        return bytes.count > maximumLength ? .identifierTooLong(name(), bytes: bytes.count) : nil
    }
}

package enum TextRules {
    /// Returns the problem of a word, which must not be blank or contain control characters; `nil` if it has none.
    package static func problem(ofWord text: String, _ name: String) -> ManifestProblem? {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.isEmpty { return nil }
        if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return .blank(name) }
        return text.unicodeScalars.first(where: \.isControlCharacter).map { .controlCharacter(name, $0) }
    }

    /// Returns the problem of the address or the URL of a probe, without references to variables.
    package static func problem(
        ofTarget text: SecretText, _ expected: ManifestProblem.ValueType, _ name: String
    ) -> ManifestProblem? {
        let isValid = expected == .url ? HTTPAddress(text.revealed) != nil : PortAddress(text.revealed) != nil
        return isValid ? nil : .wrongValue(of: name, expected: expected, found: NameList.quoted("\(text)"))
    }

    /// Returns the problem of a command, which must have a program and no U+0000; `nil` if it has none.
    static func problem(ofCommand command: [String], _ name: String) -> ManifestProblem? {
        guard let program = command.first else { return .emptyList(name) }
        if program.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return .blank("the program of \(name)") }
        return command.contains { $0.utf8.contains(0) } ? .controlCharacter(name, "\0") : nil
    }
}

extension ServiceAttributes {
    /// Returns the problems of texts that are invalid in a manifest but may occur in files of other formats.
    package func problemsOfTexts(ofService service: String) -> [ManifestProblem] {
        let suffix = " of \(NameList.quoted(service))"
        var words: [(name: String, text: String?)] = [
            ("the image", image), ("the directory", directory), ("the user", user),
        ]
        var commands: [(name: String, command: [String]?)] = [("the command", launch)]
        if case .command(let command) = shutdown { commands.append(("the command for the shutdown", command)) }
        let probes = [ready?.probe, health?.probe == ready?.probe ? nil : health?.probe]
        for probe in probes {
            switch probe {
            case .output(let text): words.append(("the output that is awaited", text))
            case .tcp(let text), .http(let text, _), .file(let text): words.append(("the probe", text))
            case .command(let command): commands.append(("the command of the probe", command))
            case .started, nil: break
            }
        }
        for file in environmentFiles ?? [] { words.append(("an environment file", file)) }
        var problems = words.compactMap { name, text in text.flatMap { TextRules.problem(ofWord: $0, name + suffix) } }
        problems += commands.compactMap { name, command in
            command.flatMap { TextRules.problem(ofCommand: $0, name + suffix) }
        }
        problems += probes.compactMap { probe in
            guard case .http(let url, _) = probe else { return nil }
            return TextRules.problem(ofTarget: SecretText(url), .url, "the probe" + suffix)
        }
        for variable in environment ?? [] where (variable.name + variable.value).utf8.contains(0) {
            problems.append(.controlCharacter("a variable" + suffix, "\0"))
        }
        return problems
    }
}
