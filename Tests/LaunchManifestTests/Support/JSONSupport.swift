import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The document that `text` is, or the error.
func parse(_ bytes: some Sequence<UInt8>) throws -> JSONDocument {
    try JSONDocument(SourceText(name: "t.json", bytes: Array(bytes)))
}

/// What is wrong with `text`, as one line, and the help in brackets.
func syntaxError(_ bytes: some Sequence<UInt8>) -> String? {
    do {
        _ = try parse(bytes)
        return nil
    } catch let error as UnreadableInput {
        return error.description + (error.diagnostic.help.map { " [\($0)]" } ?? "")
    } catch {
        return "\(error)"
    }
}

typealias SeededGenerator = SplitMix64

extension SplitMix64 {
    init(_ seed: UInt64) { self.init(seed: seed) }
}
