import LaunchGraph

/// The services of the shop.
public enum Shop {
    /// All of them; `log` takes the lines that they write.
    public static func services(log: @escaping @Sendable (String) -> Void) -> ServiceList {
        ServiceList {
            ConfigService()
            LoggerService(log)
            HealthService()
            MetricsService()
            DatabaseService()
            MigrationService()
            CatalogService()
            SearchService()
            HTTPService()
        }
    }
}
