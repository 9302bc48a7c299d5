import LaunchGraph

// begin: health
/// Answers `GET /health`, `GET /ready` and `GET /startup` on a port of its own.
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
                switch path {
                // The process works. An orchestrator restarts it only if this is not answered.
                case "/health": HTTPServer.Response(output.program.health(.live))
                // Whether a load balancer is to send requests: not before all services are up, and not during a shutdown.
                case "/ready": HTTPServer.Response(output.program.health(.ready))
                // Whether the launch is over and, if not, what each service waits for.
                case "/startup": HTTPServer.Response(output.program.health(.startup))
                default: HTTPServer.Response(status: "404 Not Found", body: "")
                }
            }
        } onShutdown: {
            output.server.stopAccepting()
        }
    }
}

extension HTTPServer.Response {
    init(_ health: HealthResponse) {
        self.init(status: health.isHealthy ? "200 OK" : "503 Service Unavailable", body: health.body + "\n")
    }
}
// end: health
