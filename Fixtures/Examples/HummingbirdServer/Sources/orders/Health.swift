import Hummingbird
import InMemoryTracing
import LaunchGraph
import LaunchLogging
import LaunchServiceLifecycle
import Logging
import MetricsTestKit

// begin: health
/// `GET /health` and `GET /ready`, from before the API accepts requests until after it has answered the last one.
func healthService(port: Int, _ metrics: TestMetrics, _ tracer: InMemoryTracer) -> some Service {
    LifecycleService(.health) { context, ready in
        let (program, logger) = (context.program, context.logger)
        let router = Router()
        router.get("health") { _, _ in "\(program.status.phase)\n" }
        router.get("ready") { _, _ in
            let status = program.status
            return EditedResponse(
                status: status.isReady ? .ok : .serviceUnavailable, response: "\(status.phase)\n")
        }
        router.get("metrics") { _, _ in
            metrics.meters.map { meter in
                let labels = meter.dimensions.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
                return "\(meter.label){\(labels)} \(Int(meter.lastValue ?? 0))\n"
            }.sorted().joined()
        }
        router.get("spans") { _, _ in
            tracer.finishedSpans.map { "\($0.operationName)\n" }.sorted().joined()
        }
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                logger.notice("health on port \(channel.localAddress?.port ?? 0)")
                ready()
            }, logger: logger)
    }
}
// end: health
