import Foundation
import Testing

/// What `check` does with the files that it is given beside the graph.
struct CheckFilesTests {
    private static let good = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b"}]}"#

    private func check(_ arguments: String...) throws -> (run: Run, isUntouched: Bool) {
        try Repository.withTemporaryFolder { folder in
            let file = folder.appending(path: "launchgraph.json")
            try Self.good.write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link.json"), withDestinationURL: file)
            let run = Run(["check"] + arguments, in: folder)
            return (run, try String(contentsOf: file, encoding: .utf8) == Self.good)
        }
    }

    @Test func `no output overwrites an input, under any of its names`() throws {
        for output in ["launchgraph.json", "./launchgraph.json", "link.json"] {
            for option in ["--format=json=\(output)", "--swift-constants=\(output)"] {
                let (run, isUntouched) = try check(option)
                #expect(run.code == 2 && isUntouched, "\(option)")
                #expect(run.errors.contains("which is a manifest"))
            }
        }
        let known = try check("--baseline", "known", "--write-baseline", "--format", "sarif=./known")
        #expect(known.run.code == 2 && known.run.errors.contains("which is written by --write-baseline"))
        let manifest = try check("--baseline", "launchgraph.json", "--write-baseline")
        #expect(manifest.run.code == 2 && manifest.isUntouched)
        #expect(try check("--format", "sarif=a", "--swift-constants", "a").run.code == 2)
        #expect(try check("--format", "sarif=/dev/null", "--format", "junit=/dev/null").run.code == 0)
        #expect(try check("--format", "sarif=/dev/null", "--swift-constants", "/dev/null").run.code == 0)
    }

    @Test func `a file that is given twice is a usage error`() throws {
        for other in ["launchgraph.json", "./launchgraph.json", "link.json"] {
            let run = try check("launchgraph.json", other).run
            #expect(run.code == 2 && run.errors.contains("is given twice"), "\(other)")
        }
    }

    @Test func `an option with an empty value is a usage error`() throws {
        for option in ["--baseline=", "--timings=", "--format=", "--swift-constants="] {
            let run = try check(option).run
            #expect(run.code == 2 && run.errors.contains("needs a value"), "\(option) \(run.transcript)")
        }
    }

    @Test func `a broken baseline is reported in every format`() throws {
        let run = Run("check --format json --baseline gate/broken-baseline.json gate/launchgraph.json")
        #expect(run.code == 2)
        #expect(run.output.contains("unknown rule ‘cycles’"))
        let annotated = Run(
            ["check", "--timings", "gate/budget.json", "gate/budget.json"], variables: ["GITHUB_ACTIONS": "true"])
        #expect(annotated.code == 2)
        #expect(annotated.errors.contains("::error file=gate/budget.json,line=1"))
    }

    @Test func `each result in SARIF has a location, also on standard input`() throws {
        let bad = #"{"services":[{"id":"a","dependsOn":["a"]}]}"#
        let run = Run(["check", "--format", "sarif", "-"], input: bad)
        #expect(
            run.output.contains(#""artifactLocation": { "uri": "stdin", "uriBaseId": "%SRCROOT%" }"#), "\(run.output)")
    }

    @Test func `problems on standard input have no file in annotations`() throws {
        let bad = #"{"services":[{"id":"a","dependsOn":["a"]}]}"#
        for format in ["github", "junit"] {
            let run = Run(["check", "--format", format, "-"], input: bad)
            #expect(run.code == 1)
            #expect(!run.output.contains("file="), "\(format)")
        }
    }

    @Test func `characters that reverse text are shown in an annotation`() throws {
        let bad = #"{"services":[{"id":"a","dependsOn":["\u202Eb"]}]}"#
        #expect(Run(["check", "--format", "github", "-"], input: bad).output.contains(#"on \u{202e}b"#))
    }
}

/// `check --what-if-cut`.
struct WhatIfCutTests {
    @Test func `--what-if-cut accepts an unknown dependency and a self-dependency`() {
        let unknown = #"{"services":[{"id":"a","dependsOn":["absent"]}]}"#
        let run = Run(["check", "--what-if-cut", "a:absent", "-"], input: unknown)
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("; without the dependency a → absent\n"))
        let own = #"{"services":[{"id":"a","dependsOn":["a"]}]}"#
        #expect(Run(["check", "--what-if-cut", "a:a", "-"], input: own).code == 0)
        #expect(Run(["check", "--what-if-cut", "a:b", "-"], input: own).code == 2)
    }

    @Test func `an ambiguous pair of services is a usage error`() {
        let text =
            #"{"services":[{"id":"c","dependsOn":["a:b"]},{"id":"c:a","dependsOn":["b"]},{"id":"a:b"},{"id":"b"}]}"#
        let run = Run(["check", "--what-if-cut", "c:a:b", "-"], input: text)
        #expect(run.code == 2)
        #expect(run.errors.contains("‘c:a:b’ is ambiguous: it can be ‘c’ and ‘a:b’ or ‘c:a’ and ‘b’"))
    }

    @Test func `problems of a hypothetical graph are not recorded`() throws {
        try Repository.withTemporaryFolder { folder in
            let manifest = Repository.fixtures.path + "/broken/cycle.json"
            let run = Run(
                ["check", "--what-if-cut", "profile:auth", "--baseline", "known", "--write-baseline", manifest],
                in: folder)
            #expect(run.code == 2)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "known").path))
        }
    }

    @Test func `the JSON of a check lists the dependencies of --what-if-cut`() {
        let run = Run("check --format json --what-if-cut profile:auth broken/cycle.json")
        #expect(run.output.contains(#""whatIfCut": [["profile", "auth"]]"#))
        #expect(!Run("check --format json server/launchgraph.json").output.contains("whatIfCut"))
    }
}
