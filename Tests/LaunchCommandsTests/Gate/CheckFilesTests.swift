import Foundation
import Testing

/// What `check` does with the files that it is given beside the graph.
struct CheckFilesTests {
    private static let good = #"{"services":[{"id":"a","dependsOn":["b"]},{"id":"b"}]}"#

    private func check(_ arguments: String...) throws -> (run: Run, isUntouched: Bool) {
        try Repository.withTemporaryFolder(["launchgraph.json": Self.good]) { folder in
            let file = folder.appending(path: "launchgraph.json")
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
                run.expect(errors: ["which is a manifest"])
            }
        }
        let known = try check("--baseline", "known", "--write-baseline", "--format", "sarif=./known")
        known.run.expect(2, errors: ["which is written by --write-baseline"])
        let manifest = try check("--baseline", "launchgraph.json", "--write-baseline")
        #expect(manifest.run.code == 2 && manifest.isUntouched)
        try check("--format", "sarif=a", "--swift-constants", "a").run.expect(2)
        try check("--format", "sarif=/dev/null", "--format", "junit=/dev/null").run.expect(0)
        try check("--format", "sarif=/dev/null", "--swift-constants", "/dev/null").run.expect(0)
    }

    @Test func `a file that is given twice and an option with an empty value are usage errors`() throws {
        for other in ["launchgraph.json", "./launchgraph.json", "link.json"] {
            try check("launchgraph.json", other).run.expect(2, errors: ["is given twice"])
        }
        for option in ["--baseline=", "--timings=", "--format=", "--swift-constants="] {
            try check(option).run.expect(2, errors: ["needs a value"])
        }
        try check("").run.expect(2, errors: ["the name of a file is empty"])
    }

    @Test func `the environment names the manifests of a command line with neither files nor a format`() throws {
        let files = [
            "1.json": #"{"services":[{"id":"a","expectedDuration":"1s"}]}"#,
            "2.json": #"{"services":[{"id":"c","dependsOn":["a"]}]}"#,
            "3.json": Self.good, "launchgraph.json": Self.good, "t": "x y",
        ]
        for (line, output) in [
            ("order", "a\nc\n"), ("predict -j 4", "the launch takes 1s: 2 services"), ("why c a", "c → a"),
            ("order 3.json", "b\na\n"),
            ("why a b --file=3.json", "a → b"), ("order --from tsort t", "x\ny\n"),
        ] {
            try Run(line, files: files, variables: ["LAUNCHGRAPH_MANIFESTS": "1.json\n2.json"]).expect(
                0, output: [.prefix(output)])
        }
        try Run("order", files: files, variables: ["LAUNCHGRAPH_MANIFESTS": ""]).expect(0, output: [.exactly("b\na\n")])
    }

    @Test func `a broken baseline is reported in every format`() throws {
        Run("check --format json --baseline gate/broken-baseline.json gate/launchgraph.json").expect(
            2, output: ["unknown rule ‘cycles’"])
        Run(
            ["check", "--timings", "gate/budget.json", "gate/budget.json"], variables: ["GITHUB_ACTIONS": "true"]
        ).expect(2, errors: ["::error file=gate/budget.json,line=1"])
    }

    @Test func `problems on standard input have a location in SARIF, and no file in annotations`() throws {
        let bad = #"{"services":[{"id":"a","dependsOn":["a"]}]}"#
        Run("check --format sarif -", input: bad).expect(output: [
            #""artifactLocation": { "uri": "stdin", "uriBaseId": "%SRCROOT%" }"#
        ])
        for format in ["github", "junit"] {
            Run("check --format \(format) -", input: bad).expect(1, output: [.lacks("file=")])
        }
    }
}

/// `check --what-if-cut`.
struct WhatIfCutTests {
    @Test func `--what-if-cut accepts every dependency of the graph, and is in its output`() {
        let unknown = #"{"services":[{"id":"a","dependsOn":["absent"]}]}"#
        Run("check --what-if-cut a:absent -", input: unknown).expect(
            0, output: [.suffix("; without the dependency a → absent\n")])
        let own = #"{"services":[{"id":"a","dependsOn":["a"]}]}"#
        Run("check --what-if-cut a:a -", input: own).expect(0)
        Run("check --what-if-cut a:b -", input: own).expect(2)
        Run("check --from tsort --what-if-cut b:a -", input: "a b\nb a\nb c\nc d\nd b\n").expect(
            1, output: ["these 3 services depend on each other in a cycle: b → d → c → b"])
        let ambiguous =
            #"{"services":[{"id":"c","dependsOn":["a:b"]},{"id":"c:a","dependsOn":["b"]},{"id":"a:b"},{"id":"b"}]}"#
        Run("check --what-if-cut c:a:b -", input: ambiguous).expect(
            2, errors: ["‘c:a:b’ is ambiguous: it can be ‘c’ and ‘a:b’ or ‘c:a’ and ‘b’"])
        Run("check --format json --what-if-cut profile:auth broken/cycle.json").expect(output: [
            #""whatIfCut": [["profile", "auth"]]"#
        ])
        Run("check --format json server/launchgraph.json").expect(output: [.lacks("whatIfCut")])
    }

    @Test func `problems of a hypothetical graph are not recorded`() throws {
        try Repository.withTemporaryFolder { folder in
            let manifest = Repository.fixtures.path + "/broken/cycle.json"
            Run(
                ["check", "--what-if-cut", "profile:auth", "--baseline", "known", "--write-baseline", manifest],
                in: folder
            ).expect(2)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "known").path))
        }
    }
}
