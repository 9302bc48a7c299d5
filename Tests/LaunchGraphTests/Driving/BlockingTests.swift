import Dispatch
import Foundation
import LaunchGraph
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif

@Suite(.timeLimit(.minutes(10))) struct BlockingTests {
    @Test func `more services that block than there are cores do not delay a timeout`() async throws {
        let control = ServiceControl()
        let clock = ManualClock()
        let released = DispatchSemaphore(value: 0)
        let count = 4 * ProcessInfo.processInfo.activeProcessorCount
        let graph = try ServiceGraph {
            for number in 0..<count {
                InlineService(
                    ServiceID("blocking \(number)"),
                    policy: ServicePolicy(timeout: .none, onFailure: .proceed, blocking: true)
                ) { _ in
                    control.markReached("blocking")
                    block(released)
                }
            }
            control.service(
                "late", policy: ServicePolicy(timeout: .seconds(1), onFailure: .proceed), launch: .suspended)
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        let launch = Task { try await dispatcher.launch() }
        await control.reached("blocking", times: count)
        await control.reached("late")
        clock.advance(past: .seconds(1))
        await recorder.waitFor("late", .failed)
        #expect(dispatcher.report.outcome == .launching)
        for _ in 0..<count { released.signal() }
        #expect(try await launch.value.report.outcome == .degraded)
    }

    @Test func `a service that blocks and never returns does not hang the launch`() async throws {
        let control = ServiceControl()
        let clock = ManualClock()
        let released = DispatchSemaphore(value: 0)
        let policy = ServicePolicy(timeout: .seconds(1), grace: .seconds(1), blocking: true)
        let graph = try ServiceGraph {
            InlineService("blocking", policy: policy) { _ in
                control.markReached("blocking")
                block(released)
            } shutdown: { _ in
                control.markReached("shutdown")
            }
        }
        let dispatcher = Dispatcher(graph, clock: clock)
        let launch = Task { try await dispatcher.launch() }
        await control.reached("blocking")
        clock.advance(past: .seconds(1))
        await clock.waitForSleeper(past: .seconds(2) + .nanoseconds(1))
        clock.advance(past: .seconds(1))
        let error = await expectError(LaunchError.self) { try await launch.value }
        #expect(error?.failures.first?.reason == .abandoned)
        released.signal()
        await control.reached("shutdown")
    }
}

private func block(_ semaphore: DispatchSemaphore) {
    semaphore.wait()
}
