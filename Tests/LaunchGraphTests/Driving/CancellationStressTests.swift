import LaunchGraph
import LaunchSupport
import Testing

#if DEBUG
    private let cancellations = 1_000
#else
    private let cancellations = 100_000
#endif

/// Tasks that iterate over the changes are cancelled while services change their states.
///
/// Cancelling a task holds a lock of the runtime that resuming the task needs too, while its cancellation handlers call
/// the dispatcher.
@Suite(.timeLimit(.minutes(10))) struct CancellationStressTests {
    private func dispatcher(isObserved: Bool) throws -> Dispatcher {
        let graph = try ServiceGraph {
            InlineService(
                "a", policy: ServicePolicy(restart: .run(limit: .max, within: .seconds(1), backoff: .none)),
                launch: { _ in },
                run: {
                    await Task.yield()
                    try Task.checkCancellation()
                    throw Broken()
                })
            InlineService("b", dependsOn: ["a"], launch: { _ in }, run: { try await untilShutdown() })
        }
        return Dispatcher(graph, observers: isObserved ? [SilentObserver()] : [])
    }

    @Test func `cancelling the iteration over changes never blocks a thread`() async throws {
        let dispatcher = try dispatcher(isObserved: false)
        try await dispatcher.launch()
        for round in 0..<cancellations / 4 {
            let tasks = (0..<4).map { _ in
                Task { for await _ in dispatcher.changes {} }
            }
            if round % 3 == 0 { await Task.yield() }
            for task in tasks { task.cancel() }
            if round % 100 == 0 { #expect(dispatcher.status.services.count == 2) }
            for task in tasks { await task.value }
        }
        _ = try? await dispatcher.shutdown()
    }

    @Test func `a cancellation handler that requests a shutdown never blocks a thread`() async throws {
        let dispatcher = try dispatcher(isObserved: true)
        for round in 0..<cancellations / 4 {
            // The first iterations are still under way when the next launch begins.
            let launch = Task { try await dispatcher.launch() }
            let tasks = (0..<4).map { _ in
                Task {
                    await withTaskCancellationHandler {
                        for await _ in dispatcher.changes {}
                    } onCancel: {
                        dispatcher.requestShutdown()
                    }
                }
            }
            if round % 3 == 0 { _ = try? await launch.value }
            await withTaskGroup { group in
                // Two tasks are cancelled at the same time: each handler's request resumes the other task.
                for task in tasks { group.addTask { task.cancel() } }
            }
            for task in tasks { await task.value }
            _ = try? await launch.value
            _ = try? await dispatcher.shutdown()
        }
    }
}
