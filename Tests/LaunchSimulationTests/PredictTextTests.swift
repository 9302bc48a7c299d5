import LaunchCommands
import Testing

@Suite struct PredictTextTests {
    private static let manifest = """
        {"services": [
          {"id": "config", "expectedDuration": "20ms"},
          {"id": "database", "dependsOn": ["config"], "expectedDuration": "100ms", "onFailure": "skipDependents"},
          {"id": "search", "dependsOn": ["database"], "expectedDuration": "10ms"},
          {"id": "metrics", "mode": "deferred", "expectedDuration": "300ms"},
          {"id": "mail"}
        ]}
        """

    private func predict(
        _ arguments: String..., manifest: String = Self.manifest
    ) -> (code: ExitCode, output: String, errors: String) {
        let output = CapturedOutput()
        let errors = CapturedOutput()
        let code = CommandLineTool().run(
            arguments: ["predict", "-"] + arguments,
            environment: Environment(standardInput: .bytes(Array(manifest.utf8))), output: output, errors: errors)
        return (code, output.text, errors.text)
    }

    @Test func `predict prints when each service starts and which changes would make the launch shorter`() {
        let result = predict()
        #expect(result.code == .fine)
        #expect(
            result.output == """
                the launch takes 130ms: 5 services, 430ms of work
                     0s –  20ms  config
                     0s –    0s  mail
                   20ms – 120ms  database
                  120ms – 130ms  search
                  130ms – 430ms  metrics
                critical path: config 20ms → database 100ms → search 10ms
                what if:
                  database in half the time  80ms  50ms less
                  config in half the time    120ms  10ms less
                  search in half the time    125ms  5ms less
                no duration is known for 1 service: zero is assumed

                """)
    }

    @Test func `predict prints the number of the attempt that failed last`() {
        let manifest = """
            {"services": [
              {"id": "a", "retry": {"attempts": 3}, "onFailure": "proceed"},
              {"id": "b", "retry": {"attempts": 3}}
            ]}
            """
        let output = predict("--fail", "a", manifest: manifest).output
        #expect(output.contains("  a  failed, attempt 3: simulated failure\n"))
        #expect(output.contains("  b\n"))
    }

    @Test func `predict prints which services fail and which are skipped`() {
        let result = predict("--fail", "database")
        #expect(result.code == .fine)
        #expect(result.output.hasPrefix("the launch takes 120ms and comes up degraded: "))
        #expect(result.output.contains("database  failed: simulated failure\n"))
        #expect(result.output.contains("search is skipped: search → database failed\n"))
    }

    @Test func `predict --faster and --jobs change the prediction`() {
        #expect(predict("--faster", "database=50%").output.hasPrefix("the launch takes 80ms: "))
        #expect(predict("--jobs", "1").output.contains(", 1 at a time\n"))
    }

    @Test func `predict refuses invalid options as usage errors`() {
        #expect(predict("--jobs", "0").code == .usage)
        #expect(predict("--faster", "database").code == .usage)
        #expect(predict("--faster", "database=150%").code == .usage)
        #expect(predict("--fail", "databse").errors.contains("did you mean ‘database’?"))
    }
}
