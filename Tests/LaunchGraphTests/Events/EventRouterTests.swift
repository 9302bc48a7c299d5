import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite struct EventRouterTests {
    private actor Listener: Service, Listening {
        let id: ServiceID
        private(set) var heard = 0

        init(_ id: ServiceID) { self.id = id }

        func launch(_ context: LaunchContext) async throws {}
        func listen() async { heard += 1 }
    }

    /// The services of a dispatcher, which come up when a test says so, and whose tasks run when it says so.
    private final class Engine: EventEngine, TaskExecutor {
        let graph: ServiceGraph
        let time = TimeSource(ManualClock())
        private let jobs = Locked<[UnownedJob]>([])
        private let up = Locked<[Launched<Void>?]>([])
        private let count = Locked(0)

        /// How often all services were looked at.
        var snapshots: Int { count.withLock(\.self) }
        var executor: PreferredExecutor? { self }
        var generation: Int { up.withLock { $0.count { $0 != nil } } }

        init(_ graph: ServiceGraph) {
            self.graph = graph
            up.withLock { $0 = graph.ids.map { _ in nil } }
        }

        func bringUp(_ p: LaunchPosition) { up.withLock { $0[p.index] = Launched(()) } }

        func eligibility() -> EligibilitySnapshot {
            count.withLock { $0 += 1 }
            let services = graph.plan.positions.map { eligibility(of: $0, \.self) }
            return EligibilitySnapshot(generation: generation, services: services)
        }

        func eligibility<Result: Sendable>(of p: LaunchPosition, _ read: (Eligibility) -> Result) -> Result {
            read(up.withLock { $0[p.index].map { .up($0) } ?? .pending })
        }

        func executor(for p: LaunchPosition) -> PreferredExecutor? { self }
        func readingDependencies<R>(of p: LaunchPosition, _ code: () throws -> R) rethrows -> R { try code() }
        nonisolated(nonsending) func readingDependencies<R>(
            of p: LaunchPosition, _ code: nonisolated(nonsending) () async throws -> R
        ) async rethrows -> R { try await code() }
        func record(_ event: LaunchReport.EventReport, at moment: Int64) -> Duration { .zero }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }

        /// Runs tasks, in the order in which they were created, until none is left.
        func run() {
            while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    @Test func `services that come up at the same time are looked at once for the events that wait for them`()
        async throws
    {
        let listeners = (0..<100).map { Listener(ServiceID("\($0)")) }
        let engine = Engine(try ServiceGraph { listeners })
        let router = EventRouter(engine: engine, state: EventState(isRecording: false))
        let event = AsyncLifecycleEvent<any Listening, Void, Void>("heard", delivery: .buffered(.all)) { responder, _ in
            await responder.listen()
        }
        _ = await event.deliver((), isRecorded: false, by: router)
        let before = engine.snapshots
        for p in engine.graph.plan.positions {
            engine.bringUp(p)
            router.eligibilityHasChanged()
        }
        engine.run()
        #expect(engine.snapshots == before + 1)
        for listener in listeners { #expect(await listener.heard == 1) }
    }
}

private protocol Listening: Sendable { func listen() async }
