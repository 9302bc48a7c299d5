import LaunchGraph
import LaunchSupport
import Testing

/// Interceptors, and what observers are told besides changes of services.
@Suite(.timeLimit(.minutes(10))) struct InterceptorTests {
    private let control = ServiceControl()
    private let clock = ManualClock()

    @Test func `an interceptor wraps each attempt, the run and the shutdown of a service`() async throws {
        let lines = Record()
        let attempts = Locked(0)
        let outer = Recording(name: "outer", lines: lines)
        let inner = Recording(name: "inner", lines: lines)
        let graph = try ServiceGraph {
            InlineService(
                "a", policy: ServicePolicy(retry: .init(attempts: 2))
            ) { _ in
                lines.add("launch sees \(Recording.current)")
                if attempts.next() == 1 {
                    throw Broken()
                }
            } run: { _ in
                lines.add("run sees \(Recording.current)")
                try await untilShutdown()
            } shutdown: { _ in
                lines.add("shutdown sees \(Recording.current)")
            }
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [outer, inner])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        #expect(
            lines.lines == [
                "outer begins launch of a 1", "inner begins launch of a 1", "launch sees inner",
                "inner: broken", "outer: broken",
                "outer begins launch of a 2", "inner begins launch of a 2", "launch sees inner",
                "inner ends launch", "outer ends launch",
                "outer begins run of a 2", "inner begins run of a 2", "run sees inner", "inner ends run",
                "outer ends run",
                "outer begins shutdown of a 2", "inner begins shutdown of a 2", "shutdown sees inner",
                "inner ends shutdown", "outer ends shutdown",
            ])
    }

    @Test func `an error of an interceptor is the error of the service`() async throws {
        struct Refusing: ServiceInterceptor {
            func observe(_ change: LaunchChange) {}
            func intercept<Result: Sendable>(
                _ call: ServiceCall, _ next: @Sendable () async throws -> Result
            ) async throws -> Result {
                throw Broken()
            }
        }
        let dispatcher = Dispatcher(
            try ServiceGraph { InlineService("a", onFailure: .skipDependents) { _ in } }, clock: ManualClock(),
            observers: [Refusing()])
        try await dispatcher.launch()
        #expect(dispatcher.report["a"]?.error == "broken")
        try await dispatcher.shutdown()
    }

    @MainActor @Test func `an interceptor that says nothing about synchronous services lets them launch`() async throws
    {
        struct Silent: ServiceInterceptor {
            func observe(_ change: LaunchChange) {}
            func intercept<Result: Sendable>(
                _ call: ServiceCall, _ next: @Sendable () async throws -> Result
            ) async throws -> Result {
                try await next()
            }
        }
        let dispatcher = Dispatcher(
            try ServiceGraph { InlineSynchronousService("title") { _ in "Shop" } }, clock: clock, observers: [Silent()])
        try dispatcher.launchSynchronously()
        #expect(try await dispatcher.withLaunched { try $0["title"] } == "Shop")
    }

    @MainActor @Test func `interceptors wrap each other around a synchronous service, the first on the outside`()
        async throws
    {
        let lines = Record()
        let graph = try ServiceGraph {
            InlineSynchronousService("a") { _ in lines.add("launch sees \(Recording.current)") }
        }
        let interceptors = ["outer", "inner"].map { Recording(name: $0, lines: lines) }
        let dispatcher = Dispatcher(graph, clock: ManualClock(), observers: interceptors)
        try dispatcher.launchSynchronously()
        #expect(
            lines.lines == [
                "outer begins launch of a 1", "inner begins launch of a 1", "launch sees inner", "inner ends launch",
                "outer ends launch",
            ])
        try await dispatcher.shutdown()
    }

    @Test func `observers are told of phases around the changes of services`() async throws {
        let recorder = NoticeRecorder()
        let graph = try ServiceGraph {
            control.service("a")
            control.service("b", dependsOn: ["a"])
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        #expect(
            recorder.lines == [
                "launching at 0.0 seconds", "a starting", "a running", "b starting", "b running", "up at 0.0 seconds",
                "stopping at 0.0 seconds", "b stopping", "b stopped", "a stopping", "a stopped", "down at 0.0 seconds",
            ])
        // A dispatcher that is launched again tells of its phases again.
        try await dispatcher.launch()
        #expect(recorder.lines[12...].first == "launching at 0.0 seconds")
        try await dispatcher.shutdown()
    }

    @Test func `observers are told that a parent is stopping while its children are shut down`() async throws {
        let recorder = NoticeRecorder()
        let parentGraph = try ServiceGraph { control.service("a") }
        let parent = Dispatcher(parentGraph, clock: clock, observers: [recorder])
        let child = Dispatcher(
            try ServiceGraph(parent: parentGraph) { control.service("b", shutdown: .suspended) },
            parent: try await parent.launch(), clock: clock)
        try await child.launch()
        async let stopped = parent.shutdown()
        await control.reached("b shutdown")
        while recorder.lines.count < 5 { await Task.yield() }
        #expect(recorder.lines.last == "stopping at 0.0 seconds")
        control.release("b shutdown")
        _ = try await stopped
    }

    @Test func `observers are told of the phase of a program while a service restarts`() async throws {
        let recorder = NoticeRecorder()
        let runs = Locked(0)
        let (restarted, restart) = AsyncStream.makeStream(of: Void.self)
        let clock = ManualClock()
        let policy = ServicePolicy(restart: .run(backoff: .constant(.seconds(1), jitter: 0)))
        let graph = try ServiceGraph {
            InlineService("a", policy: policy) { _ in
            } run: { _ in
                if runs.next() == 1 {
                    throw Broken()
                }
                restart.yield()
                try await untilShutdown()
            }
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        try await dispatcher.launch()
        await clock.waitForSleeper(past: .seconds(1))
        clock.advance(past: .seconds(1))
        for await _ in restarted { break }
        try await dispatcher.shutdown()
        let phases = recorder.lines.compactMap { $0.wholeMatch(of: /(\w+) at .*/).map { String($0.1) } }
        #expect(phases == ["launching", "up", "degraded", "up", "stopping", "down"])
    }

    @Test func `observers are told that a launch failed`() async throws {
        let recorder = NoticeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph { control.service("a", launch: .throwing) }, clock: clock, observers: [recorder])
        await expectError(LaunchError.self) { try await dispatcher.launch() }
        #expect(
            recorder.lines == [
                "launching at 0.0 seconds", "a starting", "a failed", "failed at 0.0 seconds",
            ])
    }

    @Test func `observers are told which dependency a service was skipped for`() async throws {
        let recorder = ChangeRecorder()
        let graph = try ServiceGraph {
            control.service("a", policy: ServicePolicy(onFailure: .skipDependents), launch: .throwing)
            control.service("b", dependsOn: ["a"])
            control.service("c", dependsOn: ["b"])
        }
        let dispatcher = Dispatcher(graph, clock: clock, observers: [recorder])
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        #expect(recorder.changes.filter { $0.state == .skipped }.map(\.because) == ["a", "b"])
        #expect(recorder.changes.filter { $0.state != .skipped }.allSatisfy { $0.because == nil })
    }

    @Test func `observers are told of recorded events`() async throws {
        struct Reloading: Service, Reloadable {
            func launch(_ context: LaunchContext) async throws {}
            func reload() async throws {}
        }
        for recordsEvents in [false, true] {
            let recorder = NoticeRecorder()
            let dispatcher = Dispatcher(
                try ServiceGraph { Reloading() }, clock: clock, observers: [recorder], recordsEvents: recordsEvents)
            try await dispatcher.launch()
            clock.advance(by: .seconds(2))
            try await dispatcher.dispatch(.reload, ())
            try await dispatcher.shutdown()
            let events = recorder.lines.filter { $0.hasPrefix("event") }
            #expect(events == (recordsEvents ? ["event reload at 2.0 seconds to InterceptorTests.Reloading"] : []))
        }
    }
}

/// Records the calls that it wraps, and binds its name to the task.
private struct Recording: ServiceInterceptor {
    @TaskLocal static var current = "none"

    let name: String
    let lines: Record

    func observe(_ change: LaunchChange) {}

    private func add(_ line: String) { lines.add("\(name)\(line)") }

    func intercept<Result: Sendable>(
        _ call: ServiceCall, _ next: @Sendable () async throws -> Result
    ) async throws -> Result {
        add(" begins \(call.method) of \(call.id) \(call.attempt)")
        do {
            let result = try await Self.$current.withValue(name) { try await next() }
            add(" ends \(call.method)")
            return result
        } catch {
            add(": \(error)")
            throw error
        }
    }

    @MainActor func interceptSynchronously<Result>(
        _ call: ServiceCall, _ next: () throws -> Result
    ) throws -> Result {
        add(" begins \(call.method) of \(call.id) \(call.attempt)")
        defer { add(" ends \(call.method)") }
        return try Self.$current.withValue(name) { try next() }
    }
}

/// Records everything that an observer is told.
private final class NoticeRecorder: LaunchObserver {
    private let recorded = Locked<[String]>([])

    var lines: [String] { recorded.withLock(\.self) }

    func observe(_ change: LaunchChange) { recorded.withLock { $0.append("\(change.id) \(change.state)") } }
    func observe(_ phase: LaunchPhase, at time: Duration) { recorded.withLock { $0.append("\(phase) at \(time)") } }
    func observe(_ event: LaunchReport.EventReport) {
        let ids = event.services.map { "\($0.id)" }.joined(separator: ", ")
        recorded.withLock { $0.append("event \(event.name) at \(event.at) to \(ids)") }
    }
}
