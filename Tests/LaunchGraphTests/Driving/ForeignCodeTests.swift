import LaunchSupport
import Testing

@testable import LaunchGraph

/// The program's own code can call the dispatcher wherever the dispatcher runs it, because it never does so under a lock.
@Suite(.timeLimit(.minutes(10))) struct ForeignCodeTests {
    /// Calls a dispatcher that is created later.
    private final class Caller: Sendable {
        private struct Reference {
            weak var dispatcher: Dispatcher?
        }

        private let reference = Locked(Reference())
        private let count = Locked(0)

        var calls: Int { count.withLock { $0 } }

        func use(_ dispatcher: Dispatcher) { reference.withLock { $0.dispatcher = dispatcher } }

        func call() {
            guard let dispatcher = reference.withLock({ $0.dispatcher }) else { return }
            _ = dispatcher.status
            _ = dispatcher.report
            dispatcher.releaseDeferred()
            count.withLock { $0 += 1 }
        }
    }

    /// Calls the dispatcher whenever a job is added.
    private final class CallingExecutor: TaskExecutor {
        let caller: Caller
        private let executor = CountingExecutor()

        init(_ caller: Caller) { self.caller = caller }

        func enqueue(_ job: consuming ExecutorJob) {
            caller.call()
            executor.enqueue(job)
        }
    }

    /// Calls the dispatcher whenever it is read.
    private struct CallingClock: Clock {
        let caller: Caller
        let isCalling = Locked2(false)
        var minimumResolution: Duration { .nanoseconds(1) }

        var now: ContinuousClock.Instant {
            // The dispatcher reads the clock again.
            if isCalling.enter() {
                caller.call()
                isCalling.leave()
            }
            return ContinuousClock.now
        }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            caller.call()
            try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
        }
    }

    /// Lets one caller enter at a time.
    private final class Locked2: Sendable {
        private let isEntered: Locked<Bool>
        init(_ isEntered: Bool) { self.isEntered = Locked(isEntered) }
        func enter() -> Bool {
            isEntered.withLock { isEntered in
                defer { isEntered = true }
                return !isEntered
            }
        }
        func leave() { isEntered.withLock { $0 = false } }
    }

    /// Calls the dispatcher when it is released.
    private final class Released: Error {
        let caller: Caller
        init(_ caller: Caller) { self.caller = caller }
        deinit { caller.call() }
    }

    private func graph(_ caller: Caller) throws -> ServiceGraph {
        try ServiceGraph {
            InlineService(
                "value", policy: ServicePolicy(timeout: .seconds(60)), launch: { _ in Released(caller) },
                run: { _ in
                    try await withShutdownHandler {
                        try await untilShutdown()
                    } onShutdown: {
                        caller.call()
                    }
                }, shutdown: { _ in })
            InlineService("error", onFailure: .proceed) { _ in throw Released(caller) }
            InlineService(
                "retry", policy: ServicePolicy(retry: RetryPolicy(attempts: 120, backoff: .none), onFailure: .proceed)
            ) { _ in throw Released(caller) }
            InlineService("on demand", mode: .onDemand) { _ in throw Released(caller) }
            InlineService(
                "cancelled", policy: ServicePolicy(grace: .seconds(60)),
                launch: { _ in },
                run: {
                    await withTaskCancellationHandler {
                        try? await Task.sleep(for: .seconds(600))
                    } onCancel: {
                        caller.call()
                    }
                }, shutdown: { throw Released(caller) })
        }
    }

    private func launchTwice(_ dispatcher: Dispatcher) async throws {
        for _ in 0..<3 {
            let app = try await dispatcher.launch()
            for _ in 0..<3 { _ = try? await app.require("on demand", as: Void.self) }
            _ = try? await dispatcher.shutdown()
        }
    }

    @Test func `values, errors, handlers and executors can call the dispatcher`() async throws {
        let caller = Caller()
        let dispatcher = Dispatcher(try graph(caller), executor: CallingExecutor(caller), observers: [SilentObserver()])
        caller.use(dispatcher)
        try await launchTwice(dispatcher)
        #expect(caller.calls > 300)
    }

    @Test func `a clock can call the dispatcher`() async throws {
        let caller = Caller()
        let dispatcher = Dispatcher(
            try graph(caller), clock: CallingClock(caller: caller), stallNotice: .seconds(60),
            observers: [SilentObserver()])
        caller.use(dispatcher)
        try await launchTwice(dispatcher)
        #expect(caller.calls > 300)
    }

    @Test func `a task that a service creates does not keep the dispatcher alive`() async throws {
        struct Weak { weak var dispatcher: Dispatcher? }
        let gate = Gate()
        var task: Task<Void, Never>?
        let created = Locked<Task<Void, Never>?>(nil)
        weak var released: Dispatcher?
        do {
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService("a") { _ in
                        created.withLock { created in created = Task { await gate.wait() } }
                    }
                })
            released = dispatcher
            try await dispatcher.withLaunched { _ in }
        }
        task = created.withLock { $0 }
        while released != nil { await Task.yield() }
        await gate.open()
        await task?.value
    }

    @Test func `a launch inside the launch of a service is an error that says what to do`() async throws {
        let errors = Locked<[String]>([])
        let reference = Locked<Dispatcher?>(nil)
        let isRunning = Gate()
        @Sendable func note(_ call: () async throws -> Void) async {
            do { try await call() } catch { errors.withLock { [text = "\(error)"] in $0.append(text) } }
        }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "a",
                    launch: { _ in
                        let dispatcher = reference.withLock { $0 }
                        await note { try await dispatcher?.launch() }
                        await note { try await dispatcher?.launch(only: ["a"]) }
                        await note { try await dispatcher?.launchSynchronously() }
                        await note { try await dispatcher?.run(until: .shutdown) }
                    },
                    run: {
                        // The service is up.
                        try await reference.withLock { $0 }?.launch()
                        await isRunning.open()
                        try await untilShutdown()
                    })
                InlineService("later", mode: .onDemand) { _ in try await reference.withLock { $0 }?.launch() }
            }, clock: ManualClock())
        reference.withLock { $0 = dispatcher }
        let app = try await dispatcher.launch()
        _ = try await app.require("later", as: LaunchedServices?.self)
        await isRunning.wait()
        try await dispatcher.shutdown()
        reference.withLock { $0 = nil }
        let text =
            "a calls launch() in its own launch, and the call would wait until a is up; name the services that a needs "
            + "in dependsOn, or require them; work that needs all services belongs into run"
        #expect(errors.withLock { $0 } == [text, text, text, text])
    }
}
