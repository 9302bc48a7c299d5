import Dispatch
import LaunchGraph
import LaunchSupport
import Testing

/// Events for responders that are `Sendable`, while the main thread is blocked.
@Suite(.timeLimit(.minutes(10)), .serialized) struct BlockedMainActorTests {
    private let main = BlockedMainActor()

    private struct Reloading: Service, Reloadable {
        let id: ServiceID
        var dependsOn: [ServiceID] = []
        var mode = LaunchMode.eager
        let main: BlockedMainActor
        let control: ServiceControl
        var error: Broken?

        func launch(_ context: LaunchContext) async throws { try await control.wait(at: "\(id) launch") }

        func reload() async throws {
            control.note(main.isBlocked ? "\(id) reloads" : "\(id) reloads when the main actor is free")
            control.markReached("\(id) reload")
            if let error { throw error }
        }
    }

    @Test func `a reload reaches responders while the main thread is blocked`() async throws {
        let control = ServiceControl()
        for id in ["a", "b"] { control.release("\(id) launch") }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Reloading(id: "a", main: main, control: control, error: Broken())
                Reloading(id: "b", main: main, control: control)
            })
        try await dispatcher.launch()
        await main.block()
        let report = await dispatcher.dispatchReport(.reload)
        #expect(control.lines.sorted() == ["a reloads", "b reloads"])
        #expect(report.responses.map { $0.error == nil } == [false, true])
        #expect(main.isBlocked)
        main.release()
        try await dispatcher.shutdown()
    }

    @Test func `a buffered reload reaches a service that comes up while the main thread is blocked`() async throws {
        let control = ServiceControl()
        control.release("a launch")
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Reloading(id: "a", main: main, control: control)
                Reloading(id: "late", dependsOn: ["a"], main: main, control: control)
            })
        let launch = Task { try await dispatcher.launch() }
        await control.reached("late launch")
        await main.block()
        let report = await dispatcher.dispatchReport(.reload)
        #expect(report.bufferedFor == ["late"])
        #expect(control.lines == ["a reloads"])
        control.release("late launch")
        _ = try await launch.value
        await control.reached("late reload")
        #expect(control.lines == ["a reloads", "late reloads"])
        #expect(main.isBlocked)
        main.release()
        try await dispatcher.shutdown()
    }

    @Test func `concurrent reloads reach a service that comes up once, with the latest`() async throws {
        for _ in 0..<100 {
            let control = ServiceControl()
            let dispatcher = Dispatcher(
                try ServiceGraph { Reloading(id: "a", main: main, control: control) })
            let launch = Task { try await dispatcher.launch() }
            await control.reached("a launch")
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask { await dispatcher.dispatchReport(.reload) }
                    if number == 4 { group.addTask { control.release("a launch") } }
                }
            }
            _ = try await launch.value
            await control.reached("a reload")
            // A reload that came when the service was up has reached it; all earlier ones count as one.
            #expect((1...8).contains(control.reachCount(of: "a reload")))
            try await dispatcher.shutdown()
        }
    }
}

/// Blocks the main thread until it is released, or for twenty seconds, after which a test has failed.
private final class BlockedMainActor: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let blocked = Locked(false)

    var isBlocked: Bool { blocked.withLock(\.self) }

    /// Returns once the main thread is blocked.
    func block() async {
        await withCheckedContinuation { continuation in
            Task { @MainActor in
                blocked.withLock { $0 = true }
                continuation.resume()
                wait()
                blocked.withLock { $0 = false }
            }
        }
    }

    func release() { semaphore.signal() }

    private func wait() { _ = semaphore.wait(timeout: .now() + 300) }
}
