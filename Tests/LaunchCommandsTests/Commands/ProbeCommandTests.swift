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
        ])
    func `a probe says why its target is not ready`(arguments: String, expected: String, code: Int32) throws {
        let run = try BuiltTool.shell("launchgraph probe \(arguments)")
        #expect(run.errors == (expected.isEmpty ? "" : "launchgraph probe: error: \(expected)\n"))
        #expect(run.output.isEmpty)
        #expect(run.code == code)
    }
}
