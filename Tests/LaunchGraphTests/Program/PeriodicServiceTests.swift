import LaunchGraph
import LaunchSupport
import Testing

@testable import struct LaunchGraph.PeriodicSchedule

private struct Numbers: Service {
    func launch(_ context: LaunchContext) async throws -> Int { 7 }
}

@Suite(.timeLimit(.minutes(2))) struct PeriodicServiceTests {
    private let control = ServiceControl()
    private let clock = ManualClock()

    private func dispatcher(@ServiceListBuilder _ services: () -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: clock)
    }

    @Test func `work is repeated at fixed times with the values that it needs, until the service stops`()
        async throws
    {
        let dispatcher = try dispatcher {
            Numbers()
            // There is no jitter on a clock that a test controls.
            PeriodicService("work", every: .seconds(10), jitter: .seconds(9), needs: Numbers.self) { [control] number in
                control.note("\(number)")
                control.markReached("run")
            }
        }
        try await dispatcher.launch()
        await clock.waitForSleeper(at: .seconds(10))
        #expect(control.lines.isEmpty)
        #expect(dispatcher.status["work"]?.runs?.next == .seconds(10))
        for run in 1...3 {
            clock.advance(by: .seconds(10))
            await control.reached("run", times: run)
            await clock.waitForSleeper(at: .seconds(10 * (run + 1)))
        }
        let runs = dispatcher.status["work"]?.runs
        #expect(runs.map { [$0.count, $0.failures] } == [3, 0])
        #expect(runs.map { [$0.latest, $0.next] } == [.seconds(30), .seconds(40)])
        #expect(dispatcher.status["Numbers"]?.runs == nil)
        try await dispatcher.shutdown()
        #expect(control.lines == ["7", "7", "7"])
        #expect(dispatcher.status["work"]?.runs == nil)
    }

    @Test func `work receives the value of an instance that was launched again`() async throws {
        struct Client: Service {
            let policy = ServicePolicy(restart: .instance(backoff: .none))
            let control: ServiceControl
            func launch(_ context: LaunchContext) async throws -> Int { control.reachCount(of: "run") }
            func run() async throws {
                control.markReached("run")
                if control.reachCount(of: "run") == 1 { try await control.wait(at: "end") }
                try await untilShutdown()
            }
        }
        let dispatcher = try dispatcher {
            Client(control: control)
            PeriodicService("work", every: .seconds(10), needs: Client.self) { [control] in
                control.note("\($0)")
                control.markReached("work")
            }
        }
        try await dispatcher.launch()
        for run in 1...2 {
            await clock.waitForSleeper(at: .seconds(10 * run))
            clock.advance(by: .seconds(10))
            await control.reached("work", times: run)
            if run == 1 {
                control.fail("end")
                await control.reached("run", times: 2)
            }
        }
        try await dispatcher.shutdown()
        #expect(control.lines == ["0", "1"])
    }

    @Test func `runs do not overlap, and times that pass meanwhile are skipped`() async throws {
        let dispatcher = try dispatcher {
            PeriodicService("work", every: .seconds(10), first: .zero) { [control] in try await control.wait(at: "work")
            }
        }
        try await dispatcher.launch()
        await control.reached("work")
        clock.advance(by: .seconds(35))
        control.release("work")
        await clock.waitForSleeper(at: .seconds(40))
        #expect(control.reachCount(of: "work") == 1)
        clock.advance(by: .seconds(5))
        await control.reached("work", times: 2)
        control.release("work")
        try await dispatcher.shutdown()
    }

    @Test func `a failure is counted and reported, and ends the service only at the limit of each run`() async throws {
        let changes = Locked<[String]>([])
        struct Failures: LaunchObserver {
            let add: @Sendable (String) -> Void
            func observe(_ change: LaunchChange) async throws {
                if change.error != nil { add("\(change.id): \(change.error ?? "")") }
            }
        }
        let graph = try ServiceGraph {
            PeriodicService(
                "work", every: .seconds(10), failureLimit: 3,
                policy: ServicePolicy(restart: .run(limit: 1, within: .seconds(100), backoff: .none))
            ) {
                throw Broken()
            }
        }
        let dispatcher = Dispatcher(
            graph, clock: clock, observers: [Failures { line in changes.withLock { $0.append(line) } }])
        let run = Task { try await dispatcher.run(until: .shutdown) }
        // The launch waits for its observer until 1 s, so that a sleeper at that time may not be the service.
        for time in 1...6 {
            await clock.waitForSleeper(at: .seconds(10 * time))
            let service = dispatcher.status["work"]
            let counts = service?.runs.map { [$0.count, $0.failures, service?.restarts] }
            #expect(counts == [time - 1, time - 1, time > 3 ? 1 : 0])
            #expect(service?.runs?.latestError == (time == 1 ? nil : "broken"))
            clock.advance(by: .seconds(10))
        }
        let error = await expectError(LaunchError.self) { try await run.value }
        #expect(error?.cameUp == true && error?.failures.map(\.id) == ["work"])
        #expect(changes.withLock { $0.count { $0 == "work: broken" } } >= 6)
    }

    @Test func `a run that is under way has the drain time when the service stops`() async throws {
        let dispatcher = try dispatcher {
            PeriodicService("work", every: .seconds(10), first: .zero) { [control] in
                try await control.wait(at: "work")
                control.note("done")
            }
        }
        try await dispatcher.launch()
        await control.reached("work")
        async let report = dispatcher.shutdown()
        // The drain time of ten seconds begins.
        await clock.waitForSleeper(past: .seconds(10))
        control.release("work")
        #expect(try await report["work"]?.error == nil)
        #expect(control.lines == ["done"])
    }

    @Test func `a schedule skips what has passed, delays by its jitter, and does not overflow`() {
        let plain = PeriodicSchedule(every: .nanoseconds(5_000_000), jitter: .zero, first: nil, failureLimit: nil)
        let far = PeriodicSchedule(every: .seconds(Int64.max), jitter: .zero, first: nil, failureLimit: nil)
        #expect(
            [
                plain.first(after: 3), plain.next(after: 0, now: 4_999_999), plain.next(after: 0, now: 5_000_000),
                plain.next(after: 0, now: 23_000_000), far.next(after: far.first(after: 5), now: .max),
            ] == [5_000_003, 5_000_000, 10_000_000, 25_000_000, .max])
        let jittered = PeriodicSchedule(every: .zero, jitter: .nanoseconds(4), first: .zero, failureLimit: nil)
        #expect(jittered.interval == 1_000_000)
        #expect(Set((0..<200).map { _ in jittered.delayed(10) }).isSubset(of: 10...14))
    }
}
