import LaunchDeclarations
import LaunchManifest
import Testing

/// The diagnostics of input that cannot be read, without the name of the file.
@Suite struct InputMessageTests {
    @Test(arguments: [
        (
            #"{"processes":{"a":{"command":"false"}}}"#,
            "it looks like a process-compose file, which is read with --from process-compose"
        ),
        (
            #"{"name":"x","targets":[],"products":[]}"#,
            "it looks like the description of a Swift package, which is read with --from swiftpm"
        ),
        (#"{"services":{"a":{}}}"#, "it looks like a Compose file, which is read with --from compose"),
        (#"{"schemaVersion":1,"known":[]}"#, "it looks like a baseline, which is given with --baseline"),
        (#"{"apiVersion":"v1","kind":"Pod"}"#, "it looks like an object of Kubernetes, which cannot be read"),
        (#"{"name":"x","version":"1.0.0"}"#, #"a graph without services is { "services": [] }"#),
        ("{}", #"a graph without services is { "services": [] }"#),
        (#"{"layers":["a"]}"#, #"a graph without services is { "services": [] }"#),
    ])
    func `a file of another format is no empty graph`(text: String, help: String) {
        let manifest = Manifest([SourceText(name: "stack.json", bytes: Array(text.utf8))])
        let errors = manifest.inputDiagnostics.filter { $0.severity == .error }
        #expect(errors.map { "\($0.message.prefix(24)) \($0.help ?? "")" } == ["this is not a manifest:  \(help)"])
    }

    @Test func `an empty graph and a file with rules for other files are manifests`() {
        func isReadable(_ texts: [String]) -> Bool {
            Manifest(texts.enumerated().map { SourceText(name: "\($0).json", bytes: Array($1.utf8)) }).isReadable
        }
        #expect(
            [
                [#"{"services":[]}"#], [#"{"services":[],"process":1}"#], [#"{"layers":["a"]}"#, #"{"services":[]}"#],
                [#"{"processes":{}}"#, #"{"services":[]}"#],
            ].map(isReadable) == [true, true, true, false])
    }

    @Test(arguments: messages) func `unreadable input is reported at its source location`(
        file: String, expected: String
    ) throws {
        let name = "broken/input/\(file)"
        let manifest = try fixture(name, format: file.hasSuffix(".tsort") ? .tsort : .json)
        #expect(shown(manifest.diagnostics()).replacing(name + ":", with: "") == expected)
        #expect(!manifest.isReadable)
        #expect(manifest.inputDiagnostics.allSatisfy { $0.rule == nil && $0.severity == .error })
    }

    private static let messages: [(String, String)] = [
        (
            "deep.json",
            """
            1:513: error: arrays and objects are nested more than 512 deep
            """
        ),
        (
            "empty.json",
            """
            1:1: error: the file is empty
            """
        ),
        (
            "identifiers.json",
            """
            3:13: error: id has the control character U+0009 in it
            4:13: error: id has the control character U+000A in it
            4:42: error: an element of dependsOn has the control character U+0000 in it
            5:13: error: id has the control character U+007F in it
            6:13: error: id has the control character U+0085 in it
            8:13: error: id has 513 bytes; an identifier has 512 at most
            """
        ),
        (
            "invalid-utf8.json",
            """
            4:16: error: the byte 0xF6 is not UTF-8 here
              help: save the file as UTF-8
            """
        ),
        (
            "not-a-manifest.json",
            """
            1:1: error: a manifest must be an object, not a list
            """
        ),
        (
            "not-json.json",
            """
            1:1: error: expected a value, found ‘s’
              help: this looks like YAML: rename the file to .yaml, or convert it to JSON
            """
        ),
        (
            "odd.tsort",
            """
            3:1: error: an edge list consists of pairs of names, but ‘api’ has no partner
              help: a service without dependencies is a pair of equal names
            """
        ),
        (
            "truncated.json",
            """
            5:1: error: the file ends where ‘,’ or ‘]’ should be
              4:38: note: opened here
            """
        ),
        (
            "utf-16.json",
            """
            1:1: error: the file is UTF-16, not UTF-8
              help: save the file as UTF-8
            """
        ),
        (
            "wrong-types.json",
            """
            2:11: error: name must be a string, not a number
            3:28: error: timeout must be a duration such as "10s", or "none", not a number
              help: write the number with its unit in quotes: "10s"
            3:45: error: onFailure cannot be ‘explode’; it is ‘abort’, ‘skipDependents’ or ‘proceed’
            4:13: error: layers must be a list of strings, not a string
              help: write it as a list: ["…"]
            5:13: error: budget must be a duration such as "10s", not ‘fast’
            7:5: error: a service must be an object, not a string
            8:5: error: a service must have the key ‘id’
            9:13: error: id must be a string, not null
            10:38: error: dependsOn must be a list of strings, not a string
              help: write it as a list: ["…"]
            10:64: error: an element of startsAfter must be a string or an object, not a number
            10:90: error: timeout has no unit: ‘5’
              help: write 5s for seconds, 5ms for milliseconds
            11:30: error: attempts must be a whole number of at least 1, not 0
            11:43: error: factor must be a number, not a string
            11:60: error: launch is an empty list
            11:87: error: the value of ‘TZ’ must be a string, not a number
            12:16: error: ready must have only one of the keys tcp, http, file, command and output, not tcp and http
            12:25: error: tcp must be a host and a port, such as ‘127.0.0.1:5432’, not ‘5432’
              help: write HOST:PORT, with a port from 1 to 65535; an IPv6 address is in brackets
            12:41: error: http must be a URL such as ‘http://127.0.0.1:8080/health’, not ‘x’
              help: write http://HOST[:PORT][/PATH]; for other protocols, use a ‘command’ such as curl
            12:60: error: shutdown cannot be ‘TERM’; it is ‘SIGTERM’, ‘SIGINT’, ‘SIGQUIT’, ‘SIGHUP’, ‘SIGKILL’, ‘SIGUSR1’ or ‘SIGUSR2’
            12:76: error: mode cannot be ‘lazy’; it is ‘eager’, ‘deferred’ or ‘onDemand’
            12:96: error: blocking must be true or false, not a string
            13:20: error: the key ‘id’ occurs twice
              13:7: note: first here
            15:18: error: a forbidden dependency must have the key ‘to’
            """
        ),
    ]
}
