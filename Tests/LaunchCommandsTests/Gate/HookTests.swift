import Foundation
import Testing

/// The hooks for pre-commit, run as it runs them: with the arguments, then the files that changed and are still there.
@Suite(.enabled(if: BuiltTool.path != nil && BuiltTool.program("git") != nil))
struct HookTests {
    private static let lines = ((try? Repository.text(".pre-commit-hooks.yaml")) ?? "").split(separator: "\n")
        .map(String.init)

    private static func values(_ key: String) -> [String] {
        lines.compactMap { line in line.firstRange(of: "\(key): ").map { String(line[$0.upperBound...]) } }
    }

    /// The script that all hooks share, with the tool on the path.
    private static let entry = "'\(Repository.root.path)/.github/scripts/pre-commit' installed"

    private static let good = #"{"services":[{"id":"a"}]}"#
    private static let bad = #"{"services":[{"id":"a","dependsOn":["b"]}]}"#

    /// Commits `before`, stages what becomes of it (`nil` deletes a file), and runs the hook.
    private func hook(
        _ before: [String: String], _ changes: [String: String?], arguments: String = "--"
    ) throws -> (output: String, errors: String, code: Int32) {
        try Repository.withTemporaryFolder { folder in
            func write(_ text: String, _ path: String) throws {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            for (path, text) in before { try write(text, path) }
            let setUp =
                "git init -q . && git config user.email a@b.c && git config user.name a && git add ."
                + " && git commit -qm base --allow-empty"
            #expect(try BuiltTool.shell(setUp, in: folder).code == 0)
            var files = ""
            for (path, text) in changes.sorted(by: { $0.key < $1.key }) {
                guard let text else {
                    try FileManager.default.removeItem(at: folder.appending(path: path))
                    continue
                }
                try write(text, path)
                files += " '\(path.replacing("'", with: #"'\''"#))'"
            }
            return try BuiltTool.shell("git add -A && \(Self.entry) \(arguments)\(files)", in: folder)
        }
    }

    @Test func `a broken manifest in a folder fails the check, regardless of the manifest at the root`() throws {
        #expect(try hook([:], ["launchgraph.json": Self.bad]).code == 1)
        let run = try hook(["launchgraph.json": Self.good], ["my app/launchgraph.json": Self.bad])
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("my app/launchgraph.json:1:"), "\(run.output) \(run.errors)")
        #expect(try hook([:], ["app/launchgraph.json": Self.good, "launchgraph.json": Self.good]).code == 0)
    }

    @Test func `a folder that did not change is not checked`() throws {
        #expect(try hook(["old/launchgraph.json": Self.bad], ["new/launchgraph.json": Self.good]).code == 0)
        #expect(try hook(["old/launchgraph.json": Self.bad], [:]).code == 0)
    }

    @Test func `the manifests of a folder are one graph, whichever of them changed`() throws {
        let other = ["app/b.launchgraph.json": #"{"services":[{"id":"b"}]}"#]
        #expect(try hook(other, ["app/launchgraph.json": Self.bad]).code == 0)
        #expect(
            try hook(other.merging(["app/launchgraph.json": Self.bad]) { $1 }, ["app/b.launchgraph.json": Self.good])
                .code == 1)
    }

    @Test func `a deleted manifest fails the check`() throws {
        let both = ["app/launchgraph.json": Self.bad, "app/b.launchgraph.json": #"{"services":[{"id":"b"}]}"#]
        #expect(try hook(both, ["app/b.launchgraph.json": nil]).code == 1)
        #expect(try hook(both, ["app/b.launchgraph.json": nil, "app/launchgraph.json": nil]).code == 0)
    }

    @Test(arguments: [
        "--baseline=x", "-f", "a b", "\"quoted\"", "it's", "$(touch made)", "`touch made`", ";touch made", "*", "\\",
        "é\t",
        "--",
    ])
    func `no name of a folder hides its manifest from the hook`(name: String) throws {
        let known = #"{"schemaVersion":1,"known":[{"rule":"unknown-dependency","services":["a","b"]}]}"#
        let run = try hook(["launchgraph.json": Self.good], ["\(name)/launchgraph.json": Self.bad])
        #expect(run.code == 1 && run.output.contains("a depends on b"), "\(run.output) \(run.errors)")
        let both = ["\(name)/launchgraph.json": Self.bad, "\(name)/b.launchgraph.json": #"{"services":[{"id":"b"}]}"#]
        #expect(try hook(both, ["\(name)/b.launchgraph.json": nil]).code == 1)
        let accepted = ["\(name)/launchgraph.json": Self.bad, "\(name)/launchgraph-baseline.json": known]
        #expect(try hook([:], accepted).code == 0)
        #expect(try hook([:], ["\(name).launchgraph.json": Self.bad]).code == 1)
        let clean = try hook(["\(name)/launchgraph.json": Self.good], [:])
        #expect(clean.code == 0, "\(clean.errors)")
    }

    @Test func `a line break in the path of a manifest fails the check`() throws {
        for (before, changes) in [
            ([:], ["a\nb/launchgraph.json": Self.bad]),
            (["a\nb/launchgraph.json": Self.bad], ["a\nb/launchgraph.json": nil]),
        ] as [([String: String], [String: String?])] {
            let run = try hook(before, changes)
            #expect(run.code == 1 && run.errors.contains("has a line break"), "\(run.errors)")
        }
    }

    @Test func `names of changed files are never options, also without a separator in args`() throws {
        let run = try hook([:], ["launchgraph.json": Self.bad], arguments: "--strict")
        #expect(run.code == 1 && run.errors.contains("args has no --"))
    }

    @Test func `a baseline beside the manifests is used, and options are passed on`() throws {
        let known = #"{"schemaVersion":1,"known":[{"rule":"unknown-dependency","services":["a","b"]}]}"#
        let files = ["app/launchgraph.json": Self.bad, "app/launchgraph-baseline.json": known]
        #expect(try hook([:], files).code == 0)
        let odd = ["launchgraph.json": #"{"services":[{"id":"a","colour":1}]}"#]
        #expect(try hook([:], odd).code == 0)
        #expect(try hook([:], odd, arguments: "--strict --").code == 1)
    }

    @Test func `manifests of other names are checked if they are named, and never skipped silently`() throws {
        let silent = try hook([:], ["graphs/app.json": Self.bad])
        #expect(silent.code == 1)
        #expect(silent.errors.contains("name the manifests in args"))
        #expect(try hook([:], ["graphs/app.json": Self.bad], arguments: "graphs/app.json --").code == 1)
        let both = ["graphs/app.json": Self.bad, "b.json": #"{"services":[{"id":"b"}]}"#]
        #expect(try hook([:], both, arguments: "--strict graphs/app.json b.json --").code == 0)
        let known = #"{"schemaVersion":1,"known":[{"rule":"unknown-dependency","services":["a","b"]}]}"#
        let folders = ["app/launchgraph.json": Self.bad, "known.json": known]
        #expect(try hook([:], folders, arguments: "--baseline known.json --").code == 0)
        #expect(try hook([:], folders, arguments: "--baseline=known.json --").code == 0)
    }

    @Test
    func `the hook with the released tool downloads it once, from the repository and tag that it was cloned from`()
        throws
    {
        try Repository.withTemporaryFolder { folder in
            let script = """
                set -eu
                mkdir -p hook/Sources/LaunchCommands/Tool home
                cp -R '\(Repository.root.path)/.github' hook/
                cp '\(Repository.root.path)/Sources/LaunchCommands/Tool/ToolVersion.swift' hook/Sources/LaunchCommands/Tool/
                cd hook
                git init -q .
                git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m base
                git tag 9.8.7
                git remote add origin https://127.0.0.1:1/owner/launchgraph.git
                cd ..
                git init -q app
                cd app
                echo '\(Self.good)' > launchgraph.json
                git add .
                case "$(uname -s)-$(uname -m)" in
                    Darwin-*) platform=macos-universal ;;
                    *-aarch64 | *-arm64) platform=linux-aarch64 ;;
                    *) platform=linux-x86_64 ;;
                esac
                bin=../home/launchgraph/9.8.7-$platform/bin
                mkdir -p "$bin"
                printf '#!/bin/sh\\necho released \"$@\"\\n' > "$bin/launchgraph"
                chmod 755 "$bin/launchgraph"
                XDG_CACHE_HOME="$PWD/../home" ../hook/.github/scripts/pre-commit released --strict -- launchgraph.json
                """
            let run = try BuiltTool.shell(script, in: folder)
            #expect(run.output == "released check --strict -- launchgraph.json\n", "\(run.errors)")
        }
    }

    @Test func `every hook watches manifests and baselines, and nothing else`() throws {
        let hooks = Self.values("- id").count
        #expect(hooks == 3)
        for key in ["entry", "always_run", "args", "language", "  files"] {
            #expect(Self.values(key).count == hooks)
        }
        #expect(Set(Self.values("always_run")) == ["true"] && Set(Self.values("args")) == ["[--]"])
        let patterns = Self.values("  files")
        #expect(patterns.dropFirst().allSatisfy { $0 == "*files" })
        for pattern in patterns.prefix(1) {
            let regex = try Regex(pattern.replacing("&files ", with: ""))
            for file in [
                "launchgraph.json", "app/launchgraph.json", "core.launchgraph.json", "launchgraph-baseline.json",
            ] {
                #expect(file.contains(regex), "\(file)")
            }
            for file in ["package.json", "launchgraph.json.orig", "mylaunchgraph.json"] {
                #expect(!file.contains(regex), "\(file)")
            }
        }
    }
}
