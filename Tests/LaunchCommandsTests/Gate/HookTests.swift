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
    private static let other = #"{"services":[{"id":"b"}]}"#
    private static let known =
        #"{"schemaVersion":1,"known":[{"rule":"unknown-dependency","services":["a","b"]}]}"#

    /// Commits `before`, stages what becomes of it (`nil` deletes a file), and runs the hook.
    private func hook(
        _ before: [String: String], _ changes: [String: String?], arguments: String = "--"
    ) throws -> Run {
        try Repository.withTemporaryFolder(before) { folder in
            let setUp =
                "git init -q . && git config user.email a@b.c && git config user.name a && git add ."
                + " && git commit -qm base --allow-empty"
            try BuiltTool.shell(setUp, in: folder).expect(0)
            var files = ""
            for (path, text) in changes.sorted(by: { $0.key < $1.key }) {
                guard let text else {
                    try FileManager.default.removeItem(at: folder.appending(path: path))
                    continue
                }
                try Repository.write(text, to: path, in: folder)
                files += " '\(path.replacing("'", with: #"'\''"#))'"
            }
            return try BuiltTool.shell("git add -A && \(Self.entry) \(arguments)\(files)", in: folder)
        }
    }

    @Test func `a broken manifest in a folder that changed fails the check, regardless of other folders`() throws {
        try hook([:], ["launchgraph.json": Self.bad]).expect(1)
        try hook(["launchgraph.json": Self.good], ["my app/launchgraph.json": Self.bad]).expect(
            1, output: [.prefix("my app/launchgraph.json:1:")])
        try hook([:], ["app/launchgraph.json": Self.good, "launchgraph.json": Self.good]).expect(0)
        try hook(["old/launchgraph.json": Self.bad], ["new/launchgraph.json": Self.good]).expect(0)
        try hook(["old/launchgraph.json": Self.bad], [:]).expect(0)
    }

    @Test func `the manifests of a folder are one graph, whichever of them changed or was deleted`() throws {
        let (first, second) = ("app/launchgraph.json", "app/b.launchgraph.json")
        try hook([second: Self.other], [first: Self.bad]).expect(0)
        let both = [first: Self.bad, second: Self.other]
        try hook(both, [second: Self.good]).expect(1)
        try hook(both, [second: nil]).expect(1)
        try hook(both, [second: nil, first: nil]).expect(0)
    }

    @Test(arguments: [
        "--baseline=x", "-f", "a b", "\"quoted\"", "it's", "$(touch made)", "`touch made`", ";touch made", "*", "\\",
        "é\t", "--",
    ])
    func `no name of a folder hides its manifest from the hook`(name: String) throws {
        try hook(["launchgraph.json": Self.good], ["\(name)/launchgraph.json": Self.bad]).expect(
            1, output: ["a depends on b"])
        let both = ["\(name)/launchgraph.json": Self.bad, "\(name)/b.launchgraph.json": Self.other]
        try hook(both, ["\(name)/b.launchgraph.json": nil]).expect(1)
        let accepted = ["\(name)/launchgraph.json": Self.bad, "\(name)/launchgraph-baseline.json": Self.known]
        try hook([:], accepted).expect(0)
        try hook([:], ["\(name).launchgraph.json": Self.bad]).expect(1)
        try hook(["\(name)/launchgraph.json": Self.good], [:]).expect(0)
    }

    @Test func `a path with a line break, and args without a separator, fail the check`() throws {
        let path = "a\nb/launchgraph.json"
        try hook([:], [path: Self.bad]).expect(1, errors: ["has a line break"])
        try hook([path: Self.bad], [path: nil]).expect(1, errors: ["has a line break"])
        try hook([:], ["launchgraph.json": Self.bad], arguments: "--strict").expect(1, errors: ["args has no --"])
    }

    @Test func `a baseline beside the manifests is used, and options are passed on`() throws {
        try hook([:], ["app/launchgraph.json": Self.bad, "app/launchgraph-baseline.json": Self.known]).expect(0)
        let odd = ["launchgraph.json": #"{"services":[{"id":"a","colour":1}]}"#]
        try hook([:], odd).expect(0)
        try hook([:], odd, arguments: "--strict --").expect(1)
    }

    @Test func `manifests of other names are checked if they are named, and never skipped silently`() throws {
        try hook([:], ["graphs/app.json": Self.bad]).expect(1, errors: ["name the manifests in args"])
        try hook([:], ["graphs/app.json": Self.bad], arguments: "graphs/app.json --").expect(1)
        let both = ["graphs/app.json": Self.bad, "b.json": Self.other]
        try hook([:], both, arguments: "--strict graphs/app.json b.json --").expect(0)
        let folders = ["app/launchgraph.json": Self.bad, "known.json": Self.known]
        try hook([:], folders, arguments: "--baseline known.json --").expect(0)
        try hook([:], folders, arguments: "--baseline=known.json --").expect(0)
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
            try BuiltTool.shell(script, in: folder).expect(output: [
                .exactly("released check --strict -- launchgraph.json\n")
            ])
        }
    }

    @Test func `every hook watches manifests and baselines, and nothing else`() throws {
        let keys = ["- id", "entry", "always_run", "args", "language", "  files"]
        #expect(keys.map { Self.values($0).count } == keys.map { _ in 3 })
        #expect(Set(Self.values("always_run")) == ["true"] && Set(Self.values("args")) == ["[--]"])
        let patterns = Self.values("  files")
        #expect(patterns.dropFirst() == ["*files", "*files"])
        let regex = try Regex(patterns[0].replacing("&files ", with: ""))
        let watched = [
            "launchgraph.json", "app/launchgraph.json", "core.launchgraph.json", "launchgraph-baseline.json",
        ]
        let others = ["package.json", "launchgraph.json.orig", "mylaunchgraph.json"]
        #expect((watched + others).filter { $0.contains(regex) } == watched)
    }
}
