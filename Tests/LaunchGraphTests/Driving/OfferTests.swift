import LaunchGraph
import LaunchSupport
import Testing

/// Values that services offer once they know them.
@Suite(.timeLimit(.minutes(1))) struct OfferTests {
    /// Listens on another port in each launch, which its `run` offers.
    private final class Server: Service {
        let id: ServiceID = "server"
        let policy = ServicePolicy(restart: .instance(limit: 1, within: .seconds(60), backoff: .none))
        let launches = Locked(0)
        let failure = Gate()

        func launch(_ context: LaunchContext) async throws -> LaunchContext {
            context.offer("http", as: "scheme")
            return context
        }

        func run(_ context: LaunchContext, ready: RunReadiness) async throws {
            let launch = launches.next()
            context.offer(8_000 + launch, as: "port")
            ready()
            guard launch == 1 else { return try await untilShutdown() }
            await failure.wait()
            throw Broken()
        }
    }

    @Test func `a value is there from the offer until the service is launched again or is down`() async throws {
        let server = Server()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                server
                InlineService("sidecar", dependsOn: ["server"]) { context in
                    context.program.offered("port", by: "server", as: Int.self)
                }
            })
        #expect(dispatcher.services.offered("port", by: "server", as: Int.self) == nil)
        let app = try await dispatcher.launch()
        let numbers: [Int?] = [
            app.offered("port", by: "server"), try app["sidecar", as: Int?.self], app.offered("path", by: "server"),
            app.offered("port", by: "absent"),
        ]
        #expect(numbers == [8_001, 8_001, nil, nil])
        let texts: [String?] = ["scheme", "port"].map { app.offered($0, by: "server") }
        #expect(texts == ["http", nil])
        await server.failure.open()
        while app.offered("port", by: "server", as: Int.self) != 8_002 { await Task.yield() }
        let child = Dispatcher(
            try ServiceGraph(parent: dispatcher.graph) { InlineService("page") { _ in } }, parent: dispatcher.services)
        #expect(child.services.offered("port", by: "server") == 8_002)
        try await dispatcher.shutdown()
        #expect(app.offered("port", by: "server", as: Int.self) == nil)
    }

    @Test func `what was offered before a restart or a shutdown is not there in the next launch`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "http", policy: ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
                ) { context in
                    let launch = control.reachCount(of: "launch") + 1
                    #expect(context.program.offered("port", by: "http", as: Int.self) == nil, "launch \(launch)")
                    if launch == 1 { context.offer(5_001, as: "port") }
                    control.markReached("launch")
                } run: { _ in
                    if control.reachCount(of: "launch") == 1 { try await control.wait(at: "run") }
                    control.markReached("second run")
                    try await untilShutdown()
                }
            }, clock: ManualClock())
        let app = try await dispatcher.launch()
        #expect(app.offered("port", by: "http") == 5_001)
        await control.reached("run")
        control.fail("run")
        await control.reached("second run")
        #expect(app.offered("port", by: "http", as: Int.self) == nil)
        try await dispatcher.shutdown()
        try await dispatcher.launch()
        #expect(app.offered("port", by: "http", as: Int.self) == nil)
        try await dispatcher.shutdown()
        #expect(control.reachCount(of: "launch") == 3)
    }
}
