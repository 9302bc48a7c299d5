import LaunchGraph
import Testing

private protocol Plain { func touch() }

extension LifecycleEvent where Responder == any Plain, Payload == Void, Output == Void {
    fileprivate static var touch: Self { .init("touch") { $0.touch() } }
}

/// Conforms on the main actor only.
@MainActor private final class OnlyOnMain: Service, @MainActor Plain {
    var touches = 0
    func launch(_ context: LaunchContext) async throws {}
    func touch() { touches += 1 }
}

/// To whom an event is delivered, and in which order.
@MainActor @Suite struct EventDeliveryTests {
    private let record = Record()

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: ManualClock())
    }

    @Test func `a service that failed or was skipped receives no events`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record)
            Hearer("failing", record, onFailure: .skipDependents, launching: { throw Deafened() })
            Hearer("skipped", record, dependsOn: ["failing"])
        }
        try await dispatcher.launch()
        try dispatcher.dispatch(.told, "x")
        #expect(record.lines == ["a:x"])
    }

    @Test func `a service whose run ended receives no events`() async throws {
        struct Short: Service, Hearing {
            let record: Record
            let policy = ServicePolicy(onFailure: .proceed)
            func launch(_ context: LaunchContext) async throws {}
            func run() async throws { throw Deafened() }
            func hear(_ word: String) throws -> Int? {
                record.add("short:\(word)")
                return nil
            }
        }
        let dispatcher = try dispatcher { Short(record: record) }
        try await dispatcher.launch()
        while dispatcher.report.services[0].state != .failed { await Task.yield() }
        try dispatcher.dispatch(.told, "x")
        #expect(record.lines.isEmpty)
    }

    @Test func `no service receives events between a shutdown and the next launch`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record)
            Hearer("never required", record, mode: .onDemand)
            InlineService("b") { [record] _ in Ear("b", record) }
        }
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        try dispatcher.dispatch(.told, "x")
        try await dispatcher.launch()
        try dispatcher.dispatch(.told, "y")
        #expect(record.lines == ["a:y", "never required:y", "b:y"])
    }

    @Test func `a service whose shutdown has begun receives no events while others still do`() async throws {
        let (atEnd, hasEnded) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        let dispatcher = try dispatcher {
            Hearer("a", record)
            Hearer(
                "b", record, dependsOn: ["a"],
                ending: {
                    hasEnded.yield()
                    await gate.wait()
                })
        }
        try await dispatcher.launch()
        let ending = Task { try await dispatcher.shutdown() }
        for await _ in atEnd { break }
        try dispatcher.dispatch(.told, "x")
        #expect(record.lines == ["a:x"])
        await gate.open()
        _ = try await ending.value
    }

    @Test func `a service that goes down during a delivery is not asked`() async throws {
        let dispatcher = try dispatcher {
            InlineService("a") { [record] _ in Ear("a", record) }
            InlineService("b", dependsOn: ["a"]) { [record] _ in Ear("b", record) }
        }
        try await dispatcher.launch()
        // Tells within the dispatch that everything has gone down, as another thread may at any time.
        let event = LifecycleEvent<any Hearing, Dispatcher, Void>("end") { responder, dispatcher in
            _ = try responder.hear("x")
            dispatcher.waitForShutdown()
        }
        try dispatcher.dispatch(event, dispatcher)
        #expect(record.lines == ["a:x"])
    }

    @Test func `events are delivered in launch order or in reverse`() throws {
        let dispatcher = try dispatcher {
            Hearer("c", record, dependsOn: ["b"], startsAfter: ["a"])
            Hearer("b", record)
            Hearer("a", record)
        }
        try dispatcher.dispatch(.told, "1")
        try dispatcher.dispatch(.toldInReverse, "2")
        #expect(record.lines == ["b:1", "a:1", "c:1", "c:2", "a:2", "b:2"])
    }

    @Test func `a service that conforms receives events before its launch, an instance after it`() async throws {
        let dispatcher = try dispatcher {
            InlineService("a") { [record] _ in Ear("a", record) }
            Hearer("b", record)
        }
        try dispatcher.dispatch(.told, "1")
        try await dispatcher.launch()
        try dispatcher.dispatch(.told, "2")
        #expect(record.lines == ["b:1", "a:2", "b:2"])
    }

    @Test func `a service never receives an event twice`() async throws {
        final class Twofold: Service, Hearing {
            let record: Record
            init(_ record: Record) { self.record = record }
            func launch(_ context: LaunchContext) async throws -> Twofold { self }
            func hear(_ word: String) throws -> Int? {
                record.add(word)
                return nil
            }
        }
        let dispatcher = try dispatcher { Twofold(record) }
        try await dispatcher.launch()
        try dispatcher.dispatch(.told, "x")
        #expect(record.lines == ["x"])
    }

    @Test func `an instance of an earlier launch receives no events`() async throws {
        let dispatcher = try dispatcher {
            InlineService("a") { [record] _ in Ear("ear \(record.lines.count)", record) }
        }
        for _ in 0..<3 {
            try await dispatcher.launch()
            try dispatcher.dispatch(.told, "x")
            try await dispatcher.shutdown()
        }
        #expect(record.lines == ["ear 0:x", "ear 1:x", "ear 2:x"])
    }

    @Test func `instances that launches returned are released after a shutdown`() async throws {
        weak var ear: Ear?
        let dispatcher = try dispatcher { InlineService("a") { [record] _ in Ear("a", record) } }
        let app = try await dispatcher.launch()
        ear = try app["a", as: Ear.self]
        try dispatcher.dispatch(.told, "x")
        #expect(ear != nil)
        try await dispatcher.shutdown()
        while ear != nil { await Task.yield() }
    }

    @Test func `a conformance that is isolated to the main actor is found`() async throws {
        let service = OnlyOnMain()
        let dispatcher = try dispatcher { service }
        try dispatcher.dispatch(.touch)
        try await dispatcher.launch()
        try dispatcher.dispatch(.touch)
        #expect(service.touches == 2)
    }

    @Test func `a responder may dispatch events`() throws {
        let event = LifecycleEvent<any Hearing, Dispatcher, Void>("outer") { responder, dispatcher in
            _ = try responder.hear("outer")
            try dispatcher.dispatch(.told, "inner")
        }
        let dispatcher = try dispatcher { Hearer("a", record) }
        try dispatcher.dispatch(event, dispatcher)
        #expect(record.lines == ["a:outer", "a:inner"])
    }

    @Test func `a dispatcher tells whether a service responds`() throws {
        let dispatcher = try dispatcher { Hearer("a", record) }
        #expect(dispatcher.responders(as: (any Plain).self).isEmpty)
        #expect(dispatcher.responders(as: (any Hearing).self).count == 1)
    }

    @Test func `events of a dispatcher do not reach the services of its child`() async throws {
        let app = try dispatcher { Hearer("app", record) }
        let screen = Dispatcher(
            try ServiceGraph(parent: app.graph) { Hearer("screen", record, dependsOn: ["app"]) },
            parent: try await app.launch())
        try await screen.launch()
        try app.dispatch(.told, "x")
        try screen.dispatch(.told, "y")
        #expect(record.lines == ["app:x", "screen:y"])
    }
}
