import LaunchGraph
import Testing

/// Events that begin and end something.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PairedEventTests {
    private let record = Record()

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: ManualClock())
    }

    /// Runs steps, one a line, each with what services then hear: `shows 1 -> a:1, b:1`. A service with a question mark is
    /// launched on demand.
    private func timeline(_ name: String, _ services: [String], _ steps: String) async throws {
        let record = Record()
        let dispatcher = try dispatcher {
            for service in services {
                let isOnDemand = service.hasSuffix("?")
                Hearer(
                    ServiceID(isOnDemand ? String(service.dropLast()) : service), record,
                    mode: isOnDemand ? .onDemand : .eager)
            }
        }
        let events: [LifecycleEvent<any Hearing, String, Void>] = [.shows, .grows, .shrinks, .shown, .hides, .hidden]
        for line in steps.split(separator: "\n") {
            let (before, words) = (record.lines.count, line.split { " ->,".contains($0) }.map(String.init))
            var heard = words[1...]
            switch words[0] {
            case "launch": try await dispatcher.launch()
            case "shutdown": try await dispatcher.shutdown()
            case "require": try await dispatcher.services.require(ServiceID(heard.removeFirst()), as: Void.self)
            default:
                let event = try #require(events.first { $0.name == words[0] })
                try dispatcher.dispatch(event, heard.removeFirst())
            }
            #expect(record.lines[before...] == heard, "\(name): \(line)")
        }
        try await dispatcher.shutdown()
    }

    @Test func `who receives the beginnings and the ends of a pair`() async throws {
        try await timeline(
            "a service that comes up after an end receives neither the beginnings nor the ends",
            ["up", "late?", "later?"],
            """
            launch
            shows 1   -> up:1
            hides 2   -> up:2
            require late
            hidden 3  -> up:3
            require later
            shows 4   -> up:4, late:4, later:4
            hidden 5  -> later:5, late:5, up:5
            """)
        try await timeline(
            "the latest of each beginning is buffered after an announced end that was taken back",
            ["late?"],
            """
            launch
            shows 1
            shown 2
            hides 3
            shows 4
            shows 5
            shown 6
            require late  -> late:5, late:6
            hides 7       -> late:7
            """)
        try await timeline(
            "a service that is launched again receives the beginning again, and then the end",
            ["a"],
            """
            launch
            shows 1  -> a:1
            shutdown
            launch   -> a:1
            hidden 2 -> a:2
            shutdown
            launch
            """)
        try await timeline(
            "only the latest event of a state is buffered while the pair lasts",
            ["a"],
            """
            shows 1
            grows 2
            shrinks 3
            grows 4
            shrinks 5
            launch    -> a:1, a:5
            hidden 6  -> a:6
            shutdown
            launch
            """)
        try await timeline(
            "a service that is launched again after an announced end does not receive the end",
            ["a"],
            """
            launch
            shows 1  -> a:1
            hides 2  -> a:2
            shutdown
            launch
            hidden 3
            """)
    }

    @Test func `a service that comes up before the end receives every beginning so far, and then the ends`()
        async throws
    {
        let dispatcher = try dispatcher {
            Hearer("a", record)
            InlineService("b") { [record] _ in Ear("b", record) }
        }
        try dispatcher.dispatch(.shows, "1")
        try dispatcher.dispatch(.shown, "2")
        #expect(record.lines == [])
        try await dispatcher.launch()
        try dispatcher.dispatch(.hides, "3")
        try dispatcher.dispatch(.hidden, "4")
        for service in ["a", "b"] {
            let heard = record.lines.filter { $0.hasPrefix(service) }
            #expect(heard == (1...4).map { "\(service):\($0)" })
        }
        #expect(record.lines.suffix(4) == ["b:3", "a:3", "b:4", "a:4"])
        try await dispatcher.shutdown()
    }

    @Test func `an end that a responder to a buffered beginning dispatches follows all of them`() async throws {
        let host = Holder()
        let dispatcher = try dispatcher {
            Hearer(
                "a", record,
                answer: { word in
                    if word == "1" { try host.dispatcher?.dispatch(.hidden, "end") }
                    return nil
                })
            Hearer("b", record, dependsOn: ["a"])
        }
        host.dispatcher = dispatcher
        try dispatcher.dispatch(.shows, "1")
        try dispatcher.dispatch(.shown, "2")
        try await dispatcher.launch()
        try dispatcher.dispatch(.told, "x")
        // The rest of the buffer precedes the end, and "b" comes up after the end.
        #expect(record.lines == ["a:1", "a:2", "a:end", "a:x", "b:x"])
        try await dispatcher.shutdown()
    }

    @Test func `pairs of Sendable responders are delivered as those on the main actor`() async throws {
        let dispatcher = try dispatcher {
            Listener("up", record)
            Listener("late", record, mode: .onDemand)
            Listener("early", record, mode: .onDemand)
        }
        let app = try await dispatcher.launch()
        try await dispatcher.dispatch(.opens)
        try await app.require("early", as: Void.self)
        try await dispatcher.dispatch(.closes)
        try await app.require("late", as: Void.self)
        try await dispatcher.dispatch(.closes)
        let heard = ["early", "late", "up"].map { id in record.lines.filter { $0.hasPrefix(id) } }
        #expect(heard == [["early opens", "early closes"], [], ["up opens", "up closes"]])
        try await dispatcher.shutdown()
    }

    /// A dispatcher whose only service has come up and answers the buffered event `opens` until the gate is opened.
    private func dispatcherAnsweringOpens(
        until gate: Gate, clock: ManualClock = ManualClock()
    ) async throws -> Dispatcher {
        let began = Gate()
        let dispatcher = Dispatcher(
            try ServiceGraph { Listener("late", record) { await $0 == "opens" ? gate.pass(after: began) : () } },
            clock: clock)
        try await dispatcher.dispatch(.opens)
        try await dispatcher.launch()
        await began.wait()
        return dispatcher
    }

    @Test func `an asynchronous end waits until a service has answered the beginning that was buffered for it`()
        async throws
    {
        let (began, gate) = (Gate(), Gate())
        let dispatcher = try dispatcher {
            Listener("up", record)
            Listener("early", record, mode: .onDemand) { await $0 == "opens" ? gate.pass(after: began) : () }
        }
        let app = try await dispatcher.launch()
        try await dispatcher.dispatch(.opens)
        try await app.require("early", as: Void.self)
        await began.wait()
        let dispatch = Task { try await dispatcher.dispatch(.closes) }
        while !record.lines.contains("up closes") { await Task.yield() }
        for _ in 0..<20 { await Task.yield() }
        #expect(!record.lines.contains("early closes"))
        await gate.open()
        try await dispatch.value
        #expect(record.lines.filter { $0.hasPrefix("early") } == ["early opens", "early closes"])
        try await dispatcher.shutdown()
    }

    @Test func `the timeout of an event begins when the service has answered what was buffered for it`() async throws {
        let (gate, clock) = (Gate(), ManualClock())
        let dispatcher = try await dispatcherAnsweringOpens(until: gate, clock: clock)
        let dispatch = Task { await dispatcher.dispatchReport(.nudges) }
        for _ in 0..<20 { await Task.yield() }
        clock.advance(by: .seconds(5))
        await gate.open()
        #expect(await dispatch.value.event.services == [.init(id: "late", duration: .zero)])
        #expect(record.lines == ["late opens", "late nudges"])
        try await dispatcher.shutdown()
    }

    @Test func `a dispatch that waits for a buffered event can be cancelled, and then no service is asked`()
        async throws
    {
        let gate = Gate()
        let dispatcher = try await dispatcherAnsweringOpens(until: gate)
        let dispatch = Task { try await dispatcher.dispatch(.nudges) }
        for _ in 0..<20 { await Task.yield() }
        dispatch.cancel()
        await expectError(CancellationError.self) { try await dispatch.value }
        await gate.open()
        try await dispatcher.dispatch(.closes)
        #expect(record.lines == ["late opens", "late closes"])
        try await dispatcher.shutdown()
    }

    @Test func `a service that goes down while an event waits for what was buffered does not receive it`() async throws
    {
        let gate = Gate()
        let dispatcher = try await dispatcherAnsweringOpens(until: gate)
        let dispatch = Task { try await dispatcher.dispatch(.closes) }
        for _ in 0..<20 { await Task.yield() }
        try await dispatcher.shutdown()
        await gate.open()
        try await dispatch.value
        #expect(!record.lines.contains("late closes"))
    }

    @Test func `an end that a responder to a buffered beginning dispatches does not wait for itself`() async throws {
        let host = Holder()
        let dispatcher = try dispatcher {
            Listener("a", record) { word in
                if word == "opens" { try? await host.dispatcher?.dispatch(.closes) }
            }
        }
        host.dispatcher = dispatcher
        try await dispatcher.dispatch(.opens)
        try await dispatcher.launch()
        while record.lines.count < 2 { await Task.yield() }
        #expect(record.lines == ["a closes", "a opens"])
        try await dispatcher.shutdown()
    }
}

extension Gate {
    /// Opens another gate and waits for this one.
    fileprivate func pass(after other: Gate) async {
        await other.open()
        await wait()
    }
}

@MainActor private final class Holder {
    var dispatcher: Dispatcher?
}

extension LifecycleEvent where Responder == any Hearing, Payload == String, Output == Void {
    fileprivate static var shows: Self { .init("shows", delivery: .begins("view")) { _ = try $0.hear($1) } }
    fileprivate static var grows: Self {
        .init("grows", delivery: .begins("view", state: "size")) { _ = try $0.hear($1) }
    }
    fileprivate static var shrinks: Self {
        .init("shrinks", direction: .dependentsFirst, delivery: .begins("view", state: "size")) { _ = try $0.hear($1) }
    }
    fileprivate static var shown: Self { .init("shown", delivery: .begins("view")) { _ = try $0.hear($1) } }
    fileprivate static var hides: Self {
        .init("hides", direction: .dependentsFirst, delivery: .ends("view", announced: true)) { _ = try $0.hear($1) }
    }
    fileprivate static var hidden: Self {
        .init("hidden", direction: .dependentsFirst, delivery: .ends("view")) { _ = try $0.hear($1) }
    }
}

private protocol Listening: Sendable { func listen(to word: String) async }

extension AsyncLifecycleEvent where Responder == any Listening, Payload == Void, Output == Void {
    fileprivate static var opens: Self { .init("opens", delivery: .begins("door")) { await $0.listen(to: "opens") } }
    fileprivate static var nudges: Self { .init("nudges", timeout: .seconds(1)) { await $0.listen(to: "nudges") } }
    fileprivate static var closes: Self { .init("closes", delivery: .ends("door")) { await $0.listen(to: "closes") } }
}

private actor Listener: Service, Listening {
    nonisolated let id: ServiceID
    nonisolated let mode: LaunchMode
    private let record: Record
    private let body: @Sendable (String) async -> Void

    init(
        _ id: ServiceID, _ record: Record, mode: LaunchMode = .eager,
        body: @escaping @Sendable (String) async -> Void = { _ in }
    ) {
        self.id = id
        self.record = record
        self.mode = mode
        self.body = body
    }

    func launch(_ context: LaunchContext) async throws {}

    func listen(to word: String) async {
        await body(word)
        record.add("\(id) \(word)")
    }
}
