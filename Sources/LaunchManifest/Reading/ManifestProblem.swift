/// What can be wrong with a manifest that is good JSON, as data; the sentences are in `ManifestProblem+Words.swift`.
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
    case outOfRange(String, atLeast: String, found: String)
    case status(String)
    case address(String)
    case readiness(found: [String])
    case uselessWithout(String, needs: String)
    case duplicateLayer(String)
    case environmentName(String)

    package enum ValueType: Hashable, Sendable {
        case object, string, strings, list, boolean, number, wholeNumber, duration, timeLimit, environment,
            signalOrCommand
    }
}
