#if !YAML
    import Testing

    /// Files in YAML, in a build that does not read them. `make traits` tests a build that does.
    struct YAMLFileTests {
        @Test func `a build without YAML says so where a YAML file is given, and how to get there`() {
            let run = Run("check yaml/launchgraph.yaml")
            #expect(run.code == 2)
            #expect(
                run.errors.hasPrefix(
                    "yaml/launchgraph.yaml:1:1: error: this file is in YAML, which this build of launchgraph does not read"
                ))
            #expect(run.errors.contains("build it with ‘--traits YAML’"))
        }

        @Test func `a file is in YAML by its name alone`() {
            #expect(Run("order -", input: #"{"services":[{"id":"x"}]}"#).output == "x\n")
            #expect(Run("check yaml/none.YML").errors.contains("there is no such file"))
        }
    }
#endif
