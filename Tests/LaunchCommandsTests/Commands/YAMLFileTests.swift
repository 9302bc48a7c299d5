#if !YAML
    import Testing

    /// Files in YAML, in a build that does not read them. `make traits` tests a build that does.
    struct YAMLFileTests {
        @Test func `a build without YAML says so where a YAML file is given, and how to get there`() {
            Run("check yaml/launchgraph.yaml").expect(
                2,
                errors: [
                    .prefix(
                        "yaml/launchgraph.yaml:1:1: error: this file is in YAML, which this build of launchgraph does not read"
                    ), "build it with ‘--traits YAML’",
                ])
        }

        @Test func `a file is in YAML by its name alone`() {
            Run("order -", input: #"{"services":[{"id":"x"}]}"#).expect(output: [.exactly("x\n")])
            Run("check yaml/none.YML").expect(errors: ["there is no such file"])
        }
    }
#endif
