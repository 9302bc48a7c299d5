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
        let hasFailed = AtomicFlag()
        let dispatcher = try dispatcher {
            Hearer("a", record)
            ear("value")
            Hearer("late", record, mode: .onDemand)
            Hearer(
                "failed", record, mode: .onDemand,
                launching: {
                    defer { hasFailed.set(true) }
                    if !hasFailed.isSet { throw Deafened() }
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

    @Test(.timeLimit(.minutes(10)))
    func `a service that is launched again receives the events that it was not given before`() async throws {
        let listener = Listener()
        let dispatcher = try dispatcher { listener }
        for word in ["1", "2", "3"] { try await dispatcher.dispatch(.heard, word) }
        try await dispatcher.launch()
        await listener.isAnswering.wait()
        await listener.failure.open()
        await listener.isLaunchedAgain.wait()
        try await dispatcher.dispatch(.heard, "4")
        // It has gone down while it answers the first event. The next two wait for that answer.
        await listener.answer.open()
        for _ in 0..<100 { await Task.yield() }
        await listener.secondLaunch.open()
        await listener.answers.all()
        #expect(listener.words.lines == ["1", "2", "3", "4"])
        try await dispatcher.shutdown()
    }

    @Test(.timeLimit(.minutes(10)))
    func `a service that goes down before its turn receives the event when it is launched again`() async throws {
        let listener = Listener(dependsOn: ["first"], answers: 2)
        let first = FirstListener()
        let dispatcher = try dispatcher {
            first
            listener
        }
        await listener.answer.open()
        try await dispatcher.launch()
        let delivery = Task { try await dispatcher.dispatchReport(.heard, "1").get() }
        await first.isAnswering.wait()
        await listener.failure.open()
        await listener.isLaunchedAgain.wait()
        await first.answer.open()
        try await delivery.value
        #expect(listener.words.lines == [])
        try await dispatcher.dispatch(.heard, "2")
        await listener.secondLaunch.open()
        await listener.answers.all()
        #expect(listener.words.lines == ["1", "2"])
        #expect(first.words.lines == ["1", "2"])
        try await dispatcher.shutdown()
    }

    @Test(.timeLimit(.minutes(10)))
    func `a service that goes down before its turn receives the latest event of a state when it is launched again`()
        async throws
    {
        let listener = Listener(dependsOn: ["first"], answers: 1)
        let first = FirstListener()
        let dispatcher = try dispatcher {
            first
            listener
        }
        try await dispatcher.launch()
        let delivery = Task { try await dispatcher.dispatch(.heardState, "old") }
        await first.isAnswering.wait()
        // No service waits for either when it is dispatched, and the listener misses both.
        let later = Task { try await dispatcher.dispatch(.heardState, "new") }
        await first.isAnsweringAgain.wait()
        await listener.failure.open()
        await listener.isLaunchedAgain.wait()
        await first.answer.open()
        try await delivery.value
        try await later.value
        await listener.secondLaunch.open()
        await listener.answers.all()
        #expect(listener.words.lines == ["new"])
        try await dispatcher.shutdown()
    }

    @Test func `events reach a service in order although it is launched again and again`() async throws {
        for _ in 0..<20 {
            let restless = Restless(failures: 10)
            let dispatcher = try dispatcher { restless }
            let launch = Task { try await dispatcher.launch() }
            for word in 0..<100 { try await dispatcher.dispatch(.heard, "\(word)") }
            _ = try await launch.value
            // An event that is dispatched later waits for all of these, unless the service goes down before them.
            while restless.words.lines.count < 100 { try await dispatcher.dispatch(.noticed, "") }
            #expect(restless.words.lines == (0..<100).map { "\($0)" })
            try await dispatcher.shutdown()
        }
    }

    @Test func `a responder that does not answer before its service is launched again does not hold up later events`()
        async throws
    {
        let listener = Sleeper()
        let otherFails = Gate()
        let dispatcher = try dispatcher {
            listener
            InlineService("other", policy: ServicePolicy(onFailure: .skipDependents)) { _ in
            } run: { _ in
                await otherFails.wait()
                throw Deafened()
            }
        }
        try await dispatcher.dispatch(.heard, "first")
        try await dispatcher.launch()
        await listener.isAsked.wait()
        // Another service goes down before.
        await otherFails.open()
        while dispatcher.status["other"]?.state != .stopped, dispatcher.status["other"]?.state != .failed {
            await Task.yield()
        }
        await listener.failure.open()
        await listener.isUpAgain.wait()
        try await dispatcher.dispatch(.heard, "second")
        #expect(listener.words.lines == ["1 first", "1 cancelled", "2 second"])
        try await dispatcher.shutdown()
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

private protocol Listening: Sendable { func listen(to word: String) async }

extension AsyncLifecycleEvent where Responder == any Listening, Payload == String, Output == Void {
    fileprivate static var heard: Self { .init("heard", delivery: .buffered(.all)) { await $0.listen(to: $1) } }
    fileprivate static var noticed: Self { .init("noticed") { await $0.listen(to: $1) } }
    fileprivate static var heardState: Self { .init("state", delivery: .buffered(.latest)) { await $0.listen(to: $1) } }
}

/// A service that answers its first event until it is told to go on, and whose run fails once meanwhile.
private final class Listener: Service, Listening {
    let id: ServiceID = "listener"
    let dependsOn: [ServiceID]
    let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
    let words = Record()
    let answers: Meeting
    let isAnswering = Gate()
    let answer = Gate()
    let failure = Gate()
    let isLaunchedAgain = Gate()
    let secondLaunch = Gate()
    private let launches = Locked(0)

    init(dependsOn: [ServiceID] = [], answers: Int = 4) {
        self.dependsOn = dependsOn
        self.answers = Meeting(of: answers)
    }

    func launch(_ context: LaunchContext) async throws -> Int {
        let launch = launches.next()
        if launch == 2 {
            await isLaunchedAgain.open()
            await secondLaunch.wait()
        }
        return launch
    }

    func run(_ launch: Int) async throws {
        guard launch == 1 else { return try await untilShutdown() }
        await failure.wait()
        throw Deafened()
    }

    func listen(to word: String) async {
        words.add(word)
        if word == "1" {
            await isAnswering.open()
            await answer.wait()
        }
        await answers.arrive()
    }
}

/// A service whose run fails a number of times, and whose launches respond to events.
private final class Restless: Service {
    struct Ear: Listening {
        let words: Record
        func listen(to word: String) async { if !word.isEmpty { words.add(word) } }
    }

    let id: ServiceID = "restless"
    let policy = ServicePolicy(restart: .service(limit: 1_000, backoff: .none))
    let words = Record()
    private let failures: Locked<Int>

    init(failures: Int) { self.failures = Locked(failures) }

    func launch(_ context: LaunchContext) async throws -> Ear { Ear(words: words) }

    func run(_ ear: Ear) async throws {
        let fails = failures.withLock { failures in
            failures -= 1
            return failures >= 0
        }
        if fails { throw Deafened() }
        try await untilShutdown()
    }
}

/// A service whose first launch answers no event, and whose run fails once.
private final class Sleeper: Service {
    struct Ear: Listening {
        let sleeper: Sleeper
        let launch: Int

        func listen(to word: String) async {
            sleeper.words.add("\(launch) \(word)")
            guard launch == 1 else { return }
            await sleeper.isAsked.open()
            do { try await Task.sleep(for: .seconds(100_000)) } catch { sleeper.words.add("\(launch) cancelled") }
        }
    }

    let id: ServiceID = "sleeper"
    let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
    let words = Record()
    let isAsked = Gate()
    let failure = Gate()
    let isUpAgain = Gate()
    private let launches = Locked(0)

    func launch(_ context: LaunchContext) async throws -> Ear {
        Ear(
            sleeper: self,
            launch: launches.next())
    }

    func run(_ ear: Ear) async throws {
        if ear.launch == 1 {
            await failure.wait()
            throw Deafened()
        }
        await isUpAgain.open()
        try await untilShutdown()
    }
}

/// A service that answers all events once it is told to go on.
private final class FirstListener: Service, Listening {
    let id: ServiceID = "first"
    let words = Record()
    let isAnswering = Gate()
    let isAnsweringAgain = Gate()
    let answer = Gate()

    func launch(_ context: LaunchContext) {}

    func listen(to word: String) async {
        words.add(word)
        await (words.lines.count == 1 ? isAnswering : isAnsweringAgain).open()
        await answer.wait()
    }
}
