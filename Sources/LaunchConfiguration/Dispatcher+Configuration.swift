#if Configuration
    public import Configuration
    public import LaunchGraph
    import LaunchManifest

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    extension ServiceGraph {
        /// Returns the graph with the policies and modes that the configuration sets, and without the services that it
        /// disables.
        ///
        /// - Parameters:
        ///   - providers: the providers of values. The first provider that has a value takes precedence.
        ///   - scope: the first component of every key.
        ///   - names: the names to check for misspelt services and settings.
        /// - Throws: ``ConfigurationError`` with every invalid value and name, ``/LaunchGraph/ServiceGraphError`` if
        ///   the graph is not valid, for example because a service depends on a disabled one.
        public func configured(
            by providers: [any ConfigProvider], scope: String = "launch",
            checking names: [ConfigurationNames] = [.environment, .arguments]
        ) throws -> ServiceGraph {
            try Configured(self, ProviderValues(providers: providers), scope: scope, names: names).graph
        }

        /// Returns the graph with the policies and modes that the configuration sets, and without the services that it
        /// disables.
        ///
        /// A reader reports neither the provider of a value nor whether the value is secret. An error therefore names
        /// the reader's providers and omits the value; use ``configured(by:scope:checking:)-([ConfigProvider],_,_)``
        /// for both.
        ///
        /// - Parameters:
        ///   - reader: the reader of values.
        ///   - scope: the first component of every key, below the scope of the reader.
        ///   - names: the names to check for misspelt services and settings.
        /// - Throws: the same errors.
        public func configured(
            by reader: ConfigReader, scope: String = "launch",
            checking names: [ConfigurationNames] = [.environment, .arguments]
        ) throws -> ServiceGraph {
            try Configured(self, ReaderValues(reader: reader), scope: scope, names: names).graph
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    extension Dispatcher {
        /// Creates a dispatcher with the policies, modes and limits that the configuration sets, so that operators can
        /// change them without a new build.
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
        ///   - lameDuck: the time for which everything stays up after a request to shut down, if the configuration does
        ///     not set it.
        ///   - stallNotice: the time after which observers are notified that a service is still starting, if the
        ///     configuration does not set it.
        ///   - observers: receive every change of state.
        /// - Throws: ``ConfigurationError`` with every invalid value and name, ``/LaunchGraph/ServiceGraphError`` if
        ///   the configured graph is not valid.
        public convenience init(
            _ graph: ServiceGraph, configuration providers: [any ConfigProvider], scope: String = "launch",
            checking names: [ConfigurationNames] = [.environment, .arguments], maxConcurrency: Int? = nil,
            lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5), observers: [any LaunchObserver] = []
        ) throws {
            let configured = try Configured(graph, ProviderValues(providers: providers), scope: scope, names: names)
            self.init(
                configured.graph, maxConcurrency: configured.maxConcurrency ?? maxConcurrency,
                lameDuck: configured.lameDuck ?? lameDuck, stallNotice: configured.stallNotice ?? stallNotice,
                observers: observers)
        }

        /// Creates a dispatcher with the policies, modes and limits that the configuration sets.
        ///
        /// A reader reports neither the provider of a value nor whether the value is secret. An error therefore names
        /// the reader's providers and omits the value.
        ///
        /// - Parameters:
        ///   - graph: the services.
        ///   - reader: the reader of values.
        ///   - scope: the first component of every key, below the scope of the reader.
        ///   - names: the names to check for misspelt services and settings.
        ///   - maxConcurrency: the number of services that can be starting at a time, if the configuration does not set
        ///     it.
        ///   - lameDuck: the time for which everything stays up after a request to shut down, if the configuration does
        ///     not set it.
        ///   - stallNotice: the time after which observers are notified that a service is still starting, if the
        ///     configuration does not set it.
        ///   - observers: receive every change of state.
        /// - Throws: the same errors.
        public convenience init(
            _ graph: ServiceGraph, configuration reader: ConfigReader, scope: String = "launch",
            checking names: [ConfigurationNames] = [.environment, .arguments], maxConcurrency: Int? = nil,
            lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5), observers: [any LaunchObserver] = []
        ) throws {
            let configured = try Configured(graph, ReaderValues(reader: reader), scope: scope, names: names)
            self.init(
                configured.graph, maxConcurrency: configured.maxConcurrency ?? maxConcurrency,
                lameDuck: configured.lameDuck ?? lameDuck, stallNotice: configured.stallNotice ?? stallNotice,
                observers: observers)
        }
    }

    /// A graph with a configuration applied to it.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    private struct Configured {
        private(set) var graph: ServiceGraph
        private(set) var maxConcurrency: Int?
        private(set) var lameDuck: Duration?
        private(set) var stallNotice: Duration?
        private var problems: [ConfigurationError.Problem] = []
        private var known: KnownKeys

        init(
            _ original: ServiceGraph, _ values: any ConfiguredValues, scope: String, names: [ConfigurationNames]
        ) throws {
            known = KnownKeys(scope: scope)
            graph = original
            let maxConcurrency = read([scope, "maxConcurrency"], values) { text in
                Int(text).flatMap { $0 >= 1 ? .success($0) : nil } ?? .failure("expected a number of at least 1")
            }
            let duration = { (text: String) -> Parsed<Duration> in
                DurationText.duration(text).map { .success($0) }
                    ?? .failure("expected a duration with a unit, such as ‘5s’")
            }
            let lameDuck = read([scope, "lameDuck"], values, duration)
            let stallNotice = read([scope, "stallNotice"], values, duration)
            var list = original.services
            var disabled: Set<ServiceID> = []
            for id in original.launchOrder {
                guard let index = list.declarations.firstIndex(where: { $0.id == id }) else { continue }
                var settings = ServiceSettings(policy: list.declarations[index].policy)
                for setting in ServiceSetting.allCases {
                    _ = read([scope, id.name] + setting.components, values) { text in
                        settings.set(setting, to: text) ? .success(()) : .failure(settings.reason ?? "")
                    }
                }
                list.declarations[index].policy = settings.policy
                if let mode = settings.mode { list.declarations[index].mode = mode }
                if !settings.isEnabled { disabled.insert(id) }
            }
            for source in names {
                problems += source.names.compactMap { known.problem(of: $0, in: source.source) }
            }
            guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
            list.declarations.removeAll { disabled.contains($0.id) }
            self.maxConcurrency = maxConcurrency
            self.lameDuck = lameDuck
            self.stallNotice = stallNotice
            graph = try ServiceGraph(services: list, parent: original.parentGraph)
        }

        /// Returns the value for a key; `nil` if there is none, or if it is invalid and recorded as a problem.
        private mutating func read<Value>(
            _ components: [String], _ values: any ConfiguredValues, _ parse: (String) -> Parsed<Value>
        ) -> Value? {
            known.insert(components)
            guard let value = values.value(for: components) else { return nil }
            let parsed = value.text.map(parse) ?? .failure("expected a single value")
            switch parsed {
            case .success(let result): return result
            case .failure(let reason):
                problems.append(
                    ConfigurationError.Problem(
                        key: components.joined(separator: "."), value: value.shown, provider: value.provider,
                        reason: reason))
                return nil
            }
        }

        private enum Parsed<Value> {
            case success(Value)
            case failure(String)
        }
    }
#endif
