import BackgroundTasks
import LaunchGraph
import Testing
import UIKit

@testable import HostAdapters

/// Tasks that the system starts in the background.
@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct BackgroundTaskTests {
    let log = Log()
    let scheduler = BGTaskScheduler.shared
    let application = UIApplication()

    private func start(_ identifier: String) throws -> BGTask {
        let task = BGTask(identifier: identifier)
        let handler = try #require(scheduler.handlers[identifier])
        handler(task)
        return task
    }

    private func completed(_ task: BGTask) async -> [Bool] {
        while task.completions.isEmpty { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        return task.completions
    }

    @Test func `tasks are registered before the launch returns, and are performed after it has settled`() async throws {
        scheduler.permitted = ["refresh.1"]
        let gate = Gate()
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            Refresher("refresh.1", log: log)
        }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        let task = try start("refresh.1")
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines == [])
        await gate.open()
        #expect(await completed(task) == [true])
        #expect(log.lines == ["refresh.1"])
        await host.shutdown()
    }

    @Test func `a task whose service throws is completed once, as a failure`() async throws {
        scheduler.permitted = ["refresh.2"]
        let host = try ServiceHost { Refresher("refresh.2", log: log, fails: true) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        #expect(await completed(try start("refresh.2")) == [false])
        #expect(host.problems.map(\.event) == ["backgroundTask"])
        await host.shutdown()
    }

    @Test func `the expiry of a task cancels the work of its service, and the task is completed once`() async throws {
        scheduler.permitted = ["refresh.3"]
        let gate = Gate()
        let host = try ServiceHost { Refresher("refresh.3", log: log, gate: gate) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        let task = try start("refresh.3")
        await log.wait(for: "refresh.3")
        let expire = try #require(task.expirationHandler)
        expire()
        await log.wait(for: "cancelled")
        await gate.open()
        #expect(await completed(task) == [false])
        await host.shutdown()
    }

    @Test func `a task whose work ignores its cancellation is completed after the grace period, and not again`()
        async throws
    {
        scheduler.permitted = ["refresh.4"]
        let (gate, clock) = (Gate(), HandClock())
        let host = ServiceHost(
            Dispatcher(try ServiceGraph { Refresher("refresh.4", log: log, gate: gate) }), clock: clock)
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        let task = try start("refresh.4")
        await log.wait(for: "refresh.4")
        let expire = try #require(task.expirationHandler)
        expire()
        await log.wait(for: "cancelled")
        #expect(task.completions == [])
        await clock.advance(by: BackgroundTaskRun.grace)
        #expect(await completed(task) == [false])
        await gate.open()
        #expect(await completed(task) == [false])
        await host.shutdown()
    }

    @Test func `a task that the user has started shows its progress`() async throws {
        scheduler.permitted = ["export.*"]
        let host = try ServiceHost { Refresher("export.*", log: log) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        let task = BGContinuedProcessingTask(identifier: "export.7")
        let handler = try #require(scheduler.handlers["export.*"])
        handler(task)
        #expect(await completed(task) == [true])
        #expect(log.lines == ["export.7"])
        #expect(task.progress.fractionCompleted == 0.25)
        #expect(await host.performBackgroundTask(BackgroundTask("export")) == false)
        await host.shutdown()
    }

    @Test func `a task that the Info.plist does not permit is a problem that names the key`() throws {
        let host = try ServiceHost { Refresher("forbidden", log: log) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        let problem = try #require(host.problems.first)
        #expect(problem.error as? BackgroundTaskNotPermitted == BackgroundTaskNotPermitted(identifier: "forbidden"))
        #expect(problem.description.contains("BGTaskSchedulerPermittedIdentifiers"))
    }
}

@MainActor private final class Refresher: Service, BackgroundTaskResponder {
    struct Failure: Error {}

    let backgroundTasks: [String]
    private let log: Log
    private let gate: Gate?
    private let fails: Bool

    init(_ task: String, log: Log, gate: Gate? = nil, fails: Bool = false) {
        backgroundTasks = [task]
        self.log = log
        self.gate = gate
        self.fails = fails
    }

    func launch(_ context: LaunchContext) async throws {}

    func performBackgroundTask(_ task: BackgroundTask) async throws {
        log.note(task.identifier)
        task.report(progress: 0.25)
        if fails { throw Failure() }
        let log = log
        await withTaskCancellationHandler {
            await gate?.pass()
        } onCancel: {
            Task { @MainActor in log.note("cancelled") }
        }
    }
}
