import Hummingbird
import InMemoryTracing
import LaunchGraph
import LaunchLogging
import LaunchReportPage
import LaunchServiceLifecycle
import MetricsTestKit

/// `GET /live`, `/ready` and `/started` for load balancers, and `/startup` for people, from before the API accepts requests
/// until after it has answered the last one. `POST /reload` tells what each service answered.
func healthService(_ metrics: TestMetrics, _ tracer: InMemoryTracer) -> some Service {
    LifecycleService(.health, dependsOn: [.config]) { context, ready in
        let program = context.program
        let router = Router()
        @Sendable func answer(_ probe: HealthResponse.Probe) -> EditedResponse<String> {
            let health = program.health(probe)
            return EditedResponse(status: .init(code: health.statusCode), response: health.body)
        }
        router.get("live") { _, _ in answer(.live) }
        router.get("ready") { _, _ in answer(.ready) }
        router.get("started") { _, _ in answer(.startup) }
        router.get("startup") { _, _ in
            EditedResponse(headers: [.contentType: "text/html"], response: program.report?.htmlPage ?? "")
        }
        router.post("reload") { _, _ in
            await program.reload()?.responses.map { "\($0.id): \($0.error.map { "\($0)" } ?? "reloaded")\n" }.joined()
                ?? ""
        }
        router.get("metrics") { _, _ in
            metrics.meters.map { meter in
                let labels = meter.dimensions.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
                return "\(meter.label){\(labels)} \(Int(meter.lastValue ?? 0))\n"
            }.sorted().joined()
        }
        router.get("spans") { _, _ in tracer.finishedSpans.map { "\($0.operationName)\n" }.sorted().joined() }
        return server(router, port: try context[ConfigService.self].healthPort, "health on port", context.logger, ready)
    }
}
