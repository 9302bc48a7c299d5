#if Configuration
    public import Configuration
    public import LaunchGraph
    import LaunchManifest

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    extension Dispatcher {
        /// Creates a dispatcher with the policies, modes, limits and settings that the configuration sets, and without the
        /// services that it disables, so that operators can change them without a new build.
        ///
        /// ```swift
        /// let dispatcher = try Dispatcher(
        ///     graph, configuration: [EnvironmentVariablesProvider(), try await FileProvider<JSONSnapshot>(filePath: "shop.json")])
        /// ```
        ///
        /// The key of a setting is `launch.<service>.<setting>`; the environment variable of `launch.database.timeout`
        /// is `LAUNCH_DATABASE_TIMEOUT`. `launch.maxConcurrency`, `launch.lameDuck` and `launch.stallNotice` configure
        /// the dispatcher itself.
        ///
        /// - Parameters:
        ///   - graph: the services.
        ///   - providers: the providers of values. The first provider that has a value takes precedence.
        ///   - scope: the first component of every key.
        ///   - names: the names to check for misspelt services and settings.
        ///   - maxConcurrency: the number of services that can be starting at a time, if the configuration does not set
        ///     it.
        ///   - profile: the durations of an earlier launch.
        ///   - lameDuck: the time for which everything stays up after a request to shut down, if the configuration does
        ///     not set it.
        ///   - stallNotice: the time after which observers are notified that a service is still starting, if the
        ///     configuration does not set it.
        ///   - observers: receive every change of state.
        ///   - recordsEvents: whether reports contain the delivered events.
        ///   - labels: the labels of reports, such as a version.
        /// - Throws: ``ConfigurationError`` with every invalid value and name, ``/LaunchGraph/ServiceGraphError`` if
        ///   the configured graph is not valid, for example because a service depends on a disabled one.
        public convenience init(
            _ graph: ServiceGraph, configuration providers: [any ConfigProvider], scope: String = "launch",
            checking names: [ConfigurationNames] = [.environment, .arguments], maxConcurrency: Int? = nil,
            profile: LaunchProfile? = nil, lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5),
            observers: [any LaunchObserver] = [], recordsEvents: Bool = false, labels: [String: String] = [:]
        ) throws {
            let configured = try Configured(graph, ConfiguredValues(providers), scope: scope, names: names)
            self.init(
                configured.graph, maxConcurrency: configured.maxConcurrency ?? maxConcurrency, profile: profile,
                lameDuck: configured.lameDuck ?? lameDuck, stallNotice: configured.stallNotice ?? stallNotice,
                observers: observers, recordsEvents: recordsEvents, labels: labels)
        }

        /// Creates a dispatcher with the policies, modes, limits and settings that the configuration sets, and without the
        /// services that it disables.
        ///
        /// A reader reports neither the provider of a value nor whether the value is secret. An error therefore names
        /// the reader's providers and omits the value. `scope` is below the scope of `reader`; the other parameters and the
        /// errors are those of the initializer with providers.
        public convenience init(
            _ graph: ServiceGraph, configuration reader: ConfigReader, scope: String = "launch",
            checking names: [ConfigurationNames] = [.environment, .arguments], maxConcurrency: Int? = nil,
            profile: LaunchProfile? = nil, lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5),
            observers: [any LaunchObserver] = [], recordsEvents: Bool = false, labels: [String: String] = [:]
        ) throws {
            let configured = try Configured(graph, ConfiguredValues(reader), scope: scope, names: names)
            self.init(
                configured.graph, maxConcurrency: configured.maxConcurrency ?? maxConcurrency, profile: profile,
                lameDuck: configured.lameDuck ?? lameDuck, stallNotice: configured.stallNotice ?? stallNotice,
                observers: observers, recordsEvents: recordsEvents, labels: labels)
        }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    private struct Configured {
        let graph: ServiceGraph
        let maxConcurrency: Int?
        let lameDuck: Duration?
        let stallNotice: Duration?

        init(_ original: ServiceGraph, _ values: ConfiguredValues, scope: String, names: [ConfigurationNames]) throws {
            var reader = SettingReader(values)
            reader.addScope(scope)
            maxConcurrency = reader.read([scope, "maxConcurrency"]) { try parseSetting($0, .atLeast(1)) }
            lameDuck = reader.read([scope, "lameDuck"]) { try parseSetting($0) }
            stallNotice = reader.read([scope, "stallNotice"]) { try parseSetting($0) }
            var list = original.services
            var disabled: Set<ServiceID> = []
            for id in original.launchOrder {
                guard let index = list.declarations.firstIndex(where: { $0.id == id }) else { continue }
                var settings = ServiceSettings(policy: list.declarations[index].policy)
                for (key, set) in ServiceSettings.all {
                    reader.read([scope, id.name] + key.split(separator: ".").map(String.init)) { text in
                        try set(&settings, text)
                    }
                }
                list.declarations[index].policy = settings.policy
                if let mode = settings.mode { list.declarations[index].mode = mode }
                if !settings.isEnabled { disabled.insert(id) }
                let service = list.declarations[index].record.service as? any UnreadSettings
                if let read = service?.read(&reader) { list.declarations[index].record = read.declarations[0].record }
            }
            try reader.check(names)
            list.declarations.removeAll { disabled.contains($0.id) }
            graph = try ServiceGraph(services: list, parent: original.parent)
        }
    }
#endif
