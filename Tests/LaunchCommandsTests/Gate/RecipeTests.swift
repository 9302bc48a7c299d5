import Foundation
import Testing

/// What a CI server or a hook would run, run here.
struct RecipeTests {
    /// The scripts of the composite action, each with its name.
    private static func actionScripts() throws -> [(name: String, script: String)] {
        var scripts: [(name: String, script: String)] = []
        var name = ""
        var indentation: Int?
        for line in try Repository.text("action.yml").split(separator: "\n", omittingEmptySubsequences: false) {
            let depth = line.prefix { $0 == " " }.count
            if let indent = indentation, depth >= indent || line.isEmpty {
                scripts[scripts.count - 1].script += line.dropFirst(indent) + "\n"
                continue
            }
            indentation = nil
            if let match = line.firstMatch(of: /- name: (.+)/) { name = String(match.1) }
            if line.hasSuffix("run: |") {
                indentation = depth + 2
                scripts.append((name, ""))
            }
        }
        return scripts
    }

    private static let variables = [
        "LAUNCHGRAPH_FILES": "", "LAUNCHGRAPH_BASELINE": "", "LAUNCHGRAPH_OPTIONS": "", "LAUNCHGRAPH_SARIF": "",
        "LAUNCHGRAPH_JUNIT": "",
    ]

    private func check(_ variables: [String: String], in folder: String) throws -> (output: String, code: Int32) {
        try check(variables, in: Repository.fixtures.appending(path: folder))
    }

    private func check(_ variables: [String: String], in folder: URL) throws -> (output: String, code: Int32) {
        let script = try #require(try Self.actionScripts().first { $0.name == "Check" }).script
        let run = try BuiltTool.shell(
            "set -eo pipefail\n" + script, with: "/bin/bash", in: folder,
            variables: Self.variables.merging(variables) { $1 })
        return (run.output, run.code)
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `the action checks the nearest manifest`() throws {
        #expect(try check([:], in: "server").code == 0)
        let known = try check(["LAUNCHGRAPH_BASELINE": "known.json"], in: "gate")
        #expect(known.code == 0 && known.output.contains("2 problems known"))
        #expect(try check([:], in: "gate").code == 1)
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `the action passes files, patterns and options on`() throws {
        #expect(try check(["LAUNCHGRAPH_FILES": "core.json [sc][eh]*.json app.json"], in: "modular").code == 0)
        let strict = [
            "LAUNCHGRAPH_FILES": "unknown-key.json",
            "LAUNCHGRAPH_OPTIONS": "--strict --severity redundant-dependency=off",
        ]
        #expect(try check(strict, in: "broken").code == 1)
        #expect(try check(["LAUNCHGRAPH_FILES": "nowhere.json"], in: "broken").code == 2)
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `no name of a file is an option or a command of the action`() throws
    {
        try Repository.withTemporaryFolder { folder in
            let known = #"{"schemaVersion":1,"known":[{"rule":"unknown-dependency","services":["a","b"]}]}"#
            try known.write(to: folder.appending(path: "known"), atomically: true, encoding: .utf8)
            let bad = #"{"services":[{"id":"a","dependsOn":["b"]}]}"#
            try bad.write(to: folder.appending(path: "a.json"), atomically: true, encoding: .utf8)
            let names = [
                "--baseline=known.json", "--severity=unknown-dependency=off.json", "-h.json", "--help.json", "a b.json",
                "$(touch made).json", "`touch made`.json", ";touch made.json", "\"'.json", "a\nb.json", "\\.json",
                "*.json",
            ]
            for (index, name) in names.enumerated() {
                try Data(#"{"services":[{"id":"s\#(index)"}]}"#.utf8).write(to: folder.appending(path: name))
            }
            for files in ["*.json", "*.json *.none"] {
                let run = try check(["LAUNCHGRAPH_FILES": files], in: folder)
                #expect(run.code == (files == "*.json" ? 1 : 2), "\(run.output)")
                #expect(run.output.contains("a depends on b, which is not in the graph") == (files == "*.json"))
            }
            #expect(
                try check(["LAUNCHGRAPH_FILES": "a.json", "LAUNCHGRAPH_OPTIONS": "--severity *"], in: folder).code == 2)
            #expect(try check(["LAUNCHGRAPH_FILES": "a.json", "LAUNCHGRAPH_BASELINE": "known"], in: folder).code == 0)
            for name in ["-", "-k"] {
                try known.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            #expect(try check(["LAUNCHGRAPH_FILES": "a.json", "LAUNCHGRAPH_BASELINE": "-k"], in: folder).code == 0)
            try bad.write(to: folder.appending(path: "-"), atomically: true, encoding: .utf8)
            #expect(try check(["LAUNCHGRAPH_FILES": "[-]"], in: folder).code == 1)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(left.count == names.count + 4, "\(left)")
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `the action writes its reports also when the check fails`() throws {
        try Repository.withTemporaryFolder { folder in
            let paths = ["a.sarif", "b.xml"].map { folder.appending(path: $0).path }
            let run = try check(
                ["LAUNCHGRAPH_FILES": "cycle.json", "LAUNCHGRAPH_SARIF": paths[0], "LAUNCHGRAPH_JUNIT": paths[1]],
                in: "broken")
            #expect(run.code == 1)
            for path in paths { #expect(FileManager.default.fileExists(atPath: path)) }
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `a format among the action's options replaces the text`() throws {
        for option in ["--format github", "--format=github"] {
            let run = try check(["LAUNCHGRAPH_FILES": "cycle.json", "LAUNCHGRAPH_OPTIONS": option], in: "broken")
            #expect(run.code == 1 && run.output.hasPrefix("::error "))
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `the action writes reports where the next step looks for them`()
        throws
    {
        try Repository.withTemporaryFolder { folder in
            let run = try check(["LAUNCHGRAPH_SARIF": "a.sarif", "GITHUB_WORKSPACE": folder.path], in: "server")
            #expect(run.code == 0)
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "a.sarif").path))
        }
    }
}
