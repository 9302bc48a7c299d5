import Foundation
import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct ShutdownHandlerTests {
    let signal = ShutdownSignal()
    let control = ServiceControl()

    /// Runs `operation` as a service's `run`.
    private func run<Result: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Result
    ) -> Task<Result, any Error> {
        Task { [signal] in try await ShutdownSignal.$current.withValue(signal, operation: operation) }
    }

    // As the documentation shows it.
    private struct Server: Sendable {
        let control: ServiceControl
        func serve() async throws { try await control.wait(at: "serving") }
        func stopAccepting() { control.release("serving") }
        func close() async { control.note("closed") }
    }

    private struct HTTPService: Service {
        let policy = ServicePolicy(
            drain: .seconds(30),
            restart: .run(limit: 5, within: .seconds(60), backoff: .exponential(from: .milliseconds(100))))
        let control: ServiceControl

        func launch(_ context: LaunchContext) async throws -> Server { Server(control: control) }

        func run(_ server: Server) async throws {
            try await withShutdownHandler {
                try await server.serve()
            } onShutdown: {
                server.stopAccepting()
            }
        }

        func shutdown(_ server: Server) async throws { await server.close() }
    }

    @Test func `a run with a shutdown handler returns by itself when the signal is sent`() async throws {
        let service = HTTPService(control: control)
        let run = run { [control] in try await service.run(Server(control: control)) }
        await control.reached("serving")
        #expect(signal.send())
        try await run.value
    }

    @Test func `a run does not return while its shutdown handler is being called`() async throws {
        let run = run { [control] in
            defer { control.note("run returns") }
            try await withShutdownHandler {
                try await control.wait(at: "operation")
                control.markReached("operation ends")
            } onShutdown: {
                control.release("operation")
                // The operation ends while this call goes on, on its own thread.
                while control.reachCount(of: "operation ends") == 0 {}
                for _ in 0..<1000 where control.lines.isEmpty {}
                control.note("handler returns")
            }
        }
        await control.reached("operation")
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [signal] in
                _ = signal.send()
                continuation.resume()
            }
        }
        try await run.value
        #expect(control.lines == ["handler returns", "run returns"])
    }

    @Test func `the operation of a shutdown handler is not cancelled`() async throws {
        let run = run { [control] in
            try await withShutdownHandler {
                try await control.waitIgnoringCancellation(at: "working")
                return Task.isCancelled
            } onShutdown: {
                control.release("working")
            }
        }
        await control.reached("working")
        signal.send()
        #expect(try await run.value == false)
    }

    @Test func `a shutdown handler is not called after its operation has returned or thrown`() async throws {
        let run = run { [control] in
            let value = await withShutdownHandler {
                7
            } onShutdown: {
                control.note("called")
            }
            await expectError(Broken.self) {
                try await withShutdownHandler {
                    throw Broken()
                } onShutdown: {
                    control.note("called")
                }
            }
            return value
        }
        #expect(try await run.value == 7)
        #expect(!signal.send())
        #expect(control.lines.isEmpty)
    }

    @Test func `a shutdown handler is called immediately if the shutdown has begun`() async throws {
        signal.send()
        let run = run { [control] in
            await withShutdownHandler {
                control.note("operation")
            } onShutdown: {
                control.note("handler")
            }
        }
        try await run.value
        #expect(control.lines == ["handler", "operation"])
    }

    @Test func `outside of a run only the operation is called, and untilShutdown waits until it is cancelled`() async {
        let value = await withShutdownHandler {
            7
        } onShutdown: {
            Issue.record("called")
        }
        #expect(value == 7)
        let task = Task { try await untilShutdown() }
        task.cancel()
        await expectError(CancellationError.self) { try await task.value }
    }

    @Test func `handlers of nested operations and of child tasks are called from the outermost on`() async throws {
        let run = run { [control] in
            await withShutdownHandler {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        await withShutdownHandler {
                            try? await untilShutdown()
                        } onShutdown: {
                            control.note("inner")
                        }
                        control.note("inner operation")
                    }
                    control.markReached("waiting")
                }
            } onShutdown: {
                control.note("outer")
            }
        }
        await control.reached("waiting")
        while signal.handlerCount < 3 { await Task.yield() }
        #expect(signal.send())
        try await run.value
        #expect(control.lines == ["outer", "inner", "inner operation"])
    }

    @Test func `an operation keeps the isolation of the caller`() async throws {
        @MainActor final class Counter {
            var count = 0
            func run() async {
                await withShutdownHandler {
                    MainActor.assertIsolated()
                    count += 1
                } onShutdown: {
                }
                MainActor.assertIsolated()
            }
        }
        actor Worker {
            var count = 0
            func run() async throws(Broken) -> Int {
                try await withShutdownHandler { () async throws(Broken) -> Int in
                    assertIsolated()
                    count += 1
                    return count
                } onShutdown: {
                }
            }
        }
        let counter = Counter()
        let worker = Worker()
        let run = run {
            await counter.run()
            return try await worker.run()
        }
        #expect(try await run.value == 1)
        #expect(await counter.count == 1)
    }

    @Test func `withShutdownHandler throws the typed error of its operation`() async {
        func work() async throws(Broken) {
            try await withShutdownHandler { () async throws(Broken) in
                throw Broken()
            } onShutdown: {
            }
        }
        do throws(Broken) {
            try await work()
            Issue.record("no error")
        } catch {
            #expect(error.description == "broken")
        }
    }

    @Test func `after an operation has ended its handler is neither running nor called any more`() async throws {
        for _ in 0..<500 {
            let signal = ShutdownSignal()
            let hasEnded = Locked(false)
            async let run: Void = ShutdownSignal.$current.withValue(signal) {
                await withShutdownHandler {
                    await Task.yield()
                } onShutdown: {
                    // Long enough for the operation to end meanwhile.
                    for _ in 0..<100 { if hasEnded.withLock(\.self) { Issue.record("called after the end") } }
                }
                hasEnded.withLock { $0 = true }
            }
            signal.send()
            await run
        }
    }

    @Test func `untilShutdown returns immediately if the shutdown has begun, even in a cancelled task`() async throws {
        signal.send()
        let run = run { [control] in
            try await control.waitIgnoringCancellation(at: "cancelled")
            #expect(Task.isCancelled)
            try await untilShutdown()
        }
        run.cancel()
        control.release("cancelled")
        try await run.value
    }

    @Test func `untilShutdown throws when it is cancelled first, and is no handler any more`() async {
        let run = run { try await untilShutdown() }
        run.cancel()
        await expectError(CancellationError.self) { try await run.value }
        #expect(signal.handlerCount == 0)
        #expect(!signal.send())
    }

    @Test func `untilShutdown returns once for each of many tasks of a run`() async throws {
        let run = run {
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 { group.addTask { (try? await untilShutdown()) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
        }
        while signal.handlerCount < 50 { await Task.yield() }
        signal.send()
        #expect(try await run.value == 100)
    }
}
