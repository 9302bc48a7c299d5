import LaunchGraph
import LaunchSupport
import Testing

private protocol Working: Sendable { func work(_ amount: Int) async throws -> Int? }

extension AsyncLifecycleEvent where Responder == any Working, Payload == Int, Output == [Int] {
    fileprivate static var work: Self { .init("work", rule: .collect) { try await $0.work($1) } }
    fileprivate static var workInReverse: Self {
        .init("workInReverse", direction: .dependentsFirst, rule: .collect) { try await $0.work($1) }
    }
    fileprivate static var workBriefly: Self {
        .init("workBriefly", rule: .collect, timeout: .seconds(5)) { try await $0.work($1) }
    }
    fileprivate static var workLater: Self {
        .init("workLater", rule: .collect, delivery: .buffered(.all)) { try await $0.work($1) }
    }
}

private actor Worker: Service, Working {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let startsAfter: [ServiceID]
    let policy: ServicePolicy
    private let record: Record
    private let body: @Sendable (Int) async throws -> Int?

    init(
        _ id: ServiceID, _ record: Record, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        onFailure: FailurePolicy = .abort, body: @escaping @Sendable (Int) async throws -> Int? = { $0 }
    ) {
        self.id = id
        self.record = record
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        policy = ServicePolicy(onFailure: onFailure)
        self.body = body
    }

    func launch(_ context: LaunchContext) async throws {}

    func work(_ amount: Int) async throws -> Int? {
        record.add("+\(id)")
        defer { record.add("-\(id)") }
        return try await body(amount)
    }
}

@MainActor private protocol Drawing: Sendable {
    func draw() async -> Int
    func drawn(by pen: String)
}

extension AsyncLifecycleEvent where Responder == any Drawing, Payload == Void, Output == Int {
    fileprivate static var draw: Self { .init("draw", rule: .reduce(0, +)) { await $0.draw() } }
}

@MainActor private final class Canvas: Service, Drawing {
    nonisolated let id: ServiceID
    private let record: Record

    init(_ id: ServiceID, _ record: Record) {
        self.id = id
        self.record = record
    }

    func launch(_ context: LaunchContext) async throws {}

    func draw() async -> Int {
        MainActor.assertIsolated()
        return 1
    }

    func drawn(by pen: String) {
        MainActor.assertIsolated()
        record.add("\(id) is drawn by a \(pen)")
    }
}

/// Asynchronous events, which are delivered concurrently along the graph.
@Suite(.timeLimit(.minutes(10))) struct AsyncEventTests {
    private let record = Record()
    private let clock = ManualClock()

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: clock)
    }

    @Test func `an asynchronous responder that never answers times out`() async throws {
        let gate = Gate()
        let dispatcher = try dispatcher {
            Worker("hanging", record, onFailure: .proceed) { _ in
                await gate.wait()
                return 0
            }
            Worker("b", record, dependsOn: ["hanging"])
        }
        let dispatch = Task { await dispatcher.dispatchReport(.workBriefly, 7) }
        await clock.waitForSleeper(past: .seconds(5))
        clock.advance(past: .seconds(5))
        let report = await dispatch.value
        #expect(report.output == [7])
        let error = report.responses[0].error as? EventTimeout
        #expect(error.map { "\($0)" } == "hanging did not answer workBriefly within 5.0 seconds")
        #expect(report.responses[0].duration == .seconds(5) + .nanoseconds(1))
        await gate.open()
    }

    @Test func `each asynchronous responder has the whole timeout, and an answer at the deadline is in time`()
        async throws
    {
        // The responders take so many seconds. An answer is late even if it is noticed before the timeout.
        for (times, answers) in [([4, 4], [7, 7]), ([5], [7]), ([6], nil)] as [([Int], [Int]?)] {
            let dispatcher = try dispatcher {
                for (index, seconds) in times.enumerated() {
                    let former = index == 0 ? [] : [ServiceID("\(index - 1)")]
                    Worker(ServiceID("\(index)"), record, dependsOn: former) { [clock] amount in
                        clock.advance(by: .seconds(seconds))
                        return amount
                    }
                }
            }
            var found: [Int]?
            do { found = try await dispatcher.dispatch(.workBriefly, 7) } catch { #expect(error is EventTimeout) }
            #expect(found == answers, "\(times)")
        }
    }

    @Test func `a responder that throws does not stop delivery to the others`() async throws {
        let dispatcher = try dispatcher {
            Worker("a", record) { _ in throw Deafened(by: "a") }
            Worker("b", record, dependsOn: ["a"])
            Worker("c", record) { _ in throw Deafened(by: "c") }
        }
        // Of several errors the first in order is thrown.
        await #expect(throws: Deafened(by: "a")) { try await dispatcher.dispatch(.work, 7) }
        #expect(record.lines.contains("-b"))
    }

    @Test func `a responder that fails with skipDependents passes its dependents by`() async throws {
        let dispatcher = try dispatcher {
            Worker("a", record, onFailure: .skipDependents) { _ in throw Deafened() }
            InlineService("between", dependsOn: ["a"]) { _ in }
            Worker("b", record, dependsOn: ["between"])
            Worker("c", record, startsAfter: ["a"]) { _ in 3 }
        }
        let report = await dispatcher.dispatchReport(.work, 7)
        #expect(try report.get() == [3])
        #expect(report.passedBy == ["b"])
    }

    @Test func `cancelling a dispatch cancels the responders that are being asked and asks no other`() async throws {
        let (atWork, isAtWork) = AsyncStream.makeStream(of: Void.self)
        let dispatcher = try dispatcher {
            Worker("a", record) { _ in
                isAtWork.yield()
                try await Task.sleep(for: .seconds(3600))
                return 0
            }
            Worker("b", record, dependsOn: ["a"])
        }
        let dispatch = Task { try await dispatcher.dispatch(.work, 7) }
        for await _ in atWork { break }
        dispatch.cancel()
        await expectError(CancellationError.self) { try await dispatch.value }
        #expect(record.lines == ["+a", "-a"])
    }

    @Test func `a cancelled dispatch throws, although its responder answers all the same`() async throws {
        let gate = Gate()
        let (atWork, isAtWork) = AsyncStream.makeStream(of: Void.self)
        let dispatcher = try dispatcher {
            Worker("a", record) { _ in
                isAtWork.yield()
                await gate.wait()
                return 1
            }
        }
        let dispatch = Task { try await dispatcher.dispatch(.work, 7) }
        for await _ in atWork { break }
        dispatch.cancel()
        await gate.open()
        await expectError(CancellationError.self) { try await dispatch.value }
    }

    @Test func `a responder is asked after its dependencies have answered, and independent ones concurrently`()
        async throws
    {
        let meeting = Meeting(of: 2)
        let dispatcher = try dispatcher {
            Worker("a", record)
            InlineService("mute", dependsOn: ["a"]) { _ in }
            // These two meet: they are asked at the same time.
            Worker("left", record, dependsOn: ["mute"]) { amount in
                await meeting.meet()
                return amount
            }
            Worker("right", record, startsAfter: ["a"]) { amount in
                await meeting.meet()
                return amount
            }
            Worker("end", record, dependsOn: ["left", "right"])
        }
        #expect(try await dispatcher.dispatch(.work, 1) == [1, 1, 1, 1])
        #expect(record.lines.prefix(2) + record.lines.suffix(2) == ["+a", "-a", "+end", "-end"])
    }

    @Test func `with dependents first, dependents answer before their dependencies are asked`() async throws {
        let dispatcher = try dispatcher {
            Worker("a", record) { _ in 1 }
            Worker("b", record, dependsOn: ["a"]) { _ in 2 }
            Worker("c", record, dependsOn: ["b"]) { _ in 3 }
        }
        #expect(try await dispatcher.dispatch(.workInReverse, 0) == [3, 2, 1])
        #expect(record.lines == ["+c", "-c", "+b", "-b", "+a", "-a"])
    }

    @Test func `asynchronous answers are combined in launch order, regardless of which comes first`() async throws {
        let gate = Gate()
        let dispatcher = try dispatcher {
            Worker("slow", record) { _ in
                await gate.wait()
                return 1
            }
            Worker("fast", record) { _ in
                await gate.open()
                return 2
            }
        }
        #expect(try await dispatcher.dispatch(.work, 0) == [1, 2])
    }

    @Test func `a rule can cancel the event whose answers it combines`() async throws {
        let dispatch = Locked<Task<Int, any Error>?>(nil)
        let gate = Gate()
        let sum = EventRule<Int, Int>(identity: 0, begin: { $0 }) { sum, answer in
            // The cancellation handler of the dispatch runs here.
            dispatch.withLock { $0 }?.cancel()
            sum += answer
        }
        let event = AsyncLifecycleEvent<any Working, Int, Int>("sum", rule: sum.stopping { $0 > 100 }) {
            try await $0.work($1)
        }
        let dispatcher = try dispatcher {
            Worker("a", record)
            Worker("b", record)
            Worker("c", record)
        }
        try await dispatcher.launch()
        let task = Task {
            await gate.wait()
            return try await dispatcher.dispatch(event, 7)
        }
        dispatch.withLock { $0 = task }
        await gate.open()
        await expectError(CancellationError.self) { try await task.value }
        #expect(record.lines == ["+a", "-a", "+b", "-b"])
    }

    @Test func `with a rule that may stop, asynchronous responders are asked one after another`() async throws {
        let event = AsyncLifecycleEvent<any Working, Int, Bool>("handle", rule: .untilHandled) {
            try await $0.work($1).map { $0 > 0 }
        }
        let dispatcher = try dispatcher {
            Worker("a", record) { _ in 0 }
            Worker("b", record) { _ in nil }
            Worker("c", record) { _ in 1 }
            Worker("d", record)
        }
        #expect(try await dispatcher.dispatch(event, 0))
        #expect(record.lines == ["+a", "-a", "+b", "-b", "+c", "-c"])
    }

    @Test func `instances that launches returned respond until the shutdown`() async throws {
        struct Value: Working { func work(_ amount: Int) async throws -> Int? { 2 * amount } }
        let dispatcher = try dispatcher {
            InlineService("value") { _ in Value() }
            Worker("a", record)
        }
        var answers = [try await dispatcher.dispatch(.work, 1)]
        try await dispatcher.launch()
        answers.append(try await dispatcher.dispatch(.work, 1))
        try await dispatcher.shutdown()
        answers.append(try await dispatcher.dispatch(.work, 1))
        // Without responders, it is the identity of the rule.
        #expect(answers == [[1], [2, 1], []])
    }

    @Test func `a shutdown does not wait for a responder that was called before it`() async throws {
        let (called, mayAnswer) = (Gate(), Gate())
        let worker = Worker("a", record) { amount in
            await called.open()
            await mayAnswer.wait()
            return amount
        }
        let dispatcher = try dispatcher { worker }
        try await dispatcher.launch()
        let answers = Task { try await dispatcher.dispatch(.work, 1) }
        await called.wait()
        try await dispatcher.shutdown()
        #expect(record.lines == ["+a"])
        await mayAnswer.open()
        #expect(try await answers.value == [1])
    }

    @Test func `instances that launches returned are released after a shutdown`() async throws {
        final class Value: Working { func work(_ amount: Int) async throws -> Int? { amount } }
        weak var value: Value?
        let dispatcher = try dispatcher { InlineService("value") { _ in Value() } }
        value = try await dispatcher.launch()["value", as: Value.self]
        #expect(try await dispatcher.dispatch(.work, 1) == [1])
        try await dispatcher.shutdown()
        while value != nil { await Task.yield() }
    }

    @Test func `each form of an event reaches the responders of a protocol on the main actor`() async throws {
        typealias Event<Payload: Sendable, Output: Sendable> = AsyncLifecycleEvent<any Drawing, Payload, Output>
        let canvases = await [Canvas("a", record), Canvas("b", record)]
        let dispatcher = try dispatcher { for canvas in canvases { canvas } }
        let scaled = Event<Int, Int>("scaled", rule: .reduce(0, +)) { await $0.draw() * $1 }
        let drawn = Event<String, Void>("drawn") { await $0.drawn(by: $1) }
        let inked = Event<Void, Void>("inked") { await $0.drawn(by: "brush") }
        let answers = [try await dispatcher.dispatch(.draw), try await dispatcher.dispatch(scaled, 3)]
        #expect(answers == [2, 6])
        try await dispatcher.dispatch(drawn, "pencil")
        try await dispatcher.dispatch(inked)
        let drawings = ["a", "b"].map { id in record.lines.filter { $0.hasPrefix(id) } }
        #expect(drawings == ["a", "b"].map { ["\($0) is drawn by a pencil", "\($0) is drawn by a brush"] })
    }

    @Test func `responders answer an event without further data`() async throws {
        let event = AsyncLifecycleEvent<any Working, Void, [Int]>("idle", rule: .collect) { try await $0.work(5) }
        let dispatcher = try dispatcher { Worker("a", record) }
        #expect(try await dispatcher.dispatch(event) == [5])
    }

    @Test func `recorded asynchronous events have the time of each responder`() async throws {
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Worker("a", record) { [clock] _ in
                    clock.advance(by: .milliseconds(20))
                    return nil
                }
            }, clock: clock, recordsEvents: true)
        try await dispatcher.dispatch(.work, 0)
        #expect(dispatcher.report.events.first?.services == [.init(id: "a", duration: .milliseconds(20))])
    }

    @Test func `a dispatch report lists the services for which the event is buffered`() async throws {
        let dispatcher = try dispatcher { Worker("a", record) { _ in 1 } }
        #expect(await dispatcher.dispatchReport(.workLater, 1).bufferedFor == ["a"])
        try await dispatcher.launch()
        #expect(await dispatcher.dispatchReport(.workLater, 2).bufferedFor == [])
    }

    @Test func `a service that comes up later is passed by if what it depends on failed to respond`() async throws {
        let dispatcher = try dispatcher {
            Worker("a", record, onFailure: .skipDependents) { _ in throw Deafened() }
            Worker("b", record, dependsOn: ["a"])
            Worker("c", record, startsAfter: ["b"])
        }
        _ = await dispatcher.dispatchReport(.workLater, 1)
        try await dispatcher.launch()
        while !record.lines.contains("-c") { await Task.yield() }
        #expect(!record.lines.contains("+b"))
    }

    @Test func `buffered asynchronous events are delivered in order once services are up`() async throws {
        let answers = Meeting(of: 4)
        let words = Record()
        let dispatcher = try dispatcher {
            for (id, dependsOn) in [(ServiceID("a"), []), ("b", [ServiceID("a")])] {
                Worker(id, record, dependsOn: dependsOn) { amount in
                    words.add("\(id)\(amount)")
                    if amount < 3 { await answers.arrive() }
                    return 1
                }
            }
        }
        #expect(try await dispatcher.dispatch(.workLater, 1) == [])
        #expect(try await dispatcher.dispatch(.workLater, 2) == [])
        try await dispatcher.launch()
        await answers.all()
        // Each gets the first before the second, and b the first after a has answered it.
        let heard = ["a", "b"].map { id in words.lines.filter { $0.hasPrefix(id) } }
        #expect(heard == [["a1", "a2"], ["b1", "b2"]])
        #expect(words.lines.first == "a1")
        #expect(try await dispatcher.dispatch(.workLater, 3) == [1, 1])
    }
}

/// Waits until a number of tasks have arrived.
actor Meeting {
    private let count: Int
    private var arrived = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) {
        self.count = count
    }

    func arrive() {
        arrived += 1
        guard arrived >= count else { return }
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    func all() async {
        guard arrived < count else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    func meet() async {
        arrive()
        await all()
    }
}
