import LaunchGraph
import LaunchSupport
import Testing

/// The tasks in which services are launched.
@Suite(.timeLimit(.minutes(10))) struct LaunchTaskTests {
    @Test func `a service that cancels its task does not cancel the services after it`() async throws {
        let cancelled = Locked<[String]>([])
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                InlineService("b", dependsOn: ["a"]) { _ in
                    if Task.isCancelled { cancelled.withLock { $0.append("b") } }
                }
            })
        try await dispatcher.withLaunched { _ in }
        #expect(cancelled.withLock { $0 } == [])
    }

    @Test func `a service that returns after its deadline does not cancel the one that starts after it`() async throws {
        let (clock, returns) = (ManualClock(), Gate())
        let wasCancelled = Locked(true)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "late", policy: ServicePolicy(timeout: .seconds(1), grace: .seconds(60), onFailure: .proceed)
                ) { _ in await returns.wait() }
                InlineService("next", startsAfter: ["late"]) { _ in
                    wasCancelled.withLock { $0 = Task.isCancelled }
                }
            }, clock: clock)
        async let launched = dispatcher.launch()
        await clock.waitForSleeper(past: .seconds(1))
        clock.advance(by: .seconds(2))
        await returns.open()
        _ = try await launched
        #expect(!wasCancelled.withLock { $0 })
        _ = try? await dispatcher.shutdown()
    }

    @Test func `services that become ready together launch at the same time`() async throws {
        let gates = (Gate(), Gate())
        try await Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in }
                InlineService("b", dependsOn: ["a"]) { _ in
                    await gates.0.open()
                    await gates.1.wait()
                }
                InlineService("c", dependsOn: ["a"]) { _ in
                    await gates.1.open()
                    await gates.0.wait()
                }
            }
        ).withLaunched { _ in }
    }

    /// Each of the last services waits for all others of its layer, so that each needs a task of its own.
    @Test(arguments: [2, 17, 100], [true, false]) func `services that wait for each other launch at the same time`(
        count: Int, onOneThread: Bool
    ) async throws {
        let arrived = Locked(0)
        let all = Gate()
        let first = (0..<3 * count).map { ServiceID("first \($0)") }
        let graph = try ServiceGraph {
            for id in first { InlineService(id) { _ in } }
            for index in 0..<count {
                InlineService(ServiceID("last \(index)"), dependsOn: [first[index], first[2 * count + index]]) { _ in
                    let number = arrived.next()
                    if number == count { await all.open() }
                    await all.wait()
                }
            }
        }
        try await Dispatcher(graph, executor: onOneThread ? CountingExecutor() : nil).withLaunched { _ in }
    }

    @Test func `a required service has its priority also in the slot of one that is less urgent`() async throws {
        let (isStarting, goesOn) = (Gate(), Gate())
        let priority = Locked<TaskPriority?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("eager") { _ in
                    await isStarting.open()
                    await goesOn.wait()
                }
                InlineService("search", mode: .onDemand) { _ in priority.withLock { $0 = Task.currentPriority } }
            }, maxConcurrency: 1)
        try await Task(priority: .low) {
            async let launched = dispatcher.launch()
            await isStarting.wait()
            let request = Task(priority: .high) {
                _ = try await dispatcher.services.require("search", as: Void.self)
            }
            while dispatcher.report.services[1].state == .idle { await Task.yield() }
            await goesOn.open()
            _ = try await launched
            try await request.value
        }.value
        #expect(priority.withLock { $0 } == .high)
        try await dispatcher.shutdown()
    }

    /// With one thread, services take turns: a long chain is interrupted for others that are ready.
    @Test func `a long chain of services does not hold up others`() async throws {
        let order = Locked<[String]>([])
        func chain(_ name: String) -> [InlineService<Void>] {
            (0..<100).map { number in
                InlineService(
                    ServiceID("\(name) \(number)"), dependsOn: number == 0 ? [] : [ServiceID("\(name) \(number - 1)")]
                ) { _ in order.withLock { $0.append(name) } }
            }
        }
        let graph = try ServiceGraph {
            chain("a")
            chain("b")
        }
        let executor = CountingExecutor()
        // The launch is called on that thread too, so that both chains begin before any service has returned.
        try await Task(executorPreference: executor) {
            try await Dispatcher(graph, executor: executor).withLaunched { _ in }
        }.value
        let names = order.withLock { $0 }
        var longest = 0
        var length = 0
        for (index, name) in names.enumerated() {
            length = index > 0 && names[index - 1] == name ? length + 1 : 1
            // The end of the second chain has no other to wait for.
            if names[index...].contains(where: { $0 != name }) { longest = max(longest, length) }
        }
        #expect(names.count == 200 && longest <= 16, "\(longest)")
    }
}
