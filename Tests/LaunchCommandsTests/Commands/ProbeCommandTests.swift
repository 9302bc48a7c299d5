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
        try BuiltTool.shell("launchgraph probe \(arguments)").expect(
            code, output: [.exactly("")],
            errors: [.exactly(expected.isEmpty ? "" : "launchgraph probe: error: \(expected)\n")])
    }

    @Test(.enabled(if: BuiltTool.path != nil), .timeLimit(.minutes(1)))
    func `a probe is repeated until it succeeds, or until the process has ended`() throws {
        try BuiltTool.shell(
            """
            d=$(mktemp -d)
            launchgraph probe --wait none --interval 1ms command -- sh -c "mkdir $d/a && exit 1; mkdir $d/b"
            code=$?; rmdir $d/a $d/b $d; exit $code
            """
        ).expect(0, errors: [.exactly("")])
        for probe in ["sleep 1000", "true"] {
            try BuiltTool.shell("launchgraph probe --wait none --process $(sh -c 'echo $$') command -- \(probe)")
                .expect(
                    1, errors: ["not ready: process ", " has ended"])
        }
    }

    @Test func `a probe without a sense is a usage error`() {
        for (line, message) in [
            ("probe command", "‘command’ takes a program after ‘--’"),
            ("probe tcp -- x", "another kind takes a target"), ("probe tcp", "TARGET is missing"),
            ("probe udp h:1", "the kinds are tcp, http, file and command"),
            ("probe --interval 1s tcp h:1", "‘--interval’ has no effect without ‘--wait’"),
            ("probe --process 1 tcp h:1", "‘--process’ has no effect without ‘--wait’"),
            ("probe --wait x tcp h:1", "it takes a time such as 30s, or none"),
            ("probe --wait 1s --interval none tcp h:1", "it takes a time such as 30s"),
            ("probe --wait 1s --process 0 tcp h:1", "it takes the number of a process"),
        ] {
            Run(line).expect(2, errors: [.contains(message)])
        }
    }
}
