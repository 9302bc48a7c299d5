import LaunchGraph
import LaunchSupport
import Testing

/// Asynchronous events that wait for services which are launched again.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RelaunchedListenerTests {
    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: ManualClock())
    }

    @Test func `a service that is launched again receives the events that it was not given before`() async throws {
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

    @Test func `a service that goes down before its turn receives the event when it is launched again`() async throws {
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

    @Test
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
