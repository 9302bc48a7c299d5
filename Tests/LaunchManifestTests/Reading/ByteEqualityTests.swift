import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

/// Names are equal when their UTF-8 bytes are. Swift's `String ==` also equates canonically equivalent spellings.
@Suite struct ByteEqualityTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `two layers that differ only in normalization are two layers`() {
        let manifest = manifest(
            """
            {"layers":["\(Self.composed)","\(Self.decomposed)"],"services":[
              {"id":"low","layer":"\(Self.composed)","dependsOn":["high"]},
              {"id":"high","layer":"\(Self.decomposed)"}]}
            """)
        #expect(manifest.isReadable)
        #expect(manifest.layers.count == 2)
        #expect(manifest.diagnostics().map(\.rule) == [.layerViolation])
    }

    @Test func `a layer in another normalization than the listed one is unknown`() {
        let manifest = manifest(
            #"{"layers":["\#(Self.composed)"],"services":[{"id":"a","layer":"\#(Self.decomposed)"}]}"#)
        #expect(manifest.diagnostics().map(\.rule) == [.layerViolation])
    }

    @Test func `two environment variables that differ only in normalization are two variables`() {
        let manifest = manifest(
            """
            {"defaults":{"environment":{"\(Self.composed)":"default"}},"services":[
              {"id":"a","environment":{"\(Self.decomposed)":"own"}},
              {"id":"b","environment":{"\(Self.composed)":"1","\(Self.decomposed)":"2"}}]}
            """)
        #expect(manifest.isReadable)
        #expect(manifest.attributes(of: 0).environment?.map(\.value) == ["default", "own"])
        #expect(manifest.attributes(of: 1).environment?.map(\.value) == ["1", "2"])
    }

    @Test func `a signal spelt with a canonically equivalent character is not that signal`() {
        let manifest = manifest("{\"services\":[{\"id\":\"a\",\"shutdown\":\"SIG\u{212A}ILL\"}]}")
        #expect(!manifest.isReadable)
    }

    @Test func `a pattern matches only the normalization it is written in`() {
        #expect(IdentifierPattern(Self.composed).matches(Self.composed))
        #expect(!IdentifierPattern(Self.composed).matches(Self.decomposed))
        #expect(IdentifierPattern("caf??").matches(Self.decomposed))
        #expect(!IdentifierPattern("caf??").matches(Self.composed))
        #expect(IdentifierPattern(Self.composed) != IdentifierPattern(Self.decomposed))
    }

    @Test func `files whose names differ only in normalization are different source locations`() {
        let one = SourceLocation(file: Self.composed, line: 2)
        let other = SourceLocation(file: Self.decomposed, line: 3)
        #expect(one != SourceLocation(file: Self.decomposed, line: 2))
        #expect(Set([one, SourceLocation(file: Self.decomposed, line: 2)]).count == 2)
        // Sorted by file, so that findings of one file stay together.
        #expect(other < one)
        #expect(!(one < other))
    }
}
