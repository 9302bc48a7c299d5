import LaunchGraph

// begin: health
/// Answers `GET /health` and `GET /ready` on a port of its own.
///
/// It depends on little and is shut down late: it answers before the shop accepts requests, and while the shop still answers
/// the last ones.
public struct HealthService: Service {
    public struct Output: Sendable {
        public let server: HTTPServer
        let program: ProgramHandle
    }

    @DependsOn(ConfigService.self) private var config
    @DependsOn(LoggerService.self) private var logger

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Output {
        let server = try HTTPServer(port: config.healthPort)
        logger.log("health on port \(server.port)")
        return Output(server: server, program: context.program)
    }

    public func run(_ output: Output) async throws {
        await withShutdownHandler {
            await output.server.serve { path in
                let status = output.program.status
                return switch path {
                // The process works. An orchestrator restarts it only if this is not answered.
                case "/health": HTTPServer.Response(body: "\(status.phase)\n")
                // Whether a load balancer is to send requests: not before all services are up, and not during a shutdown.
                case "/ready" where status.isReady: HTTPServer.Response(body: "ready\n")
                case "/ready": HTTPServer.Response(status: "503 Service Unavailable", body: "\(status.phase)\n")
                default: HTTPServer.Response(status: "404 Not Found", body: "")
                }
            }
        } onShutdown: {
            output.server.stopAccepting()
        }
    }
}
// end: health
