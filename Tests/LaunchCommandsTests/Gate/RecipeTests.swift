import Foundation
import Testing

/// What a CI server or a hook would run, run here.
@Suite(.enabled(if: BuiltTool.path != nil))
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

    private func check(_ variables: [String: String], in folder: String) throws -> Run {
        try check(variables, in: Repository.fixtures.appending(path: folder))
    }

    private func check(_ variables: [String: String], in folder: URL) throws -> Run {
        let script = try #require(try Self.actionScripts().first { $0.name == "Check" }).script
        return try BuiltTool.shell(
            "set -eo pipefail\n" + script, with: "/bin/bash", in: folder,
            variables: Self.variables.merging(variables) { $1 })
    }

    @Test func `the action checks the nearest manifest, or the files, patterns and options that it is given`() throws {
        try check([:], in: "server").expect(0)
        try check([:], in: "gate").expect(1)
        try check(["LAUNCHGRAPH_BASELINE": "known.json"], in: "gate").expect(0, output: ["2 problems known"])
        try check(["LAUNCHGRAPH_FILES": "core.json [sc][eh]*.json app.json"], in: "modular").expect(0)
        try check(["LAUNCHGRAPH_FILES": "nowhere.json"], in: "broken").expect(2)
        let strict = [
            "LAUNCHGRAPH_FILES": "unknown-key.json",
            "LAUNCHGRAPH_OPTIONS": "--strict --severity redundant-dependency=off",
        ]
        try check(strict, in: "broken").expect(1)
        for option in ["--format github", "--format=github"] {
            try check(["LAUNCHGRAPH_FILES": "cycle.json", "LAUNCHGRAPH_OPTIONS": option], in: "broken").expect(
                1, output: [.prefix("::error ")])
        }
    }

    @Test func `no name of a file is an option or a command of the action`() throws {
        let known = #"{"schemaVersion":1,"known":[{"rule":"unknown-dependency","services":["a","b"]}]}"#
        let bad = #"{"services":[{"id":"a","dependsOn":["b"]}]}"#
        try Repository.withTemporaryFolder(["known": known, "a.json": bad]) { folder in
            let names = [
                "--baseline=known.json", "--severity=unknown-dependency=off.json", "-h.json", "--help.json", "a b.json",
                "$(touch made).json", "`touch made`.json", ";touch made.json", "\"'.json", "a\nb.json", "\\.json",
                "*.json",
            ]
            for (index, name) in names.enumerated() {
                try Data(#"{"services":[{"id":"s\#(index)"}]}"#.utf8).write(to: folder.appending(path: name))
            }
            let problem = "a depends on b, which is not in the graph"
            try check(["LAUNCHGRAPH_FILES": "*.json"], in: folder).expect(1, output: [.contains(problem)])
            try check(["LAUNCHGRAPH_FILES": "*.json *.none"], in: folder).expect(2, output: [.lacks(problem)])
            try check(["LAUNCHGRAPH_FILES": "a.json", "LAUNCHGRAPH_OPTIONS": "--severity *"], in: folder).expect(2)
            try check(["LAUNCHGRAPH_FILES": "a.json", "LAUNCHGRAPH_BASELINE": "known"], in: folder).expect(0)
            for name in ["-", "-k"] {
                try Repository.write(known, to: name, in: folder)
            }
            try check(["LAUNCHGRAPH_FILES": "a.json", "LAUNCHGRAPH_BASELINE": "-k"], in: folder).expect(0)
            try Repository.write(bad, to: "-", in: folder)
            try check(["LAUNCHGRAPH_FILES": "[-]"], in: folder).expect(1)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(left.count == names.count + 4, "\(left)")
        }
    }

    @Test func `the action writes its reports where the next step looks for them, also when the check fails`() throws {
        try Repository.withTemporaryFolder { folder in
            try check(
                [
                    "LAUNCHGRAPH_FILES": "cycle.json", "LAUNCHGRAPH_SARIF": "a.sarif",
                    "LAUNCHGRAPH_JUNIT": folder.path + "/b.xml", "GITHUB_WORKSPACE": folder.path,
                ], in: "broken"
            ).expect(1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.sarif", "b.xml"])
        }
    }
}
