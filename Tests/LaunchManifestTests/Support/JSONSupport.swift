import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The document that `text` is, or the error.
func parse(_ bytes: some Sequence<UInt8>, _ dialect: JSONDialect = .strict) throws -> JSONDocument {
    try JSONDocument(SourceText(name: "t.json", bytes: Array(bytes)), dialect: dialect)
}

/// What is wrong with `text`, as one line, and the help in brackets.
func syntaxError(_ bytes: some Sequence<UInt8>, _ dialect: JSONDialect = .relaxed) -> String? {
    do throws(UnreadableInput) {
        _ = try JSONDocument(SourceText(name: "t.json", bytes: Array(bytes)), dialect: dialect)
        return nil
    } catch {
        return error.description + (error.diagnostic.help.map { " [\($0)]" } ?? "")
    }
}

typealias SeededGenerator = SplitMix64

extension SplitMix64 {
    init(_ seed: UInt64) { self.init(seed: seed) }
}
