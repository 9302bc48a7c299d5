#if Configuration
    import Configuration
    import Foundation
    import LaunchConfiguration
    import LaunchGraph
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
        private let graph: ServiceGraph

        init() throws {
            graph = try ServiceGraph {
                InlineService("database", policy: ServicePolicy(timeout: .seconds(5))) { _ in }
                InlineService("search-index", dependsOn: ["database"]) { _ in }
                InlineService("metrics", startsAfter: ["database"]) { _ in }
            }
        }

        private func environment(_ variables: [String: String]) -> EnvironmentVariablesProvider {
            EnvironmentVariablesProvider(environmentVariables: variables)
        }

        private func configured(_ providers: any ConfigProvider..., checking names: [ConfigurationNames] = []) throws
            -> ServiceGraph
        {
            try Dispatcher(graph, configuration: providers, checking: names).graph
        }

        private func problems(_ providers: any ConfigProvider..., checking names: [ConfigurationNames] = []) -> [String]
        {
            do {
                _ = try Dispatcher(graph, configuration: providers, checking: names)
                return []
            } catch let error as ConfigurationError {
                return error.problems.map(\.description)
            } catch {
                return ["\(error)"]
            }
        }

        // MARK: Values

        @Test func `environment variables set the policy of a service`() throws {
            let graph = try configured(
                environment([
                    "LAUNCH_DATABASE_TIMEOUT": "500ms", "LAUNCH_DATABASE_SHUTDOWN_TIMEOUT": "none",
                    "LAUNCH_DATABASE_RETRY_ATTEMPTS": "3", "LAUNCH_DATABASE_RETRY_BACKOFF": "10ms",
                    "LAUNCH_SEARCH_INDEX_ON_FAILURE": "skipDependents", "LAUNCH_SEARCH_INDEX_MODE": "deferred",
                ]))
            let database = try #require(graph.policy(of: "database"))
            #expect(database.timeout == .milliseconds(500))
            #expect(database.shutdownTimeout == nil)
            #expect(database.retry.attempts == 3)
            #expect(database.retry.backoff == .exponential(from: .milliseconds(10)))
            #expect(graph.policy(of: "search-index")?.onFailure == .skipDependents)
            #expect(graph.mode(of: "search-index") == .deferred)
            // What is not configured stays as it was declared.
            #expect(graph.policy(of: "metrics") == self.graph.policy(of: "metrics"))
            #expect(graph.fingerprint == self.graph.fingerprint)
        }

        @Test func `a JSON file sets the policy of a service, with numbers and booleans of JSON`() async throws {
            let json = """
                {"launch": {"database": {"timeout": "2s", "retry": {"attempts": 4}, "blocking": true,
                 "restart": {"what": "run", "limit": 2, "within": "10s"}}}}
                """
            let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID()).json")
            try json.write(to: file, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(at: file) }
            let graph = try configured(try await FileProvider<JSONSnapshot>(filePath: .init(file.path)))
            let database = try #require(graph.policy(of: "database"))
            #expect(database.timeout == .seconds(2))
            #expect(database.retry.attempts == 4)
            #expect(database.blocking)
            #expect(database.restart.scope == .run)
            #expect(database.restart.limit == 2)
            #expect(database.restart.period == .seconds(10))
        }

        @Test func `arguments take precedence when they come first`() throws {
            let arguments = CommandLineArgumentsProvider(arguments: ["shop", "--launch-database-timeout", "1s"])
            let graph = try configured(arguments, environment(["LAUNCH_DATABASE_TIMEOUT": "9s"]))
            #expect(graph.policy(of: "database")?.timeout == .seconds(1))
        }

        @Test(arguments: RestartPolicy.Scope.allCases)
        func `restarts that are set have the defaults of a manifest, and their pauses can have no limit`(
            what: RestartPolicy.Scope
        ) throws {
            let graph = try configured(
                environment([
                    "LAUNCH_DATABASE_RESTART_WHAT": what.rawValue, "LAUNCH_DATABASE_RESTART_BACKOFF_LIMIT": "none",
                    "LAUNCH_DATABASE_RESTART_LIMIT": "9",
                ]))
            var expected = RestartPolicy.run(limit: 9)
            expected.scope = what
            expected.backoff.limit = nil
            #expect(graph.policy(of: "database")?.restart == expected)
        }

        @Test func `a restart of something unknown is an error`() {
            #expect(
                problems(environment(["LAUNCH_DATABASE_RESTART_WHAT": "always"])) == [
                    "launch.database.restart.what = ‘always’ (EnvironmentVariablesProvider): expected ‘never’, or one of "
                        + "‘run’, ‘instance’, ‘service’"
                ])
        }

        @Test func `a disabled service is not in the graph`() throws {
            let graph = try configured(environment(["LAUNCH_METRICS_ENABLED": "false"]))
            #expect(graph.launchOrder == ["database", "search-index"])
        }

        @Test func `a service cannot be disabled while another one depends on it`() throws {
            let error = #expect(throws: ServiceGraphError.self) {
                try configured(environment(["LAUNCH_DATABASE_ENABLED": "no"]))
            }
            #expect("\(error, default: "")".contains("search-index"))
        }

        @Test func `a value that no policy can have is an error of the graph`() throws {
            #expect(throws: ServiceGraphError.self) {
                try configured(
                    environment(["LAUNCH_DATABASE_RESTART_WHAT": "run", "LAUNCH_DATABASE_RESTART_WITHIN": "0s"]))
            }
        }

        @Test func `a dispatcher launches with the configured policy, and with the configured concurrency`()
            async throws
        {
            let slow = try ServiceGraph {
                InlineService("slow", onFailure: .skipDependents) { _ in try await Task.sleep(for: .seconds(3600)) }
            }
            let dispatcher = try Dispatcher(
                slow,
                configuration: [environment(["LAUNCH_SLOW_TIMEOUT": "10ms", "LAUNCH_MAX_CONCURRENCY": "1"])],
                checking: [])
            try await dispatcher.launch()
            #expect(dispatcher.report["slow"]?.error == "timed out after 0.01 seconds")
            try await dispatcher.shutdown()
        }

        @Test func `a configuration reader configures a dispatcher`() async throws {
            let reader = ConfigReader(provider: environment(["SHOP_LAUNCH_DATABASE_TIMEOUT": "300s"]))
            let dispatcher = try Dispatcher(graph, configuration: reader.scoped(to: "shop"), checking: [])
            #expect(dispatcher.graph.policy(of: "database")?.timeout == .seconds(300))
            try await dispatcher.launch()
            try await dispatcher.shutdown()
        }

        // MARK: Mistakes

        @Test func `a lame duck time that is set applies to the shutdown`() async throws {
            let graph = try ServiceGraph { InlineService("a") { _ in } }
            let dispatcher = try Dispatcher(graph, configuration: [environment(["LAUNCH_LAME_DUCK": "1h"])])
            try await dispatcher.launch()
            dispatcher.requestShutdown()
            #expect(dispatcher.status.phase == .draining)
            try await dispatcher.shutdown()
        }

        @Test func `a wrong value names its key, the value and the provider, and all of them are reported`() {
            #expect(
                problems(
                    environment([
                        "LAUNCH_DATABASE_TIMEOUT": "5", "LAUNCH_SEARCH_INDEX_MODE": "lazy",
                        "LAUNCH_METRICS_RETRY_ATTEMPTS": "0", "LAUNCH_MAX_CONCURRENCY": "none",
                        "LAUNCH_LAME_DUCK": "soon", "LAUNCH_STALL_NOTICE": "never",
                    ])) == [
                        "launch.maxConcurrency = ‘none’ (EnvironmentVariablesProvider): expected a whole number of at least 1",
                        "launch.lameDuck = ‘soon’ (EnvironmentVariablesProvider): expected a duration with a unit, such as "
                            + "‘500ms’ or ‘30s’",
                        "launch.stallNotice = ‘never’ (EnvironmentVariablesProvider): expected a duration with a unit, such as "
                            + "‘500ms’ or ‘30s’",
                        "launch.database.timeout = ‘5’ (EnvironmentVariablesProvider): expected a duration with a unit, such as "
                            + "‘500ms’ or ‘30s’, or ‘none’",
                        "launch.search-index.mode = ‘lazy’ (EnvironmentVariablesProvider): expected one of ‘eager’, ‘deferred’, "
                            + "‘onDemand’",
                        "launch.metrics.retry.attempts = ‘0’ (EnvironmentVariablesProvider): expected a whole number of at least 1",
                    ])
        }

        @Test func `of several providers, the one with the wrong value is named`() throws {
            let arguments = CommandLineArgumentsProvider(arguments: ["shop", "--launch-database-grace", "soon"])
            let found = problems(environment(["LAUNCH_DATABASE_TIMEOUT": "1s"]), arguments)
            #expect(found.count == 1)
            #expect(found.first?.hasPrefix("launch.database.grace = ‘soon’ (CommandLineArgumentsProvider)") == true)
        }

        @Test func `a secret value is redacted`() {
            let provider = EnvironmentVariablesProvider(
                environmentVariables: ["LAUNCH_DATABASE_TIMEOUT": "hunter2"], secretsSpecifier: .all)
            let found = problems(provider)
            #expect(found.count == 1)
            #expect(found.first?.contains("<REDACTED>") == true)
            #expect(found.first?.contains("hunter2") == false)
        }

        @Test func `a reader's wrong value names the key and the providers, and leaves the value out`() {
            let reader = ConfigReader(provider: environment(["LAUNCH_DATABASE_TIMEOUT": "hunter2"]))
            let error = #expect(throws: ConfigurationError.self) {
                try Dispatcher(graph, configuration: reader, checking: [])
            }
            #expect(
                error?.problems.map(\.description) == [
                    "launch.database.timeout (ConfigReader[providers: EnvironmentVariablesProvider]): expected a duration "
                        + "with a unit, such as ‘500ms’ or ‘30s’, or ‘none’"
                ])
        }

        // MARK: Names

        @Test(arguments: [
            ("LAUNCH_DATABSE_TIMEOUT", "launch.database.timeout"),
            ("LAUNCH_DATABASE_TIMOUT", "launch.database.timeout"),
            ("--launch-search-index-mod", "launch.search-index.mode"), ("launch.metrics.graze", "launch.metrics.grace"),
        ])
        func `an unknown service or setting is an error with a suggestion`(name: String, suggestion: String) {
            let found = problems(environment([:]), checking: [ConfigurationNames([name], source: "test")])
            #expect(
                found == [
                    "\(name) (test): there is no such service or setting; did you mean ‘\(suggestion)’?"
                ])
        }

        @Test func `names that exist or belong to something else are no error`() {
            let names = [
                "LAUNCH_DATABASE_SHUTDOWN_TIMEOUT", "--launch-search-index-retry-attempts", "launch.maxConcurrency",
                "LAUNCHED_AT", "PATH", "--verbose", "launch",
            ]
            #expect(problems(environment([:]), checking: [ConfigurationNames(names, source: "test")]) == [])
        }

        @Test func `the keys of a JSON file are checked`() throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "launchgraph-\(UUID()).json")
            try #"{"launch": {"databse": {"timeout": "2s"}}, "other": {"key": 1}}"#
                .write(to: file, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(at: file) }
            let found = problems(environment([:]), checking: [try .jsonFile(file.path)])
            #expect(found.count == 1)
            #expect(found.first?.hasPrefix("launch.databse.timeout (\(file.path))") == true)
        }
    }
#endif
