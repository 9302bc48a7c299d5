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
        // These keep everything in memory; a real server exports it.
        let (metrics, tracer) = (TestMetrics(), InMemoryTracer())
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        MetricsSystem.bootstrap(metrics)
        InstrumentationSystem.bootstrap(tracer)
        let logger = Logger(label: "orders")
        do {
            if CommandLine.arguments.contains("--prices-serve") { return try await servePrices() }
            let graph = try ServiceGraph {
                ConfigService(OrdersSettings.self, id: .config)
                DiscountService()
                DatabaseService()
                MigrationService()
                checkpoints
                client
                PriceService()
                healthService(metrics, tracer)
                api
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
