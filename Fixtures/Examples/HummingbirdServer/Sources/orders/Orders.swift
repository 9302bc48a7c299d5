import Configuration
import CoreMetrics
import Foundation
import InMemoryTracing
import LaunchConfiguration
import LaunchGraph
import LaunchLogging
import LaunchMetrics
import LaunchTracing
import Logging
import MetricsTestKit
import Tracing

// begin: main
/// `orders` accepts orders over HTTP, stores them in SQLite and asks a second server for prices.
@main struct Orders {
    static func main() async {
        let providers: [any ConfigProvider] = [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()]
        let config = ConfigReader(providers: providers)
        // These keep everything in memory; a real server exports it.
        let (metrics, tracer) = (TestMetrics(), InMemoryTracer())
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        MetricsSystem.bootstrap(metrics)
        InstrumentationSystem.bootstrap(tracer)
        let logger = Logger(label: "orders")
        do {
            if config.bool(forKey: "prices.serve", default: false) { return try await PriceServer.run(logger) }
            let graph = try ServiceGraph {
                SettingsService(path: config.string(forKey: "settings"))
                DatabaseService(path: try config.requiredString(forKey: "database"))
                MigrationService()
                ClientService()
                PriceService(url: config.string(forKey: "prices.url", default: "http://127.0.0.1:9"))
                healthService(port: config.int(forKey: "health.port", default: 0), metrics, tracer)
                apiService(port: config.int(forKey: "port", default: 0))
            }
            let dispatcher = try Dispatcher(
                graph, configuration: providers,
                observers: [
                    LoggingObserver(logger), MetricsObserver(factory: metrics), TracingObserver(tracer: tracer),
                ])
            let ending = try await dispatcher.run(until: .signals(.terminate, .interrupt))
            logger.notice("ended", metadata: ["by": "\(ending)"])
        } catch {
            // An error that leaves `main` would be a trap, with a backtrace of every thread.
            logger.critical("\(error)")
            exit(1)
        }
    }
}
// end: main
