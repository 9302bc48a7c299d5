import LaunchDeclarations
import LaunchManifest

/// The document that `text` is, or the error.
func parse(_ bytes: some Sequence<UInt8>, _ dialect: JSONDialect = .strict) throws -> JSONDocument {
    try JSONDocument(SourceText(name: "t.json", bytes: Array(bytes)), dialect: dialect)
}

/// What is wrong with `text`, as one line, and the help in brackets.
func syntaxError(_ bytes: some Sequence<UInt8>, _ dialect: JSONDialect = .relaxed) -> String? {
    do throws(JSONSyntaxError) {
        _ = try JSONDocument(SourceText(name: "t.json", bytes: Array(bytes)), dialect: dialect)
        return nil
    } catch {
        return error.description + (error.diagnostic.help.map { " [\($0)]" } ?? "")
    }
}

/// A generator whose numbers follow from a seed (SplitMix64; Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
