import LaunchGraph
import Testing

/// Events that wait for services which are not up yet.
@MainActor @Suite struct HeldEventTests {
    private let record = Record()

    private func ear(_ id: ServiceID, dependsOn: [ServiceID] = []) -> InlineService<Ear> {
        InlineService(id, dependsOn: dependsOn) { [record] _ in Ear(id.name, record) }
    }

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services))
    }

    @Test func `one that fails, is skipped or cancelled gets nothing`() async throws {
        let dispatcher = try dispatcher {
            Hearer("failing", record, onFailure: .skipDependents, launching: { throw Deafened() })
            Hearer("skipped", record, dependsOn: ["failing"])
            Hearer("a", record)
        }
        try dispatcher.dispatch(.toldAll, "x")
        try await dispatcher.launch()
        #expect(record.lines == ["a:x"])
    }

    @Test func `a report says for whom the event is held, of those that are known to respond`() async throws {
        let dispatcher = try dispatcher {
            Hearer("on demand", record, mode: .onDemand)
            ear("perhaps")
            Hearer("a", record)
        }
        #expect(dispatcher.dispatchReport(.toldAll, "1").bufferedFor == ["on demand", "a"])
        let app = try await dispatcher.launch()
        #expect(dispatcher.dispatchReport(.toldAll, "2").bufferedFor == ["on demand"])
        try await app.require("on demand", as: Void.self)
        #expect(dispatcher.dispatchReport(.toldAll, "3").bufferedFor == [])
        try await dispatcher.shutdown()
    }

    @Test func `nothing is held over a shutdown`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record)
            ear("b")
            Hearer("on demand", record, mode: .onDemand)
        }
        try dispatcher.dispatch(.toldAll, "1")
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        try dispatcher.dispatch(.toldAll, "2")
        let app = try await dispatcher.launch()
        try await app.require("on demand", as: Void.self)
        #expect(record.lines.sorted() == ["a:1", "b:1"])
    }

    @Test func `all are held, in order, and delivered once each is up`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record)
            ear("b", dependsOn: ["a"])
        }
        try dispatcher.dispatch(.toldAll, "1")
        try dispatcher.dispatch(.toldAll, "2")
        #expect(record.lines.isEmpty)
        try await dispatcher.launch()
        #expect(record.lines.sorted() == ["a:1", "a:2", "b:1", "b:2"])
        #expect(record.lines.filter { $0.hasPrefix("a") } == ["a:1", "a:2"])
        #expect(record.lines.filter { $0.hasPrefix("b") } == ["b:1", "b:2"])
    }

    @Test func `only the latest is held where that is all that counts`() async throws {
        let dispatcher = try dispatcher { ear("a") }
        for word in ["1", "2", "3"] { try dispatcher.dispatch(.toldLatest, word) }
        try dispatcher.dispatch(.toldAll, "other")
        try await dispatcher.launch()
        #expect(record.lines == ["a:3", "a:other"])
    }

    @Test func `those that are up get it at once, the others later`() async throws {
        let gate = Gate()
        let (aIsUp, continuation) = AsyncStream.makeStream(of: Void.self)
        let dispatcher = try dispatcher {
            ear("a")
            InlineService("between", dependsOn: ["a"]) { _ in
                continuation.yield()
                await gate.wait()
            }
            ear("b", dependsOn: ["between"])
        }
        let launching = Task { try await dispatcher.launch() }
        for await _ in aIsUp { break }
        try dispatcher.dispatch(.toldAll, "x")
        #expect(record.lines == ["a:x"])
        await gate.open()
        _ = try await launching.value
        #expect(record.lines == ["a:x", "b:x"])
    }

    @Test func `what is held comes before what is dispatched later`() async throws {
        let dispatcher = try dispatcher {
            ear("a")
            Hearer("on demand", record, mode: .onDemand)
        }
        try dispatcher.dispatch(.toldAll, "1")
        let app = try await dispatcher.launch()
        try dispatcher.dispatch(.toldAll, "2")
        try await app.require("on demand", as: Void.self)
        try dispatcher.dispatch(.toldAll, "3")
        #expect(record.lines == ["a:1", "a:2", "on demand:1", "on demand:2", "a:3", "on demand:3"])
    }

    @Test func `a held delivery takes no part in the result`() async throws {
        let dispatcher = try dispatcher { Hearer("a", record) { _ in 7 } }
        #expect(try dispatcher.dispatch(.askedLater, "1") == [])
        try await dispatcher.launch()
        #expect(record.lines == ["a:1"])
        #expect(try dispatcher.dispatch(.askedLater, "2") == [7])
    }

    @Test func `a failure at a held delivery is reported and passes dependents by`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record, onFailure: .skipDependents) { _ in throw Deafened() }
            Hearer("b", record, dependsOn: ["a"])
            Hearer("c", record)
        }
        try dispatcher.dispatch(.toldAll, "x")
        try await dispatcher.launch()
        #expect(record.lines.sorted() == ["a:x", "c:x"])
        #expect(dispatcher.report.events.map(\.name) == ["toldAll"])
        #expect(dispatcher.report.events.first?.services.first?.error != nil)
    }

    @Test func `held deliveries go in the event's direction`() async throws {
        let gate = Gate()
        let event = LifecycleEvent<any Hearing, String, Void>(
            "reverse", direction: .dependentsFirst, delivery: .held(.all)
        ) { _ = try $0.hear($1) }
        let dispatcher = try dispatcher {
            ear("a")
            ear("b", dependsOn: ["a"])
            InlineService("end", dependsOn: ["b"]) { _ in await gate.wait() }
        }
        try dispatcher.dispatch(event, "x")
        let launching = Task.detached { try await dispatcher.launch() }
        // Both come up while the main actor is here; they get it when it is free, or with the next event.
        dispatcher.waitUntilUp(["a", "b"])
        try dispatcher.dispatch(.toldAll, "y")
        #expect(record.lines == ["b:x", "a:x", "a:y", "b:y"])
        await gate.open()
        _ = try await launching.value
    }

    @Test func `synchronous services have got what was held when their launch returns`() throws {
        final class Window: SynchronousService, Hearing {
            let record: Record
            init(_ record: Record) { self.record = record }
            func launch(_ context: LaunchContext) throws {}
            func hear(_ word: String) throws -> Int? {
                record.add(word)
                return nil
            }
        }
        let dispatcher = try dispatcher { Window(record) }
        try dispatcher.dispatch(.toldAll, "x")
        try dispatcher.launchSynchronously()
        #expect(record.lines == ["x"])
    }

    @Test func `not more than a thousand of a kind are held`() async throws {
        let dispatcher = try dispatcher { ear("a") }
        for number in 0..<1_005 { try dispatcher.dispatch(.toldAll, "\(number)") }
        try await dispatcher.launch()
        #expect(record.lines.count == 1_000)
        #expect(record.lines.first == "a:5")
    }
}
