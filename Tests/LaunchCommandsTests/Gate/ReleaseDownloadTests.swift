import Foundation
import Testing

/// How the action gets its tool: from a release on a server of this machine, with a search path that has no Swift.
@Suite(.enabled(if: BuiltTool.program("python3") != nil && BuiltTool.program("curl") != nil))
struct ReleaseDownloadTests {
    private static let version =
        (try? Repository.text("Sources/LaunchCommands/Tool/ToolVersion.swift"))
        .flatMap { $0.firstMatch(of: /current = "(.+)"/) }.map { String($0.1) } ?? ""

    /// What a case of these tests changes.
    private struct Server {
        var ref = version
        var repository = "owner/launchgraph"
        /// A command that runs before the action, in the folder of the release.
        var damage = ":"
        var isReachable = true
        /// The output of the tool on the path; without any, there is none.
        var installed: String?
        var hasSwift = false
        /// A command that runs before the action, in the folder of the tool that an earlier job left.
        var remains = ""
    }

    /// The programs that the scripts need, and nothing else: no Swift, and no tool.
    private static let programs = [
        "sh", "bash", "curl", "tar", "gzip", "sed", "uname", "mktemp", "mkdir", "mv", "rm", "sha256sum", "shasum",
        "cut",
        "find", "sort", "xargs", "cat", "cksum", "dirname", "env", "perl",
    ]

    /// Serves a release whose tool is a script, and runs the first step of the action; gives what it wrote, what the path of
    /// the next steps gains, and what its outputs are.
    private func find(_ server: Server) throws -> (run: Run, path: String, outputs: String, version: String) {
        try Repository.withTemporaryFolder { folder in
            let bin = folder.appending(path: "bin")
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            for program in Self.programs {
                guard let path = BuiltTool.program(program) else { continue }
                try FileManager.default.createSymbolicLink(
                    atPath: bin.appending(path: program).path, withDestinationPath: path)
            }
            func addProgram(_ name: String, _ script: String) throws {
                let file = bin.appending(path: name)
                try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
            }
            if let installed = server.installed { try addProgram("launchgraph", "echo '\(installed)'") }
            if server.hasSwift { try addProgram("swift", "echo built") }
            for name in ["path", "outputs"] {
                _ = FileManager.default.createFile(atPath: folder.appending(path: name).path, contents: nil)
            }
            let script = #"""
                set -eu
                release="$PWD/served/owner/launchgraph/releases/download/$VERSION"
                case "$(uname -s)-$(uname -m)" in
                    Darwin-*) platform=macos-universal ;;
                    *-aarch64 | *-arm64) platform=linux-aarch64 ;;
                    *) platform=linux-x86_64 ;;
                esac
                name=launchgraph-$VERSION-$platform
                mkdir -p "$release" "$name/bin"
                printf '#!/bin/sh\necho "launchgraph %s (of the release)"\n' "$VERSION" > "$name/bin/launchgraph"
                chmod 755 "$name/bin/launchgraph"
                tar -czf "$release/$name.tar.gz" "$name"
                cd "$release"
                if command -v sha256sum > /dev/null; then sha256sum *.gz; else shasum -a 256 *.gz; fi > SHA256SUMS
                eval "$DAMAGE"
                cd "$OLDPWD"
                if [ -n "$REMAINS" ]; then
                    mkdir -p "cache/launchgraph/$VERSION-$platform"
                    ( cd "cache/launchgraph/$VERSION-$platform" && eval "$REMAINS" )
                fi
                mkfifo port
                python3 - > port <<'PYTHON' &
                import functools, http.server, socketserver, sys
                class Quiet(http.server.SimpleHTTPRequestHandler):
                    def log_message(self, *arguments): pass
                with socketserver.ThreadingTCPServer(("127.0.0.1", 0), functools.partial(Quiet, directory="served")) as server:
                    print(server.server_address[1], flush=True)
                    server.serve_forever()
                PYTHON
                server=$!
                # Not SIGTERM: where the tests ignore it, so does the server.
                trap 'kill -KILL $server 2> /dev/null || true' EXIT
                read -r port < port
                if [ "$REACHABLE" != true ]; then kill -KILL $server; wait $server || true; fi
                GITHUB_SERVER_URL="http://127.0.0.1:$port" GITHUB_PATH="$PWD/path" GITHUB_OUTPUT="$PWD/outputs" \
                    RUNNER_TOOL_CACHE="$PWD/cache" PATH="$PWD/bin" bash "$ACTION/.github/scripts/find"
                """#
            let run = try BuiltTool.shell(
                script, with: "/bin/bash", in: folder,
                variables: [
                    "VERSION": Self.version, "DAMAGE": server.damage, "REMAINS": server.remains,
                    "REACHABLE": "\(server.isReachable)",
                    "ACTION": Repository.root.path, "ACTION_REPOSITORY": server.repository, "ACTION_REF": server.ref,
                ])
            func text(_ name: String) throws -> String {
                try Repository.text(name, in: folder)
                    .trimmingCharacters(in: .newlines)
            }
            let path = try text("path")
            let version = path.isEmpty ? "" : try BuiltTool.shell("'\(path)/launchgraph' --version").output
            return (run, path, try text("outputs"), version)
        }
    }

    @Test(arguments: [
        Server(), Server(ref: "v0"), Server(ref: String(repeating: "0123abcdef", count: 4)),
        // What an earlier job left without a tool is completed.
        Server(remains: ":"), Server(remains: "mkdir bin"), Server(remains: "mkdir bin && echo > bin/launchgraph"),
        Server(remains: "mkdir -p launchgraph-x bin"),
    ])
    private func `the release of the action's ref is downloaded, compared with its sum and put on the path`(
        server: Server
    ) throws {
        let found = try find(server)
        found.run.expect(0)
        #expect([found.version, found.outputs] == ["launchgraph \(Self.version) (of the release)\n", ""])
    }

    // The archive's sum differs in every run; this one is never right.
    private static let wrongSum = String(repeating: "0", count: 64)

    @Test(arguments: [
        (Server(damage: "echo >> launchgraph-*.tar.gz", hasSwift: true), "it is not used"),
        (Server(damage: "sed -i.old 's/^[0-9a-f]*/\(wrongSum)/' SHA256SUMS", hasSwift: true), "it is not used"),
        (Server(damage: ": > SHA256SUMS", hasSwift: true), "it is not used"),
        (Server(remains: "mkdir -p bin/launchgraph"), "launchgraph: "),
        (
            Server(damage: "mkdir $name && tar -czf $name.tar.gz $name && sha256sum *.gz > SHA256SUMS"),
            "launchgraph: "
        ),
    ])
    private func `an archive with another sum or without a tool is never used, nor built instead`(
        server: Server, message: String
    ) throws {
        let found = try find(server)
        found.run.expect(1, errors: [.contains(message)])
        #expect([found.path, found.outputs] == ["", ""])
    }

    @Test func `without a release, as on a branch, the tool is built, or the action says why it cannot be`() throws {
        for server in [Server(isReachable: false), Server(damage: "rm *.gz"), Server(ref: "9.9.9")] {
            try find(server).run.expect(1, errors: ["or cannot be reached", "no Swift to build it with"])
        }
        for server in [
            Server(isReachable: false, hasSwift: true), Server(damage: "rm *.gz", hasSwift: true),
            Server(ref: "9.9.9", hasSwift: true), Server(ref: "main", hasSwift: true), Server(ref: "", hasSwift: true),
            Server(repository: "", hasSwift: true),
        ] {
            let found = try find(server)
            found.run.expect(0)
            #expect(found.outputs.hasPrefix("build=launchgraph-\(Self.version)-"), "\(server)")
        }
    }

    @Test func `an installed tool is used only if it has the version of the action`() throws {
        let same = try find(Server(isReachable: false, installed: "launchgraph \(Self.version) (built from source)"))
        same.run.expect(0)
        #expect([same.path, same.outputs] == ["", ""])
        let other = try find(Server(installed: "launchgraph 0.0.9"))
        other.run.expect(0, output: ["the installed launchgraph is 0.0.9"])
        #expect(other.version.contains("of the release"))
    }
}
