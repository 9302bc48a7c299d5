import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct ErrorWordingTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test func `after a timeout, the error lists the services that were starting, waiting and finished`()
        async throws
    {
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"], policy: ServicePolicy(timeout: .seconds(5)), launch: .suspended)
            control.service("c", dependsOn: ["b"])
            control.service("d", launch: .suspended)
            control.service("e", dependsOn: ["d"], startsAfter: ["b"])
            control.service("f", policy: ServicePolicy(onFailure: .proceed), launch: .throwing)
            control.service("g", dependsOn: ["c"])
            control.service("h", dependsOn: ["b"], mode: .onDemand)
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        let launch = Task { try await dispatcher.launch() }
        await control.reached("b")
        await control.reached("d")
        await recorder.waitFor("f", .failed)
        clock.advance(past: .seconds(5))
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(
            "\(error!)" == """
                the launch failed: b: timed out after 5.0 seconds
                  also failed: f: broken
                  waiting for b: c, e, g
                  still starting: d, behind it: e
                  had come up: a
                """)
        #expect(error?.report.outcome == .failed)
    }

    @Test func `the error lists no service as still starting that it lists as failed`() async throws {
        let graph = try ServiceGraph {
            control.service(
                "a", policy: ServicePolicy(timeout: .seconds(5), grace: .seconds(2)), launch: .ignoringCancellation)
            control.service("b", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("a")
        clock.advance(past: .seconds(5))
        await clock.waitForSleeper(past: .seconds(7) + .nanoseconds(1))
        clock.advance(past: .seconds(2))
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(
            "\(error!)" == """
                the launch failed: a: did not react within 2.0 seconds of being cancelled
                  waiting for a: b
                """)
        control.release("a")
    }

    @Test
    func `the error of an aborted launch lists a service that comes up during the shutdown as starting or as finished`()
        async throws
    {
        let graph = try ServiceGraph {
            control.service("a", launch: .suspended)
            control.service("b", launch: .ignoringCancellation)
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("a")
        await control.reached("b")
        let recorder = Task { await control.reached("b shutdown") }
        control.fail("a")
        control.release("b")
        let error = await expectError(LaunchError.self) { try await launch.value }
        await recorder.value
        #expect(error?.starting.map(\.id) == ["b"] || error?.finished == ["b"])
        #expect(error?.report["b"]?.state == .stopped)
    }

    @Test func `the error of a cancelled launch says that it was cancelled`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { control.service("a", launch: .suspended) }, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("a")
        launch.cancel()
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect("\(error!)" == "the launch was cancelled; what was up has been shut down")
    }
}
