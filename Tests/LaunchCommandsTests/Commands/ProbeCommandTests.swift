import Testing

@Suite struct ProbeCommandTests {
    @Test(
        .enabled(if: BuiltTool.path != nil),
        arguments: [
            ("file server/launchgraph.json", "", 0), ("--wait none file server/launchgraph.json", "", 0),
            ("file nowhere.json", "not ready: there is no file ‘nowhere.json’", 1),
            ("--optional file nowhere.json", "not ready: there is no file ‘nowhere.json’", 0),
            ("tcp 127.0.0.1:1", "not ready: 127.0.0.1:1: connection refused", 1),
            ("--wait 1ms tcp 127.0.0.1:1", "not ready: 127.0.0.1:1: connection refused", 1),
            ("command -- sh -c 'exit 0'", "", 0),
            ("command -- sh -c 'echo no; exit 3'", "not ready: ‘sh -c echo no; exit 3’ exited with status 3: no", 1),
        ])
    func `a probe says why its target is not ready`(arguments: String, expected: String, code: Int32) throws {
        let run = try BuiltTool.shell("launchgraph probe \(arguments)")
        #expect(run.errors == (expected.isEmpty ? "" : "launchgraph probe: error: \(expected)\n"))
        #expect(run.output.isEmpty)
        #expect(run.code == code)
    }

    @Test(.enabled(if: BuiltTool.path != nil)) func `a probe is repeated until it succeeds`() throws {
        let run = try BuiltTool.shell(
            """
            d=$(mktemp -d)
            launchgraph probe --wait none --interval 1ms command -- sh -c "mkdir $d/a && exit 1; mkdir $d/b"
            code=$?; rmdir $d/a $d/b $d; exit $code
            """)
        #expect(run.errors.isEmpty)
        #expect(run.code == 0)
    }

    @Test(.enabled(if: BuiltTool.path != nil), .timeLimit(.minutes(1)), arguments: ["-- sleep 1000", "-- true"])
    func `neither a probe that hangs nor one that succeeds hides the end of the process`(probe: String) throws {
        let run = try BuiltTool.shell("launchgraph probe --wait none --process $(sh -c 'echo $$') command \(probe)")
        #expect(run.errors.contains("not ready: process ") && run.errors.contains(" has ended"))
        #expect(run.code == 1)
    }

    @Test(arguments: [
        ("probe command", "‘command’ takes a program after ‘--’"), ("probe tcp -- x", "another kind takes a target"),
        ("probe tcp", "another kind takes a target"), ("probe udp h:1", "the kinds are tcp, http, file and command"),
        ("probe --interval 1s tcp h:1", "‘--interval’ has no effect without ‘--wait’"),
        ("probe --process 1 tcp h:1", "‘--process’ has no effect without ‘--wait’"),
        ("probe --wait x tcp h:1", "it takes a time such as 30s, or none"),
        ("probe --wait 1s --interval none tcp h:1", "it takes a time such as 30s"),
        ("probe --wait 1s --process 0 tcp h:1", "it takes the number of a process"),
    ])
    func `a probe without a sense is a usage error`(arguments: String, message: String) {
        let run = Run(arguments)
        #expect(run.errors.contains(message))
        #expect(run.code == 2)
    }
}
