import LaunchGraph
import Testing

/// What a dispatcher has is released with it: a program may make one for every screen or request.
@Suite(.timeLimit(.minutes(10))) struct ReleaseTests {
    private final class Token: Sendable {
        var isHere: Bool { true }
    }

    private struct Weak {
        weak var token: Token?
    }

    private struct Observer: LaunchObserver {
        let token: Token
        func observe(_ change: LaunchChange) { #expect(token.isHere) }
    }

    private func service(
        _ id: ServiceID, _ token: Token, dependsOn: [ServiceID] = [], mode: LaunchMode = .eager,
        policy: ServicePolicy = ServicePolicy()
    ) -> InlineService<Token> {
        InlineService(
            id, dependsOn: dependsOn, policy: policy, mode: mode, launch: { _ in token },
            run: { token in
                try await untilShutdown()
                #expect(token.isHere)
            }, shutdown: { token in #expect(token.isHere) })
    }

    /// Waits until nothing has the token that `body` was given.
    private func expectRelease(
        isolation: isolated (any Actor)? = #isolation, after body: (Token) async throws -> Void
    ) async throws {
        let released = try await using(body)
        while released.token != nil { await Task.yield() }
    }

    /// The token that `body` was given, if something still has it.
    private func using(
        isolation: isolated (any Actor)? = #isolation, _ body: (Token) async throws -> Void
    ) async throws -> Weak {
        let token = Token()
        try await body(token)
        return Weak(token: token)
    }

    @Test func `services are released after a launch and a shutdown, with everything that a dispatcher offers`()
        async throws
    {
        try await expectRelease { token in
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    service("a", token)
                    service("b", token, dependsOn: ["a"], policy: ServicePolicy(retry: RetryPolicy(attempts: 3)))
                    service("later", token, mode: .onDemand)
                    service("deferred", token, mode: .deferred)
                }, clock: ManualClock(), observers: [Observer(token: token)], recordsEvents: true)
            var changes = dispatcher.changes.makeAsyncIterator()
            let app = try await dispatcher.launch()
            #expect(await changes.next() != nil)
            _ = try await app.require("later", as: Token.self)
            _ = await dispatcher.dispatchReport(.reload)
            try await dispatcher.shutdown()
            try await dispatcher.withLaunched { _ in }
        }
    }

    @Test func `services are released without a launch, and after one that failed or was cancelled`() async throws {
        try await expectRelease { token in
            _ = Dispatcher(
                try ServiceGraph { service("a", token) }, clock: ManualClock(), observers: [Observer(token: token)])
        }
        try await expectRelease { token in
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    service("a", token)
                    InlineService("broken", dependsOn: ["a"]) { _ in throw Broken() }
                    service("b", token, dependsOn: ["broken"])
                }, clock: ManualClock())
            _ = try? await dispatcher.launch()
        }
        try await expectRelease { token in
            let control = ServiceControl()
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    service("a", token)
                    InlineService("slow", dependsOn: ["a"]) { _ in
                        #expect(token.isHere)
                        try await control.wait(at: "slow")
                    }
                }, clock: ManualClock())
            let launch = Task { try await dispatcher.launch() }
            await control.reached("slow")
            launch.cancel()
            _ = try? await launch.value
        }
    }

    @Test func `a child is released while its parent stays up`() async throws {
        let parent = Dispatcher(try ServiceGraph { InlineService("config") { _ in } }, clock: ManualClock())
        let app = try await parent.launch()
        for _ in 0..<3 {
            try await expectRelease { token in
                let screen = Dispatcher(
                    try ServiceGraph(parent: parent.graph) { service("screen", token, dependsOn: ["config"]) },
                    parent: app, clock: ManualClock())
                try await screen.withLaunched { _ in }
            }
        }
        try await parent.shutdown()
    }

    @MainActor @Test func `synchronous services and those of a program that ran are released`() async throws {
        try await expectRelease { token in
            let dispatcher = Dispatcher(
                try ServiceGraph { InlineSynchronousService("window") { _ in token } }, clock: ManualClock())
            try dispatcher.launchSynchronously()
            try await dispatcher.launch()
            try await dispatcher.shutdown()
        }
        try await expectRelease { token in
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService(
                        "worker", policy: ServicePolicy(onEnd: .shutsDown), launch: { _ in token }, run: { _ in })
                }, clock: ManualClock())
            _ = try await dispatcher.run(until: .shutdown)
        }
    }
}

struct SilentObserver: LaunchObserver {
    func observe(_ change: LaunchChange) {}
}
