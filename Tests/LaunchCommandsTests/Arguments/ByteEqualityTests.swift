import Foundation
import Testing

/// Names are equal when their UTF-8 bytes are. Swift's `String ==` also takes a composed and a decomposed accent for equal.
struct ByteEqualityTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `predict can make two services faster whose names differ only in normalization`() {
        let manifest = """
            {"services":[{"id":"\(Self.composed)","expectedDuration":"2s"},{"id":"\(Self.decomposed)","expectedDuration":"2s"}]}
            """
        let faster = [Self.composed, Self.decomposed].flatMap { ["--faster", "\($0)=50%"] }
        let run = Run(["predict", "-"] + faster, input: manifest)
        #expect(run.code == 0, "\(run.errors)")
        #expect(Run(["predict", "-"] + faster + faster, input: manifest).errors.contains("twice"))
    }

    @Test func `layers and environment variables that differ only in normalization are different`() {
        let manifest = """
            {"layers":["\(Self.composed)","\(Self.decomposed)"],"services":[
              {"id":"a","layer":"\(Self.composed)","dependsOn":["b"]},
              {"id":"b","layer":"\(Self.decomposed)","environment":{"\(Self.composed)":"1","\(Self.decomposed)":"2"}}]}
            """
        let run = Run(["check", "-"], input: manifest)
        #expect(run.code == 1)
        #expect(run.output.contains("[layer-violation]"), "\(run.output)")
        #expect(!run.output.contains("twice"))
    }

    @Test func `a name that begins with a combining character can be named everywhere`() {
        let manifest = "{\"services\":[{\"id\":\"a\",\"dependsOn\":[\"\u{301}b\"]},{\"id\":\"\u{301}b\"}]}"
        for arguments in [
            ["order", "--only=\u{301}b"], ["check", "--what-if-cut", "a:\u{301}b"], ["predict", "--fail=\u{301}b"],
        ] {
            let run = Run(arguments + ["-"], input: manifest)
            #expect(run.code == 0, "\(arguments): \(run.errors)")
        }
    }

    @Test func `control characters from U+0080 to U+009F reach no output`() throws {
        let report = """
            {"schemaVersion":1,"outcome":"failed","services":[{"id":"a\u{9B}31m","state":"failed","error":"b\u{85}\u{9B}"}]}
            """
        try Repository.withTemporaryFolder { folder in
            try report.write(to: folder.appending(path: "run.json"), atomically: true, encoding: .utf8)
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
