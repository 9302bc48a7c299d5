import Foundation
import Testing

/// Names are equal when their UTF-8 bytes are. Swift's `String ==` also takes a composed and a decomposed accent for equal.
struct ByteEqualityTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `services, layers and environment variables whose names differ only in normalization are different`() {
        let manifest = """
            {"services":[{"id":"\(Self.composed)","expectedDuration":"2s"},{"id":"\(Self.decomposed)","expectedDuration":"2s"}]}
            """
        let faster = [Self.composed, Self.decomposed].flatMap { ["--faster", "\($0)=50%"] }
        Run(["predict", "-"] + faster, input: manifest).expect(0, errors: [.exactly("")])
        Run(["predict", "-"] + faster + faster, input: manifest).expect(errors: ["twice"])
        let layers = """
            {"layers":["\(Self.composed)","\(Self.decomposed)"],"services":[
              {"id":"a","layer":"\(Self.composed)","dependsOn":["b"]},
              {"id":"b","layer":"\(Self.decomposed)","environment":{"\(Self.composed)":"1","\(Self.decomposed)":"2"}}]}
            """
        Run("check -", input: layers).expect(1, output: ["[layer-violation]", .lacks("twice")])
    }

    @Test func `a name that merges with a neighbouring character can be named everywhere`() {
        let (first, second) = ("\u{600}", "\u{301}b")
        let manifest = """
            {"services":[{"id":"\(first)","dependsOn":["\(second)"]},{"id":"\(second)","expectedDuration":"1s"}]}
            """
        for arguments in [
            ["order", "--only=\(second)"], ["check", "--what-if-cut", "\(first):\(second)"],
            ["predict", "--fail=\(second)"], ["predict", "--faster", "\(first)=50%"],
        ] {
            Run(arguments + ["-"], input: manifest).expect(0)
        }
    }

    @Test func `control characters from U+0080 to U+009F reach no output`() throws {
        let report = """
            {"schemaVersion":1,"outcome":"failed","services":[{"id":"a\u{9B}31m","state":"failed","error":"b\u{85}\u{9B}"}]}
            """
        try Repository.withTemporaryFolder { folder in
            try Repository.write(report, to: "run.json", in: folder)
            for format in ["text", "json", "svg", "html", "trace"] {
                let run = Run(["report", "--format", format, "run.json"], in: folder)
                let isClean = !run.output.unicodeScalars.contains { (0x80...0x9F).contains($0.value) }
                #expect(run.code == 0 && isClean, "\(format)")
            }
        }
        let manifest = #"{"services":[{"id":"a","dependsOn":["\u009b31m"]}]}"#
        for format in ["text", "json", "sarif", "junit", "github"] {
            let run = Run(["check", "--format", format, "-"], input: manifest)
            #expect(
                !(run.output + run.errors).unicodeScalars.contains { (0x80...0x9F).contains($0.value) }, "\(format)")
        }
    }
}
