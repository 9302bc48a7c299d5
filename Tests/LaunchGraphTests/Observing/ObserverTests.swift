import Dispatch
import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(10))) struct ObserverTests {
    let control = ServiceControl()
    let clock = ManualClock()

    @Test func `observers receive every state change in order`() async throws {
        let policy = ServicePolicy(retry: .init(attempts: 2), onFailure: .skipDependents)
        let graph = try ServiceGraph {
            control.service("a", policy: policy, launch: .throwing)
            control.service("b", dependsOn: ["a"])
            control.service("c", startsAfter: ["b"])
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        await recorder.waitFor("c", .stopped)
        #expect(
            recorder.changes.map { "\($0.id) \($0.state.rawValue) \($0.attempt) \($0.error ?? "")" } == [
                "a starting 1 ", "a starting 2 ", "a failed 2 broken", "b skipped 0 ", "c starting 1 ",
                "c running 1 ", "c stopping 1 ", "c stopped 1 ",
            ])
    }

    @Test func `an observer that throws or blocks does not affect the launch`() async throws {
        struct Thrower: LaunchObserver {
            func observe(_ change: LaunchChange) async throws { throw Broken() }
        }
        final class Blocker: LaunchObserver {
            let isBlocking = true
            let released = DispatchSemaphore(value: 0)
            func observe(_ change: LaunchChange) async throws { block() }
            private func block() { released.wait() }
        }
        let blockers = (0..<20).map { _ in Blocker() }
        let recorder = ChangeRecorder()
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [Thrower()] + blockers + [recorder])
        // Each call waits a second for the observers that block, and no longer.
        let launch = Task { try await dispatcher.launch() }
        await clock.waitForSleeper(at: .seconds(1))
        clock.advance(by: .seconds(1))
        _ = try await launch.value
        let shutdown = Task { try await dispatcher.shutdown() }
        await clock.waitForSleeper(at: .seconds(2))
        clock.advance(by: .seconds(1))
        _ = try await shutdown.value
        await recorder.waitFor("a", .stopped)
        #expect(recorder.changes.count == 8)
        for blocker in blockers { for _ in 0..<100 { blocker.released.signal() } }
    }

    @Test func `a service that has been starting for unusually long is reported to observers`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph { control.service("a", launch: .suspended) }, clock: clock, stallNotice: .seconds(2),
            observers: [recorder])
        let launch = Task { try await dispatcher.launch() }
        await control.reached("a")
        clock.advance(past: .seconds(2))
        await clock.waitForSleeper(past: .seconds(30))
        control.release("a")
        _ = try await launch.value
        await recorder.waitFor("a", .running)
        #expect(recorder.changes.map(\.isStalled) == [false, true, false])
        #expect(recorder.changes[1].at == .seconds(2) + .nanoseconds(1))
    }
}
