import LaunchGraph
import LaunchSupport
import Testing

/// What observers and the subscribers to changes are told of events.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EventObserverTests {
    private let record = Record()

    private func told(_ changes: [LaunchChange]) -> [String] {
        changes.compactMap { change in
            guard case .eventFailed(let event) = change.kind else { return nil }
            return "\(change.id) \(change.state) \(event): \(change.error ?? "")"
        }
    }

    @Test func `observers and changes are told of every service that fails a reload`() async throws {
        struct Reloading: Service, Reloadable {
            let id: ServiceID
            var error: Broken?
            func launch(_ context: LaunchContext) async throws {}
            func reload() async throws { if let error { throw error } }
        }
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Reloading(id: "a", error: Broken())
                Reloading(id: "b")
                Reloading(id: "c", error: Broken())
            }, clock: ManualClock(), observers: [recorder])
        try await dispatcher.launch()
        let changes = dispatcher.changes
        let report = await dispatcher.dispatchReport(.reload)
        #expect(report.responses.compactMap(\.error).count == 2)
        try await dispatcher.shutdown()
        #expect(told(recorder.changes).sorted() == ["a running reload: broken", "c running reload: broken"])
        var received: [LaunchChange] = []
        for await change in changes { received.append(change) }
        #expect(told(received).count == 2)
        #expect(recorder.changes.allSatisfy { !$0.isStalled })
    }

    @Test func `an event that fails after the launch has the time since the launch began`() async throws {
        let clock = ManualClock()
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph { Hearer("a", record, onFailure: .proceed) { _ in throw Deafened() } }, clock: clock,
            observers: [recorder])
        try dispatcher.dispatch(.told, "x")
        clock.advance(by: .seconds(7))
        try await dispatcher.launch()
        clock.advance(by: .seconds(2))
        try dispatcher.dispatch(.told, "y")
        try await dispatcher.shutdown()
        #expect(recorder.changes.filter { $0.kind != .state }.map(\.at) == [.zero, .seconds(2)])
    }

    @Test func `observers are told of a service that fails a synchronous event`() async throws {
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(
            try ServiceGraph { Hearer("a", record, onFailure: .proceed) { _ in throw Deafened() } },
            clock: ManualClock(), observers: [recorder])
        try await dispatcher.launch()
        try dispatcher.dispatch(.told, "x")
        try await dispatcher.shutdown()
        #expect(told(recorder.changes).map { $0.prefix(15) } == ["a running told:"])
    }

    @Test func `observers are told of a service that does not answer an event in time`() async throws {
        struct Mute: Service, Reloadable {
            let id: ServiceID = "mute"
            func launch(_ context: LaunchContext) async throws {}
            func reload() async throws { try await Task.sleep(for: .seconds(3600)) }
        }
        let clock = ManualClock()
        let recorder = ChangeRecorder()
        let dispatcher = Dispatcher(try ServiceGraph { Mute() }, clock: clock, observers: [recorder])
        try await dispatcher.launch()
        let reload = Task { await dispatcher.dispatchReport(.reload) }
        await clock.waitForSleeper(past: .seconds(30))
        clock.advance(past: .seconds(30))
        _ = await reload.value
        try await dispatcher.shutdown()
        #expect(told(recorder.changes).map { $0.prefix(20) } == ["mute running reload:"])
    }
}
