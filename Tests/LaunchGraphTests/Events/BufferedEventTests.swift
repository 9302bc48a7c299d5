import LaunchGraph
import LaunchSupport
import Testing

/// Events that wait for services which are not up yet.
@MainActor @Suite struct BufferedEventTests {
    private let record = Record()

    private func ear(_ id: ServiceID, dependsOn: [ServiceID] = []) -> InlineService<Ear> {
        InlineService(id, dependsOn: dependsOn) { [record] _ in Ear(id.name, record) }
    }

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: ManualClock())
    }

    @Test func `a service that fails or is skipped receives no buffered event`() async throws {
        let dispatcher = try dispatcher {
            Hearer("failing", record, onFailure: .skipDependents, launching: { throw Deafened() })
            Hearer("skipped", record, dependsOn: ["failing"])
            Hearer("a", record)
        }
        try dispatcher.dispatch(.toldAll, "x")
        try await dispatcher.launch()
        #expect(record.lines == ["a:x"])
    }

    @Test func `a dispatch report lists the conforming services for which the event is buffered`() async throws {
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

    @Test func `no event is buffered across a shutdown`() async throws {
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

    @Test func `all buffered events are delivered in order, once to each service that comes up`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record)
            ear("b", dependsOn: ["a"])
        }
        try dispatcher.dispatch(.toldAll, "1")
        try dispatcher.dispatch(.toldAll, "2")
        #expect(record.lines.isEmpty)
        try await dispatcher.launch()
        let heard = ["a", "b"].map { id in record.lines.filter { $0.hasPrefix(id) } }
        #expect(heard == [["a:1", "a:2"], ["b:1", "b:2"]])
    }

    @Test(arguments: [false, true])
    nonisolated func `buffered events are delivered when a launch off the main actor returns`(isState: Bool)
        async throws
    {
        for _ in 0..<50 {
            let record = Record()
            let dispatcher = Dispatcher(try ServiceGraph { InlineService("a") { _ in Ear("a", record) } })
            try await dispatcher.dispatch(isState ? .toldLatest : .toldAll, "x")
            for launch in 1...(isState ? 2 : 1) {
                try await dispatcher.launch()
                #expect(record.lines == Array(repeating: "a:x", count: launch))
                try await dispatcher.shutdown()
            }
        }
    }

    @Test func `with the latest policy, only the latest event is buffered`() async throws {
        let dispatcher = try dispatcher { ear("a") }
        for word in ["1", "2", "3"] { try dispatcher.dispatch(.toldLatest, word) }
        try dispatcher.dispatch(.toldAll, "other")
        try await dispatcher.launch()
        #expect(record.lines == ["a:3", "a:other"])
    }

    @Test func `the latest state reaches who comes up: late, again, or in a later launch`() async throws {
        let hasFailed = Locked(false)
        let dispatcher = try dispatcher {
            Hearer("a", record)
            ear("value")
            Hearer("late", record, mode: .onDemand)
            Hearer(
                "failed", record, mode: .onDemand,
                launching: {
                    defer { hasFailed.withLock { $0 = true } }
                    if !hasFailed.withLock(\.self) { throw Deafened() }
                })
        }
        try dispatcher.dispatch(.toldLatest, "1")
        let app = try await dispatcher.launch()
        #expect(record.lines.sorted() == ["a:1", "value:1"])
        try await app.require("late", as: Void.self)
        _ = try? await app.require("failed", as: Void.self)
        try await app.require("failed", as: Void.self)
        #expect(record.lines.suffix(2) == ["late:1", "failed:1"])
        try await dispatcher.shutdown()
        try await dispatcher.launch()
        #expect(record.lines.suffix(2).sorted() == ["a:1", "value:1"])
        try dispatcher.dispatch(.toldLatest, "2")
        try await dispatcher.shutdown()
        try await dispatcher.launch()
        #expect(record.lines.suffix(4).sorted() == ["a:2", "a:2", "value:2", "value:2"])
        try await dispatcher.shutdown()
    }

    @Test func `services that are up receive a buffered event at once, the others when they come up`() async throws {
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

    @Test func `a service receives buffered events before events that are dispatched later`() async throws {
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

    @Test func `a buffered delivery takes no part in the result`() async throws {
        let dispatcher = try dispatcher { Hearer("a", record) { _ in 7 } }
        #expect(try dispatcher.dispatch(.askedLater, "1") == [])
        try await dispatcher.launch()
        #expect(record.lines == ["a:1"])
        #expect(try dispatcher.dispatch(.askedLater, "2") == [7])
    }

    @Test func `a failure at a buffered delivery is reported and passes dependents by`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record, onFailure: .skipDependents) { _ in throw Deafened() }
            Hearer("b", record, dependsOn: ["a"])
            Hearer("c", record)
        }
        try dispatcher.dispatch(.toldAll, "x")
        try await dispatcher.launch()
        #expect(record.lines.sorted() == ["a:x", "c:x"])
        let errors = dispatcher.report.events.map { "\($0.name) \($0.services.first?.error ?? "no error")" }
        #expect(errors == ["toldAll \(Deafened())"])
    }

    @Test func `a service that comes up later is passed by if what it depends on failed to respond`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", record, onFailure: .skipDependents) { word in if word == "x" { throw Deafened() } else { nil } }
            Hearer("late", record, dependsOn: ["a"], mode: .onDemand)
            Hearer("unrelated", record, mode: .onDemand)
        }
        let app = try await dispatcher.launch()
        #expect(dispatcher.dispatchReport(.toldAll, "x").bufferedFor == ["late", "unrelated"])
        try await app.require("late", as: Void.self)
        try await app.require("unrelated", as: Void.self)
        dispatcher.dispatchReport(.toldAll, "y")
        #expect(record.lines.filter { $0.hasSuffix("x") } == ["a:x", "unrelated:x"])
        #expect(record.lines.filter { $0.hasSuffix("y") }.sorted() == ["a:y", "late:y", "unrelated:y"])
    }

    @Test func `buffered deliveries follow the event's direction`() async throws {
        let gate = Gate()
        let event = LifecycleEvent<any Hearing, String, Void>(
            "reverse", direction: .dependentsFirst, delivery: .buffered(.all)
        ) { _ = try $0.hear($1) }
        let dispatcher = try dispatcher {
            ear("a")
            ear("b", dependsOn: ["a"])
            InlineService("end", dependsOn: ["b"]) { _ in await gate.wait() }
        }
        try dispatcher.dispatch(event, "x")
        let launching = Task.detached { try await dispatcher.launch() }
        // Both come up while the main actor is blocked here. They receive the event when it is free, or with the next
        // event.
        dispatcher.waitUntilUp(["a", "b"])
        try dispatcher.dispatch(.toldAll, "y")
        #expect(record.lines == ["b:x", "a:x", "a:y", "b:y"])
        await gate.open()
        _ = try await launching.value
    }

    @Test func `synchronous services have received buffered events when their launch returns`() throws {
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

    @Test func `an event is released when the last service that waits for it has failed`() async throws {
        let dispatcher = try dispatcher {
            Hearer("failing", record, mode: .onDemand, launching: { throw Deafened() })
        }
        let app = try await dispatcher.launch()
        var given: Letter? = Letter()
        weak let letter = given
        if let given { try dispatcher.dispatch(.given, given) }
        given = nil
        #expect(letter != nil)
        await expectError((any Error).self) { try await app.require("failing", as: Void.self) }
        while letter != nil { await Task.yield() }
        try await dispatcher.shutdown()
    }

    @Test func `at most a thousand events of a kind are buffered`() async throws {
        let dispatcher = try dispatcher { ear("a") }
        for number in 0..<1_005 { try dispatcher.dispatch(.toldAll, "\(number)") }
        try await dispatcher.launch()
        #expect(record.lines == (5..<1_005).map { "a:\($0)" })
    }
}

private final class Letter {}

extension LifecycleEvent where Responder == any Hearing, Payload == Letter, Output == Void {
    fileprivate static var given: Self { .init("given", delivery: .buffered(.all)) { ear, _ in _ = try ear.hear("") } }
}
