import Testing

/// What `predict` takes and says beside what its golden files show.
struct PredictionTests {
    private static let chain = """
        { "services": [ { "id": "a-service-with-a-long-name", "timeout": "none", "expectedDuration": "1s" },
          { "id": "another-service-with-a-long-name", "dependsOn": ["a-service-with-a-long-name"], "expectedDuration": "2s" },
          { "id": "the-third-service-of-this-chain", "dependsOn": ["another-service-with-a-long-name"],
            "expectedDuration": "40s", "timeout": "60s" },
          { "id": "quick", "expectedDuration": "2s" } ] }
        """

    @Test func `--faster accepts percentages, and another one is a usage error`() {
        for text in ["0%", "12.5%", "100%"] { Run("predict --faster quick=\(text) -", input: Self.chain).expect(0) }
        for text in ["0x10%", "-1%", "1e1%", "nan%", "101%", "%", "20"] {
            Run("predict --faster quick=\(text) -", input: Self.chain).expect(2, errors: ["’ for ‘--faster’"])
        }
    }

    @Test func `a critical path is wrapped at the line width`() {
        let run = Run(["predict", "-"], input: Self.chain)
        run.expect(output: ["critical path: a-service-with-a-long-name 1s"])
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " }, "\(run.output)")
    }

    @Test func `a dependent that waits for a start is predicted not to wait for readiness`() {
        let text = """
            { "services": [ { "id": "db", "expectedDuration": "5s", "launch": ["db"], "ready": "started" },
              { "id": "exporter", "dependsOn": [{ "id": "db", "condition": "started" }], "expectedDuration": "1s" },
              { "id": "api", "dependsOn": ["db"], "expectedDuration": "1s" },
              { "id": "report", "dependsOn": [{ "id": "api", "condition": "completed" }], "expectedDuration": "1s" } ] }
            """
        let run = Run(["predict", "--format", "json", "-"], input: text)
        let ready = run.output.matches(of: /"ready": ([0-9]+),/).map { String($0.1) }
        #expect(ready == ["0", "0", "5", "6"], "\(run.output)")
        run.expect(output: [#""wall": 7,"#])
    }

    @Test func `the duration of a launch that never returns ends with its last event`() {
        Run(
            ["predict", "--hang", "a-service-with-a-long-name", "--format", "json", "-"], input: Self.chain
        ).expect(output: [#""outcome": "deadlock""#, #""wall": 2,"#, #""work": 2,"#])
    }
}
