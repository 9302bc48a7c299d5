#if Configuration
    public import LaunchGraph

    /// A service whose value is the settings of the app.
    ///
    /// ```swift
    /// let graph = try ServiceGraph {
    ///     SettingsService(ShopSettings.self)
    ///     DatabaseService()  // @DependsOn(SettingsService<ShopSettings>.self) private var settings
    /// }
    /// let dispatcher = try Dispatcher(graph, configuration: [EnvironmentVariablesProvider()])
    /// ```
    ///
    /// The dispatcher's initializer with a configuration reads and checks the settings, before anything starts. Their mistakes
    /// are in the same ``ConfigurationError`` as those of policies.
    public struct SettingsService<Settings: DeclaredSettings>: Service {
        /// The service's identifier.
        public let id: ServiceID
        private let scope: String?
        private let settings: Settings?

        /// Creates a service whose settings a configuration sets.
        ///
        /// - Parameters:
        ///   - type: the type of the settings.
        ///   - id: the service's identifier.
        ///   - scope: the first component of every key; `nil` for none. With a scope, misspelt names are found: a name that
        ///     begins with the scope and is not the key of a setting is an error.
        public init(_ type: Settings.Type, id: ServiceID = "settings", scope: String? = nil) {
            (self.id, self.scope, settings) = (id, scope, nil)
        }

        /// Creates a service of settings that have been read, or of the defaults for a test.
        ///
        /// - Parameters:
        ///   - settings: the value of the service.
        ///   - id: the service's identifier.
        public init(_ settings: Settings, id: ServiceID = "settings") {
            (self.id, scope, self.settings) = (id, nil, settings)
        }

        /// Returns the settings.
        public func launch(_ context: LaunchContext) async throws -> Settings {
            guard let settings else { throw SettingsNotRead(id: id) }
            return settings
        }
    }

    extension SettingsService: UnreadSettings {
        func read(_ reader: inout SettingReader) -> ServiceList? {
            guard settings == nil else { return nil }
            if let scope { reader.addScope(scope) }
            return ServiceListBuilder.buildExpression(SettingsService(Settings(&reader, in: scope), id: id))
        }
    }

    protocol UnreadSettings {
        /// Returns a list of the service with its settings; `nil` if they have been read.
        func read(_ reader: inout SettingReader) -> ServiceList?
    }

    private struct SettingsNotRead: Error, CustomStringConvertible {
        let id: ServiceID
        var description: String {
            "its settings have not been read: create the dispatcher with ‘configuration:’, or the service with a value"
        }
    }
#endif
