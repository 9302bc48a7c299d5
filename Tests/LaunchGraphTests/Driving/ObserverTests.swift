import Dispatch
import LaunchGraph
import Testing

@Suite(.timeLimit(.minutes(2))) struct ObserverTests {
    let stage = Stage()
    let clock = ManualClock()

    @Test func `observers get every change of state in the order in which they happened`() async throws {
        let policy = ServicePolicy(retry: .init(attempts: 2), onFailure: .skipDependents)
        let graph = try ServiceGraph {
            stage.act("a", policy: policy, launch: .throwing)
            stage.act("b", dependsOn: ["a"])
            stage.act("c", startsAfter: ["b"])
        }
        let watch = Watch()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [watch])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        await watch.saw("c", .stopped)
        #expect(
            watch.changes.map { "\($0.id) \($0.state.rawValue) \($0.attempt)" } == [
                "a starting 1", "a starting 2", "a failed 2", "b skipped 0", "c starting 1", "c running 1",
                "c stopping 1", "c stopped 1",
            ])
        #expect(watch.changes[2].error == "broken")
    }

    @Test func `an observer that throws or blocks changes nothing about the launch`() async throws {
        struct Thrower: LaunchObserver {
            func observe(_ change: LaunchChange) async throws { throw Broken() }
        }
        final class Blocker: LaunchObserver {
            let released = DispatchSemaphore(value: 0)
            func observe(_ change: LaunchChange) async throws { block() }
            private func block() { released.wait() }
        }
        let blockers = (0..<20).map { _ in Blocker() }
        let watch = Watch()
        let graph = try ServiceGraph {
            stage.act("a")
            stage.act("b", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [Thrower()] + blockers + [watch])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        await watch.saw("a", .stopped)
        #expect(watch.changes.count == 8)
        for blocker in blockers { for _ in 0..<100 { blocker.released.signal() } }
    }

    @Test func `a service that has been starting for longer than is normal is told to observers`() async throws {
        let watch = Watch()
        let dispatcher = Dispatcher(
            try ServiceGraph { stage.act("a", launch: .whenTold) }, clock: clock, stallNotice: .seconds(2),
            observers: [watch])
        let launch = Task { try await dispatcher.launch() }
        await stage.arrived(at: "a")
        clock.advance(past: .seconds(2))
        await clock.hasSleeper(past: .seconds(30))
        stage.proceed("a")
        _ = try await launch.value
        await watch.saw("a", .running)
        #expect(watch.changes.map(\.isStalled) == [false, true, false])
        #expect(watch.changes[1].at == .seconds(2) + .nanoseconds(1))
    }
}
