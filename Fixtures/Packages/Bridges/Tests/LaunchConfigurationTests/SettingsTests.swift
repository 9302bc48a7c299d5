#if Configuration
    import Configuration
    import LaunchConfiguration
    import LaunchGraph
    import Testing

    private struct TypedSettings: DeclaredSettings {
        enum Level: String, CaseIterable, SettingValue { case low, high }

        @Setting("port", .in(1...65_535)) var port = 8080
        @Setting("database.url") var database: String
        @Setting("database.password", SettingRule("of six characters") { $0.count == 6 }, isSecret: true) var password:
            String
        @Setting("prices.timeout", .atLeast(.milliseconds(1))) var timeout = Duration.seconds(2)
        @Setting("share") var share = 0.5
        @Setting("level") var level = Level.low
        @Setting("is-open") var isOpen = false
        @Setting("proxy") var proxy: String?
    }

    private struct Server: Service {
        @DependsOn(SettingsService<TypedSettings>.self) private var settings
        func launch(_ context: LaunchContext) async throws -> Int { settings.port }
    }

    @Suite(.timeLimit(.minutes(10))) struct SettingsTests {
        private let required = ["DATABASE_URL": "sqlite:", "DATABASE_PASSWORD": "secret"]

        private func environment(_ variables: [String: String]) -> EnvironmentVariablesProvider {
            EnvironmentVariablesProvider(environmentVariables: variables)
        }

        private func settings(_ providers: any ConfigProvider...) async throws -> TypedSettings {
            let graph = try ServiceGraph { SettingsService(TypedSettings.self) }
            return try await Dispatcher(graph, configuration: providers, checking: []).withLaunched { app in
                try app[SettingsService<TypedSettings>.self]
            }
        }

        private func problems(_ body: () throws -> Void) -> [String] {
            do {
                try body()
                return []
            } catch {
                return (error as? ConfigurationError)?.problems.map(\.description) ?? ["\(error)"]
            }
        }

        @Test func `values are read from the first provider that has one, and others keep their defaults`()
            async throws
        {
            let arguments = CommandLineArgumentsProvider(arguments: ["shop", "--port", "1", "--level", "high"])
            let variables = environment(
                required.merging([
                    "PORT": "2", "PRICES_TIMEOUT": "30ms", "SHARE": "0.25", "IS_OPEN": "yes", "PROXY": "http:",
                ]) { $1 })
            let settings = try await settings(arguments, variables)
            #expect(settings.port == 1)
            #expect(settings.database == "sqlite:")
            #expect(settings.password == "secret")
            #expect(settings.timeout == .milliseconds(30))
            #expect(settings.share == 0.25)
            #expect(settings.level == .high)
            #expect(settings.isOpen)
            #expect(settings.proxy == "http:")
            let defaults = try await self.settings(environment(required))
            #expect(defaults.port == 8080 && defaults.timeout == .seconds(2) && defaults.proxy == nil)
            #expect(defaults.level == .low && !defaults.isOpen)
        }

        @Test func `services depend on the settings, and each dispatcher has its own`() async throws {
            let graph = try ServiceGraph {
                SettingsService(TypedSettings.self)
                Server()
            }
            for port in [4, 5] {
                let providers = [environment(required.merging(["PORT": "\(port)"]) { $1 })]
                let dispatcher = try Dispatcher(graph, configuration: providers, checking: [])
                let app = try await dispatcher.launch()
                #expect(try app[Server.self] == port)
                #expect(try app[SettingsService<TypedSettings>.self].database == "sqlite:")
                try await dispatcher.shutdown()
            }
        }

        @Test func `wrong, missing and secret values are in one error with those of policies, before anything starts`()
            throws
        {
            let graph = try ServiceGraph {
                SettingsService(TypedSettings.self)
                Server()
            }
            let provider = environment([
                "PORT": "65536", "DATABASE_PASSWORD": "hunter2", "PRICES_TIMEOUT": "5", "SHARE": "half",
                "LEVEL": "middle",
                "IS_OPEN": "perhaps", "LAUNCH_SERVER_TIMEOUT": "soon",
            ])
            let found = problems { _ = try Dispatcher(graph, configuration: [provider], checking: []) }
            let duration = "expected a duration with a unit, such as ‘500ms’ or ‘30s’"
            #expect(
                found == [
                    "port = ‘65536’ (EnvironmentVariablesProvider): expected a whole number from 1 to 65535",
                    "database.url (EnvironmentVariablesProvider): the value is missing; expected a text",
                    "database.password = ‘<REDACTED>’ (EnvironmentVariablesProvider): expected a text of six characters",
                    "prices.timeout = ‘5’ (EnvironmentVariablesProvider): \(duration) of at least 0.001 seconds",
                    "share = ‘half’ (EnvironmentVariablesProvider): expected a number",
                    "level = ‘middle’ (EnvironmentVariablesProvider): expected one of ‘low’, ‘high’",
                    "is-open = ‘perhaps’ (EnvironmentVariablesProvider): expected ‘true’ or ‘false’",
                    "launch.Server.timeout = ‘soon’ (EnvironmentVariablesProvider): \(duration), or ‘none’",
                ])
        }

        @Test func `with a scope, a misspelt key is an error with a suggestion`() throws {
            let graph = try ServiceGraph { SettingsService(TypedSettings.self, scope: "shop") }
            let names = ConfigurationNames(
                ["SHOP_PROT", "SHOP_DATABASE_URL", "--shop-is-open", "PORT", "LAUNCH_SETINGS_MODE"], source: "test")
            let provider = environment(["SHOP_DATABASE_URL": "sqlite:", "SHOP_DATABASE_PASSWORD": "secret"])
            let found = problems { _ = try Dispatcher(graph, configuration: [provider], checking: [names]) }
            #expect(
                found == [
                    "SHOP_PROT (test): there is no such service or setting; did you mean ‘shop.port’?",
                    "LAUNCH_SETINGS_MODE (test): there is no such service or setting; did you mean ‘launch.settings.mode’?",
                ])
        }

        @Test func `a service whose settings were not read fails, and one with a value does not`() async throws {
            let unread = Dispatcher(try ServiceGraph { SettingsService(TypedSettings.self) })
            let error = await #expect(throws: LaunchError.self) { try await unread.launch() }
            #expect("\(error, default: "")".contains("create the dispatcher with ‘configuration:’"))
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    SettingsService(TypedSettings())
                    Server()
                })
            #expect(try await dispatcher.launch()[Server.self] == 8080)
            try await dispatcher.shutdown()
        }

        @Test func `a description does not contain secret values`() async throws {
            let settings = try await settings(environment(required))
            var text = "\(settings)"
            dump(settings, to: &text)
            #expect(text.contains("8080") && text.contains("<REDACTED>") && !text.contains("secret"), "\(text)")
        }
    }
#endif
