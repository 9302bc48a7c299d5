import LaunchGraph
import LaunchSupport
import Synchronization
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

private struct Collapse: Error, Equatable {}

/// Sends a signal to this process, as another process would.
private func send(_ signal: ProcessSignal) {
    kill(getpid(), signal.rawValue)
}

/// Runs `then` as soon as everything is up.
private struct Last: Service {
    var dependsOn: [ServiceID] = []
    let then: @Sendable () async throws -> Void
    func launch(_ context: LaunchContext) async throws {}
    func run() async throws {
        try await then()
        try await Task.sleep(for: .seconds(3600))
    }
}

private func journalled(_ id: ServiceID, _ journal: Record, dependsOn: [ServiceID] = []) -> InlineService<Void> {
    InlineService(id, dependsOn: dependsOn) { _ in
        journal.add("+\(id)")
    } shutdown: { _ in
        journal.add("-\(id)")
    }
}

private struct Reloader: Service, Reloadable {
    let journal: Record
    let reloaded: @Sendable () async throws -> Void
    func launch(_ context: LaunchContext) async throws {}
    func reload() async throws {
        journal.add("reload")
        try await reloaded()
    }
}

/// Each test uses signals of its own, since a process has only one of each.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RunUntilTests {
    private let journal = Record()

    @Test func `run(until:) throws a launch error when a service fails in the launch`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                InlineService("b", dependsOn: ["a"]) { _ in throw Collapse() }
            }, clock: ManualClock())
        let error = await expectError(LaunchError.self) { try await dispatcher.run(until: .signals(.user1)) }
        #expect(error?.failures.first?.id == "b")
        #expect(journal.lines == ["+a", "-a"])
    }

    @Test func `run(until:) throws a launch error when a service's run ends`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                Last(dependsOn: ["a"]) { throw Collapse() }
            }, clock: ManualClock())
        let error = await expectError(LaunchError.self) { try await dispatcher.run(until: .signals(.user1)) }
        #expect(error?.failures.first?.error is Collapse)
        #expect(error?.report.phase == .failed)
        #expect(error?.description.hasPrefix("a service failed after the launch: ") == true)
        #expect(journal.lines == ["+a", "-a"])
    }

    @Test func `run(until:) throws the error of a failed shutdown`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in
                } shutdown: { _ in
                    throw Collapse()
                }
                Last(dependsOn: ["a"]) { send(.user1) }
            }, clock: ManualClock())
        let error = await expectError(ShutdownError.self) { try await dispatcher.run(until: .signals(.user1)) }
        #expect(error?.failures.map(\.id) == ["a"])
    }

    @Test func `a signal shuts everything down in reverse, and run(until:) returns it`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                journalled("b", journal, dependsOn: ["a"])
                Last(dependsOn: ["b"]) { send(.user2) }
            }, clock: ManualClock())
        #expect(try await dispatcher.run(until: .signals(.user1, .user2)) == .signal(.user2))
        #expect(journal.lines == ["+a", "+b", "-b", "-a"])
        #expect(dispatcher.report.outcome == .running)
    }

    @Test func `run(until:) throws if the services cannot be launched now, and leaves them as they are`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                journalled("b", journal)
            }, clock: ManualClock())
        try await dispatcher.launch(only: ["a"])
        let error = await expectError(InvalidLaunchState.self) {
            try await dispatcher.run(until: .signals(.user1))
        }
        #expect(error?.service == "b")
        #expect(journal.lines == ["+a"])
        try await dispatcher.shutdown()
    }

    @Test func `run(until:) returns after observers have received the last change`() async throws {
        struct Slow: LaunchObserver {
            let control: ServiceControl
            func observe(_ change: LaunchChange) async throws {
                guard change.state == .stopped else { return }
                try await control.wait(at: "observing")
                control.note("received")
            }
        }
        let (clock, control) = (ManualClock(), ServiceControl())
        let dispatcher = Dispatcher(
            try ServiceGraph { Last { send(.user1) } }, clock: clock, observers: [Slow(control: control)])
        let run = Task {
            try await dispatcher.run(until: .signals(.user1))
            control.note("returned")
        }
        await control.reached("observing")
        // It waits for the observer, for at most a second.
        await clock.waitForSleeper(at: .seconds(1))
        control.release("observing")
        try await run.value
        #expect(control.lines.suffix(2) == ["received", "returned"])
    }

    @Test func `a signal has a name and an exit code, and the end of a run gives the signal that caused it`() {
        #expect([ProcessSignal.terminate, ProcessSignal(rawValue: 64)].map { "\($0)" } == ["SIGTERM", "signal 64"])
        #expect(ProcessSignal.interrupt.exitCode == 130)
        #expect([RunEnding.signal(.terminate), .shutdown].map(\.signal) == [.terminate, nil])
    }

    @Test func `a signal during the launch cancels it and shuts down the services that were up`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                InlineService("slow", dependsOn: ["a"]) { _ in
                    send(.user1)
                    try await Task.sleep(for: .seconds(3600))
                }
                journalled("never", journal, dependsOn: ["slow"])
            }, clock: ManualClock())
        #expect(try await dispatcher.run(until: .signals(.user1)) == .signal(.user1))
        #expect(journal.lines == ["+a", "-a"])
        #expect(dispatcher.report.outcome == .cancelled)
    }

    @Test func `run(until:) returns no signal when the dispatcher is shut down elsewhere`() async throws {
        let ending = Locked<Dispatcher?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Last {
                    let dispatcher = ending.withLock { $0 }
                    Task { try await dispatcher?.shutdown() }
                }
            }, clock: ManualClock())
        ending.withLock { $0 = dispatcher }
        #expect(try await dispatcher.run(until: .signals(.user1)) == .shutdown)
        ending.withLock { $0 = nil }
    }

    @Test func `cancelling the task that awaits the run shuts everything down`() async throws {
        let (up, isUp) = AsyncStream.makeStream(of: Void.self)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                Last(dependsOn: ["a"]) { isUp.yield() }
            }, clock: ManualClock())
        let task = Task { try await dispatcher.run(until: .signals(.user1)) }
        for await _ in up { break }
        task.cancel()
        await expectError(CancellationError.self) { try await task.value }
        #expect(journal.lines == ["+a", "-a"])
    }

    @Test func `run(until:) in a cancelled task leaves no service up`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { journalled("a", journal) }, clock: ManualClock())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await dispatcher.run(until: .shutdown)
        }
        await expectError(CancellationError.self) { try await task.value }
        #expect(journal.lines.filter { $0 == "+a" }.count == journal.lines.filter { $0 == "-a" }.count)
    }

    @Test func `a service that is still up at the shutdown deadline is abandoned and named`() async throws {
        let control = ServiceControl()
        let clock = ManualClock()
        let running = Locked<Dispatcher?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("stuck", policy: ServicePolicy(shutdownTimeout: .none)) { _ in
                    // A second run, which is not possible here, does not change the deadline of the first one.
                    await expectError(LaunchInsideService.self) {
                        try await running.withLock { $0 }?.run(until: .shutdown, deadline: .seconds(3600))
                    }
                } shutdown: { _ in
                    control.markReached("shutdown")
                    try await Task.sleep(for: .seconds(3600))
                }
                Last(dependsOn: ["stuck"]) { send(.user1) }
            }, clock: clock)
        running.withLock { $0 = dispatcher }
        defer { running.withLock { $0 = nil } }
        let run = Task { try await dispatcher.run(until: .signals(.user1), deadline: .milliseconds(10)) }
        await control.reached("shutdown")
        clock.advance(past: .milliseconds(10))
        let error = await expectError(ShutdownError.self) { try await run.value }
        #expect(error?.failures.map(\.id) == ["stuck"])
    }

    @Test func `a reload signal reloads the services that respond to it, and the program continues`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Reloader(journal: journal) {}
                Last(dependsOn: [Reloader.id]) { send(.user1) }
            }, clock: ManualClock())
        let task = Task { try await dispatcher.run(until: .signals(.user2), reloadOn: .user1) }
        while dispatcher.report.events.isEmpty { await Task.yield() }
        send(.user2)
        #expect(try await task.value == .signal(.user2))
        #expect(journal.lines + dispatcher.report.events.map(\.name) == ["reload", "reload"])
    }

    @Test func `requests during a reload cause one further reload`() async throws {
        let control = ServiceControl()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Reloader(journal: journal) { try await control.wait(at: "reload") }
                Last(dependsOn: [Reloader.id]) { send(.user1) }
            }, clock: ManualClock())
        let task = Task { try await dispatcher.run(until: .signals(.user2), reloadOn: .user1) }
        await control.reached("reload")
        // Listeners receive a signal in the order in which they were added, this one after the program.
        let watch = try SignalWatch([.user1]) { _ in control.markReached("request") }
        for count in 1...2 {
            send(.user1)
            await control.reached("request", times: count)
        }
        watch.stop()
        control.release("reload")
        await control.reached("reload", times: 2)
        control.release("reload")
        while dispatcher.report.events.count < 2 { await Task.yield() }
        send(.user2)
        #expect(try await task.value == .signal(.user2))
        #expect(journal.lines == ["reload", "reload"])
    }

    @Test func `a failed reload is reported and ends no service`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Reloader(journal: journal) { throw Collapse() }
                Last(dependsOn: [Reloader.id]) { send(.user1) }
            }, clock: ManualClock())
        let task = Task { try await dispatcher.run(until: .signals(.user2), reloadOn: .user1) }
        while dispatcher.report.events.isEmpty { await Task.yield() }
        send(.user2)
        #expect(try await task.value == .signal(.user2))
        #expect(dispatcher.report.events.first?.services.first?.error == "Collapse()")
    }

    @Test func `a service reloads its program and reads its report, and after the program both are nil`() async throws {
        struct Admin: Service {
            func launch(_ context: LaunchContext) async throws -> ProgramHandle { context.program }
        }
        var dispatcher: Dispatcher? = Dispatcher(
            try ServiceGraph {
                Admin()
                Reloader(journal: journal) { throw Broken() }
            })
        let program = try #require(try await dispatcher?.launch()[Admin.self])
        #expect(program.report?.outcome == .running)
        let report = try #require(await program.reload())
        #expect(report.responses.map(\.id) == [Reloader.id] && report.responses[0].error is Broken)
        #expect(report.failure is Broken && journal.lines == ["reload"])
        try await dispatcher?.shutdown()
        dispatcher = nil
        // The code of the services may not have returned yet.
        while program.report != nil { await Task.yield() }
        #expect(await program.reload() == nil)
    }

    private struct Handle: Reloadable {
        let journal: Record
        func reload() async throws {
            journal.add("reload")
            send(.user2)
        }
    }

    @Test func `an instance that is launched after the signal is reloaded when it is up`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("sender") { _ in send(.user1) }
                InlineService("handle", dependsOn: ["sender"]) { [journal] _ in Handle(journal: journal) }
            }, clock: ManualClock())
        #expect(try await dispatcher.run(until: .signals(.user2), reloadOn: .user1) == .signal(.user2))
        #expect(journal.lines == ["reload"])
    }

    @Test func `an instance that a launch returned is reloaded, too`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("handle") { [journal] _ in Handle(journal: journal) }
                InlineService("sender", dependsOn: ["handle"]) { _ in }
            }, clock: ManualClock())
        let task = Task { try await dispatcher.run(until: .signals(.user2), reloadOn: .user1) }
        _ = try await dispatcher.launch()
        // The signal is listened for a little after the launch.
        while !isHandled(.user1) { await Task.yield() }
        send(.user1)
        #expect(try await task.value == .signal(.user2))
        #expect(journal.lines == ["reload"])
    }

    @Test func `run(until:) restores the process's signal handling, also of a signal that is listed twice`()
        async throws
    {
        for _ in 0..<3 {
            #expect(!isHandled(.user1))
            let dispatcher = Dispatcher(try ServiceGraph { Last { send(.user1) } }, clock: ManualClock())
            #expect(try await dispatcher.run(until: .signals(.user1, .user1)) == .signal(.user1))
        }
        #expect(!isHandled(.user1))
    }

    @Test func `after a signal everything stays up for the lame duck time, which a second signal ends`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                journalled("a", journal)
                Last(dependsOn: ["a"]) { send(.user1) }
            }, clock: ManualClock())
        // The time of the dispatcher's clock counts.
        let run = Task { try await dispatcher.run(until: .signals(.user1), lameDuck: .nanoseconds(1)) }
        while dispatcher.status.phase != .draining { await Task.yield() }
        #expect(!dispatcher.status.isReady)
        #expect(journal.lines == ["+a"])
        send(.user1)
        #expect(try await run.value == .signal(.user1))
        #expect(journal.lines == ["+a", "-a"])
    }

    @Test func `a second signal ends the process at once with 128 and its number, in a shutdown or a launch`()
        async throws
    {
        await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService("stuck", policy: ServicePolicy(shutdownTimeout: .none)) { _ in
                    } shutdown: { _ in
                        send(.terminate)
                        while true { try? await Task.sleep(for: .seconds(3600)) }
                    }
                    Last(dependsOn: ["stuck"]) { send(.interrupt) }
                }, clock: ManualClock())
            try await dispatcher.run(until: .signals(.terminate, .interrupt))
        }
        // During a launch, in spite of a lame duck time.
        await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
            let dispatcher = Dispatcher(
                try ServiceGraph {
                    InlineService("stuck", policy: ServicePolicy(grace: .seconds(3600))) { _ in
                        send(.interrupt)
                        while !Task.isCancelled { await Task.yield() }
                        send(.terminate)
                        while true { try? await Task.sleep(for: .seconds(3600)) }
                    }
                }, clock: ManualClock())
            try await dispatcher.run(until: .signals(.terminate, .interrupt), lameDuck: .seconds(3600))
        }
    }

    @Test func `a signal that ends the process by default ends it again after a run`() async throws {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let dispatcher = Dispatcher(try ServiceGraph { Last { send(.terminate) } }, clock: ManualClock())
            try await dispatcher.run(until: .signals(.terminate))
            send(.terminate)
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }

    private func isHandled(_ signal: ProcessSignal) -> Bool {
        var action = sigaction()
        sigaction(signal.rawValue, nil, &action)
        #if canImport(Darwin)
            return action.__sigaction_u.__sa_handler != nil
        #else
            return action.__sigaction_handler.sa_handler != nil
        #endif
    }
}
