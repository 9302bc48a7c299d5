import Testing

@testable import LaunchGraph

/// The reports of events.
@MainActor @Suite struct EventReportTests {
    private let record = Record()
    private let clock = ManualClock()

    private func dispatcher(recordsEvents: Bool = false) throws -> Dispatcher {
        Dispatcher(
            try ServiceGraph {
                Hearer("a", record) { [clock] _ in
                    clock.advance(by: .milliseconds(30))
                    return 1
                }
                Hearer("b", record, onFailure: .proceed) { [clock] _ in
                    clock.advance(by: .milliseconds(5))
                    throw Deafened(by: "b")
                }
                Hearer("c", record)
            }, clock: clock, recordsEvents: recordsEvents)
    }

    @Test func `a dispatch report has the time and the error of each responder`() async throws {
        let dispatcher = try dispatcher()
        try await dispatcher.launch()
        clock.advance(by: .seconds(1))
        let report = dispatcher.dispatchReport(.asked, "x")
        #expect(try [report.output, report.get()] == [[1], [1]])
        #expect(report.responses[1].error is Deafened)
        #expect(
            report.event
                == .init(
                    name: "asked", at: .seconds(1),
                    services: [
                        .init(id: "a", duration: .milliseconds(30)),
                        .init(id: "b", duration: .milliseconds(5), error: "Deafened(by: \"b\")"),
                        .init(id: "c", duration: .zero),
                    ]))
        #expect(dispatcher.report.events == [report.event])
    }

    @Test func `dispatch records events if the dispatcher records events or a responder failed`() throws {
        let silent = try dispatcher()
        try silent.dispatch(.told, "x")
        #expect(silent.report.events.map { $0.services.map(\.id) } == [["b"]])
        let recording = try dispatcher(recordsEvents: true)
        try recording.dispatch(.told, "x")
        try recording.dispatch(.toldInReverse, "y")
        let events = recording.report.events.map { "\($0.name) \($0.services.map(\.id.name))" }
        #expect(events == [#"told ["a", "b", "c"]"#, #"toldInReverse ["c", "b", "a"]"#])
    }

    @Test func `a recorded dispatch returns and throws the same as any other`() throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Hearer("a", record) { _ in throw Deafened() }
                Hearer("b", record)
            }, recordsEvents: true)
        #expect(throws: Deafened()) { try dispatcher.dispatch(.told, "x") }
        #expect(record.lines == ["a:x", "b:x"])
    }

    @Test func `a reported event with a rule that stops asks no responder after the first match`() throws {
        let event = LifecycleEvent<any Hearing, String, Bool>("handled", rule: .untilHandled) {
            try $0.hear($1) != nil
        }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Hearer("a", record) { _ in 1 }
                Hearer("b", record)
            })
        #expect(dispatcher.dispatchReport(event, "x").responses.map(\.id) == ["a"])
        #expect(record.lines == ["a:x"])
    }

    @Test func `a launch keeps the events before it at the time zero, and none of the previous launch`() async throws {
        let dispatcher = try dispatcher(recordsEvents: true)
        try dispatcher.dispatch(.told, "x")
        clock.advance(by: .seconds(1))
        try await dispatcher.launch()
        #expect(dispatcher.report.events.map(\.at) == [.zero])
        try await dispatcher.shutdown()
        #expect(dispatcher.report.events.count == 1)
        try await dispatcher.launch()
        #expect(dispatcher.report.events.isEmpty)
    }

    @Test func `the event log drops the oldest events when it has too many`() {
        var log = EventLog(limit: 3)
        for number in 0..<6 {
            log.append(.init(name: "\(number)", at: .zero, services: []), at: Int64(number))
        }
        #expect(log.events(since: 0).map(\.name) == ["3", "4", "5"])
        log.append(.init(name: "6", at: .zero, services: []), at: 6)
        #expect(log.events(since: 5).map(\.at) == [.zero, .zero, .zero, .nanoseconds(1)])
    }

    @Test func `the event log drops the oldest events when they have too many responses`() {
        var log = EventLog(limit: 6)
        for number in 0..<4 {
            let services = ["a", "b"].map { LaunchReport.EventReport.Response(id: $0, duration: .zero) }
            log.append(.init(name: "\(number)", at: .zero, services: services), at: Int64(number))
        }
        #expect(log.events(since: 0).map(\.name) == ["2", "3"])
    }
}
