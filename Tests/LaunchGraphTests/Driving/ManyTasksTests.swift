import LaunchSupport
import Testing

@testable import LaunchGraph

#if DEBUG
    private let rounds = 3
#else
    private let rounds = 200
#endif

/// 64 tasks call everything that a dispatcher offers, at the same time.
@Suite(.timeLimit(.minutes(10))) struct ManyTasksTests {
    @Test(arguments: 0..<4) func `64 tasks that call everything find no service twice and no call without an end`(
        part: Int
    ) async throws {
        for round in 0..<rounds {
            let seed = UInt64(part * 1_000_000 + round)
            let program = try StressedProgram(seed: seed)
            await program.run(tasks: 64, steps: 12)
            let problems = program.problems
            #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(5))")
            guard problems.isEmpty else { return }
        }
    }
}

private protocol StressResponder: Sendable {
    func respond(_ number: Int) async
}

private struct Instance: StressResponder {
    func respond(_ number: Int) async { if number % 3 == 0 { await Task.yield() } }
}

/// Counts the instances and calls of each service, and notes what must not be.
private final class ServiceCounts: Sendable, CustomStringConvertible {
    private struct State {
        var instances: [ServiceID: Int] = [:]
        var calls: [ServiceID: Int] = [:]
        var problems: [String] = []
    }

    private let state = Locked(State())

    var problems: [String] { state.withLock(\.problems) }
    var description: String { state.withLock { "instances \($0.instances), calls \($0.calls)" } }
    var isEmpty: Bool { state.withLock { $0.instances.values.allSatisfy { $0 == 0 } } }

    func complain(_ problem: String) { state.withLock { $0.problems.append(problem) } }

    func beginLaunch(_ id: ServiceID) {
        state.withLock { state in
            if state.instances[id, default: 0] > 0 { state.problems.append("\(id) starts beside an instance of it") }
            if state.calls[id, default: 0] > 0 { state.problems.append("\(id) starts during another call of it") }
            state.calls[id, default: 0] += 1
        }
    }

    func endLaunch(_ id: ServiceID, isUp: Bool) {
        state.withLock { state in
            state.calls[id, default: 0] -= 1
            if isUp { state.instances[id, default: 0] += 1 }
        }
    }

    func beginCall(_ id: ServiceID) { state.withLock { $0.calls[id, default: 0] += 1 } }
    func endCall(_ id: ServiceID) { state.withLock { $0.calls[id, default: 0] -= 1 } }

    func beginShutdown(_ id: ServiceID) {
        state.withLock { state in
            if state.instances[id] != 1 { state.problems.append("\(id) is shut down without being up") }
            state.calls[id, default: 0] += 1
        }
    }

    func endShutdown(_ id: ServiceID) {
        state.withLock { state in
            state.instances[id, default: 0] -= 1
            state.calls[id, default: 0] -= 1
        }
    }
}

/// A dispatcher with random services, and tasks that call it.
private final class StressedProgram: Sendable {
    private let seed: UInt64
    private let counts: ServiceCounts
    private let dispatcher: Dispatcher
    private let ids: [ServiceID]

    var problems: [String] { counts.problems }

    init(seed: UInt64) throws {
        self.seed = seed
        var chance = Chance(seed: seed)
        let counts = ServiceCounts()
        self.counts = counts
        let count = 3 + chance.below(9)
        let ids = (0..<count).map { ServiceID("s\($0)") }
        let services = ids.enumerated().map { index, id in
            let earlier = (0..<index).filter { _ in chance.once(in: 4) }.map { ids[$0] }
            return Self.service(id, dependsOn: earlier, counts, &chance)
        }
        self.ids = ids
        dispatcher = Dispatcher(
            try ServiceGraph { services }, maxConcurrency: chance.one(of: [nil, nil, 1, 2]),
            lameDuck: chance.one(of: [.zero, .zero, .milliseconds(1)]),
            observers: chance.once(in: 2) ? [SilentObserver()] : [])
    }

    private static func service(
        _ id: ServiceID, dependsOn: [ServiceID], _ counts: ServiceCounts, _ chance: inout Chance
    ) -> InlineService<Instance> {
        let policy = ServicePolicy(
            timeout: chance.one(of: [nil, .seconds(30), .milliseconds(1)]),
            shutdownTimeout: chance.one(of: [nil, .seconds(30), .milliseconds(1)]),
            grace: chance.one(of: [.zero, .seconds(1)]),
            drain: chance.one(of: [.zero, .seconds(30)]),
            retry: RetryPolicy(attempts: 1 + chance.below(3), backoff: .none),
            restart: chance.one(of: [
                .never, .run(limit: 3, within: .seconds(1), backoff: .none),
                .service(limit: 3, within: .seconds(1), backoff: .none),
            ]),
            onEnd: chance.one(of: [.failure, .completes, .completes]),
            onFailure: chance.one(of: [.abort, .skipDependents, .proceed, .proceed]))
        let (fails, runs, slow) = (chance.once(in: 6), chance.once(in: 2), chance.below(4))
        let number = chance.next()
        @Sendable func work(_ salt: UInt64) async {
            for _ in 0..<(number ^ salt) % UInt64(1 + slow * 3) { await Task.yield() }
        }
        let launch: @Sendable (LaunchContext) async throws -> Instance = { context in
            counts.beginLaunch(id)
            await work(1)
            let isUp = !fails || context.attempt >= 3
            counts.endLaunch(id, isUp: isUp)
            if !isUp { throw Broken() }
            return Instance()
        }
        let run: @Sendable (Instance) async throws -> Void = { _ in
            counts.beginCall(id)
            defer { counts.endCall(id) }
            await work(2)
            if number % 3 == 0 { throw Broken() }
            if number % 3 == 1 { try await untilShutdown() }
        }
        let shutdown: @Sendable (Instance) async throws -> Void = { _ in
            counts.beginShutdown(id)
            await work(3)
            counts.endShutdown(id)
            if number % 5 == 0 { throw Broken() }
        }
        return InlineService(
            id, dependsOn: dependsOn, policy: policy, mode: chance.one(of: [.eager, .eager, .deferred, .onDemand]),
            launch: launch, run: runs ? run : nil, shutdown: shutdown)
    }

    /// Lets tasks call the dispatcher, and then shuts everything down.
    func run(tasks: Int, steps: Int) async {
        await withTaskGroup { group in
            for task in 0..<tasks {
                group.addTask {
                    var chance = Chance(seed: self.seed &* 1_000 &+ UInt64(task))
                    for _ in 0..<steps { await self.step(&chance) }
                }
            }
        }
        _ = try? await dispatcher.shutdown()
        // What missed a deadline is shut down later.
        while !counts.isEmpty && counts.problems.isEmpty {
            guard !Task.isCancelled else { return counts.complain("still up: \(counts), \(dispatcher.status)") }
            await Task.yield()
        }
    }

    private func step(_ chance: inout Chance) async {
        let (dispatcher, id) = (dispatcher, chance.one(of: ids))
        let delay = chance.below(20)
        switch chance.below(14) {
        case 0, 1, 2: await expect { try await dispatcher.launch() }
        case 3: await expect { try await dispatcher.launch(only: [id]) }
        case 4: await expect { try await dispatcher.shutdown() }
        case 5: await expect { try await dispatcher.shutdown(deadline: .microseconds(delay * 20)) }
        case 6: dispatcher.requestShutdown()
        case 7: await expect { _ = try await dispatcher.services.require(id, as: Instance.self) }
        case 8:
            // Both forms of a subscriber that is cancelled.
            let requests = chance.once(in: 2)
            let task = Task {
                await withTaskCancellationHandler {
                    for await _ in dispatcher.changes {}
                } onCancel: {
                    if requests { dispatcher.requestShutdown() }
                }
            }
            for _ in 0..<delay { await Task.yield() }
            task.cancel()
            await task.value
        case 9:
            let task = Task { await expect { try await dispatcher.launch() } }
            for _ in 0..<delay { await Task.yield() }
            task.cancel()
            await task.value
        case 10: _ = await dispatcher.dispatchReport(.stress, delay)
        case 11: await useChild(of: id, delay)
        case 12:
            _ = dispatcher.report
            if dispatcher.status.services.count != ids.count { counts.complain("the status lacks services") }
        default:
            dispatcher.holdDeferred()
            await Task.yield()
            dispatcher.releaseDeferred()
        }
    }

    private func useChild(of id: ServiceID, _ delay: Int) async {
        let child = ServiceID("child \(delay)")
        let counts = ServiceCounts()
        await expect {
            let graph = try ServiceGraph(parent: self.dispatcher.graph) {
                InlineService(
                    child, dependsOn: [id],
                    launch: { _ in
                        counts.beginLaunch(child)
                        counts.endLaunch(child, isUp: true)
                    },
                    shutdown: {
                        counts.beginShutdown(child)
                        counts.endShutdown(child)
                    })
            }
            let dispatcher = Dispatcher(graph, parent: self.dispatcher.services)
            for _ in 0..<2 {
                try await dispatcher.launch()
                for _ in 0..<delay { await Task.yield() }
                if delay % 2 == 0 { try await dispatcher.shutdown() } else { dispatcher.requestShutdown() }
            }
            _ = try await dispatcher.shutdown()
        }
        for problem in counts.problems { self.counts.complain(problem) }
    }

    /// Calls `call`, and notes an error that such a call must not throw.
    private func expect(_ call: () async throws -> some Any) async {
        do {
            _ = try await call()
        } catch {
            switch error {
            case is LaunchError, is ShutdownError, is CancellationError, is InvalidLaunchState, is ServiceFailure,
                is DependencyUnavailable:
                break
            default: counts.complain("\(error)")
            }
        }
    }
}

extension AsyncLifecycleEvent where Responder == any StressResponder, Payload == Int, Output == Void {
    fileprivate static var stress: Self { .init("stress", delivery: .buffered(.latest)) { await $0.respond($1) } }
}
