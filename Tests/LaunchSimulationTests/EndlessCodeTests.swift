import Dispatch
import Foundation
import LaunchGraph
import LaunchSimulation
import Synchronization
import Testing

/// Simulations of services whose own code does not end by itself.
@Suite(.timeLimit(.minutes(10))) struct EndlessCodeTests {
    @Test func `a service that goes on sleeping when it is cancelled is abandoned`() async throws {
        try await simulateRealAndCheck(faults: .ownCode("poll never ends"), seeds: 0..<3) { clock in
            try ServiceGraph {
                InlineService("poll", policy: ServicePolicy(timeout: .seconds(5))) { _ in
                    while true { try? await clock.sleep(for: .milliseconds(100)) }
                }
            }
        } _: { outcome in
            #expect(outcome.report["poll"]?.state == .abandoned)
            #expect(outcome.report.outcome == .failed)
        }
    }

    @Test func `a service that spins without sleeping is cancelled at its timeout`() async throws {
        try await simulateRealAndCheck(faults: .ownCode("spin never ends"), seeds: 0..<3) { _ in
            try ServiceGraph {
                InlineService("spin", policy: ServicePolicy(timeout: .seconds(1), onFailure: .proceed)) { _ in
                    while !Task.isCancelled { await Task.yield() }
                    throw CancellationError()
                }
                InlineService("after", dependsOn: ["spin"]) { _ in }
            }
        } _: { outcome in
            #expect(outcome.report["spin"]?.state == .failed)
            #expect(outcome.report["after"]?.state == .running)
        }
    }

    @Test func `a service that repeats sleeps of no duration is cancelled at its timeout`() async throws {
        try await simulateRealAndCheck(faults: .ownCode("zero never ends"), seeds: 0..<3) { clock in
            try ServiceGraph {
                InlineService("zero", policy: ServicePolicy(timeout: .seconds(1))) { _ in
                    while true { try await clock.sleep(for: .zero) }
                }
            }
        } _: { outcome in
            #expect(outcome.report["zero"]?.state == .failed)
        }
    }

    private struct HeartbeatService<C: Clock<Duration>>: Service {
        let id: ServiceID = "heartbeat"
        let clock: C
        let swallowsCancellation: Bool

        func launch(_ context: LaunchContext) async throws {}

        func run(_ value: Void) async throws {
            while !Task.isCancelled {
                if swallowsCancellation {
                    try? await clock.sleep(for: .seconds(10))
                } else {
                    try await clock.sleep(for: .seconds(10))
                }
            }
        }
    }

    @Test(arguments: [true, false])
    func `a service with an endless heartbeat is launched and shut down`(swallowsCancellation: Bool) async throws {
        try await simulateRealAndCheck(seeds: 0..<10) { clock in
            try ServiceGraph {
                HeartbeatService(clock: clock, swallowsCancellation: swallowsCancellation)
                InlineService("later", mode: .deferred) { _ in try await clock.sleep(for: .seconds(5)) }
            }
        } _: { outcome in
            #expect(outcome.report["heartbeat"]?.state == .running)
            #expect(outcome.report["later"]?.state == .running)
            #expect(outcome.finalReport["heartbeat"]?.state == .stopped)
        }
    }

    @Test func `a simulated launch is cancelled at any of its moments`() async throws {
        var begun = [0, 0, 0]
        try await simulateRealAndCheck(faults: .launchIsCancelled, seeds: 0..<100) { clock in
            try ServiceGraph {
                for (id, dependsOn) in [(ServiceID("a"), []), ("b", [ServiceID("a")]), ("c", ["b"])] {
                    InlineService(id, dependsOn: dependsOn) { _ in try await clock.sleep(for: .seconds(10)) }
                }
            }
        } _: { outcome in
            let count = outcome.finalReport.services.count { $0.started != nil }
            begun[count - 1] += 1
        }
        #expect(begun.allSatisfy { $0 > 15 }, "\(begun)")
    }

    @Test func `a simulation reports that code left it`() async throws {
        struct Unexpected: Error {}
        let error = await #expect(throws: SimulationFailure.self) {
            try await simulateRealAndCheck(seeds: 0..<1) { _ in
                let (isWaiting, isBack) = (Flag(), Flag())
                let gate = DispatchSemaphore(value: 0)
                let policy = ServicePolicy(timeout: .none)
                return try ServiceGraph {
                    InlineService("outside", policy: policy) { _ in
                        // A thread, because a task would have to wait for tasks of other tests.
                        await withCheckedContinuation { continuation in
                            Thread.detachNewThread {
                                gate.wait()
                                continuation.resume()
                            }
                            isWaiting.set()
                        }
                        isBack.set()
                    }
                    // Keeps the simulation from becoming idle before the thread is back. When this runs, the other service
                    // is suspended, so that the thread's resumption comes from outside.
                    InlineService("busy", policy: policy) { _ in
                        while !isBack.isSet {
                            if isWaiting.isSet { gate.signal() }
                            await Task.yield()
                        }
                    }
                }
            } _: { outcome in
                #expect(outcome.leftSimulation && outcome.isUp)
                throw Unexpected()
            }
        }
        #expect(error?.description.contains("the run may differ next time") == true)
    }
}

private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
