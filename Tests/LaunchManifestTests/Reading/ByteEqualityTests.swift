import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

/// Names are equal when their UTF-8 bytes are. Swift's `String ==` also equates canonically equivalent spellings.
@Suite struct ByteEqualityTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test(arguments: [
        (
            "two layers", #"["\#(composed)","\#(decomposed)"]"#, composed, decomposed,
            ["low (layer \(composed)) depends on high of the later layer \(decomposed)"]
        ),
        (
            "a layer that is not listed", #"["\#(composed)"]"#, composed, decomposed,
            ["high is in the layer cafe\u{301}, which is not one of the layers"]
        ),
    ])
    func `layers that differ only in normalization are different layers`(
        name: String, layers: String, low: String, high: String, messages: [String]
    ) {
        let services = #"{"id":"low","layer":"\#(low)","dependsOn":["high"]},{"id":"high","layer":"\#(high)"}"#
        let found = manifest(#"{"layers":\#(layers),"services":[\#(services)]}"#).diagnostics()
        #expect(found.map(\.message) == messages)
    }

    @Test func `a signal spelt with a canonically equivalent character is not that signal`() {
        let manifest = manifest("{\"services\":[{\"id\":\"a\",\"shutdown\":\"SIG\u{212A}ILL\"}]}")
        #expect(!manifest.isReadable)
    }

    @Test func `two environment variables that differ only in normalization are two variables`() {
        let manifest = manifest(
            """
            {"defaults":{"environment":{"\(Self.composed)":"default"}},"services":[
              {"id":"a","environment":{"\(Self.decomposed)":"own"}},
              {"id":"b","environment":{"\(Self.composed)":"1","\(Self.decomposed)":"2"}}]}
            """)
        #expect(
            (0...1).map { manifest.attributes(of: $0).environment?.map(\.value) } == [["default", "own"], ["1", "2"]])
    }

    @Test func `a pattern matches only the normalization it is written in`() {
        let patterns = [Self.composed, "caf??"].map { IdentifierPattern($0) }
        #expect(
            patterns.map { pattern in [Self.composed, Self.decomposed].map(pattern.matches) } == [
                [true, false], [false, true],
            ])
        #expect(Set(patterns + [IdentifierPattern(Self.composed), IdentifierPattern(Self.decomposed)]).count == 3)
    }

    @Test func `files whose names differ only in normalization are different source locations`() {
        let (one, other) = (
            SourceLocation(file: Self.composed, line: 2), SourceLocation(file: Self.decomposed, line: 2)
        )
        #expect(Set([one, other]).count == 2)
        // Sorted by file, so that findings of one file stay together.
        #expect([one, SourceLocation(file: Self.decomposed, line: 3)].sorted().map(\.line) == [3, 2])
    }
}
