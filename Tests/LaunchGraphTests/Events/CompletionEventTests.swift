import LaunchGraph
import Testing

@MainActor private protocol Fetching { func fetch(_ completion: EventCompletion<Int>) throws }

extension CompletionEvent where Responder == any Fetching, Payload == Void, Output == Int {
    fileprivate static var fetch: Self {
        .init("fetch", rule: .reduce(0, +), timeout: .seconds(25)) { try $0.fetch($1) }
    }
    fileprivate static var fetchLater: Self {
        .init("fetchLater", rule: .reduce(0, +), delivery: .buffered(.all)) { try $0.fetch($1) }
    }
}

@MainActor private final class Fetcher: Service, Fetching {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let policy: ServicePolicy
    private let record: Record
    private let body: @MainActor (EventCompletion<Int>) throws -> Void

    init(
        _ id: ServiceID, _ record: Record, dependsOn: [ServiceID] = [], onFailure: FailurePolicy = .abort,
        body: @escaping @MainActor (EventCompletion<Int>) throws -> Void
    ) {
        self.id = id
        self.record = record
        self.dependsOn = dependsOn
        policy = ServicePolicy(onFailure: onFailure)
        self.body = body
    }

    func launch(_ context: LaunchContext) async throws {}

    func fetch(_ completion: EventCompletion<Int>) throws {
        record.add(id.name)
        try body(completion)
    }
}

/// Events with a completion handler, which must be called exactly once.
@MainActor @Suite struct CompletionEventTests {
    private let record = Record()
    private let clock = ManualClock()

    @Test func `a responder answers with the result of an asynchronous operation`() async throws {
        let dispatcher = try dispatcher { Fetcher("a", record) { completion in completion { await Self.number() } } }
        let output = await withCheckedContinuation { continuation in
            dispatcher.dispatchReport(.fetch, ()) { continuation.resume(returning: $0.output) }
        }
        #expect(output == 7)
    }

    private static func number() async -> Int { 7 }

    private func dispatcher(
        recordsEvents: Bool = false, @ServiceListBuilder _ services: () throws -> ServiceList
    ) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: clock, recordsEvents: recordsEvents)
    }

    /// Dispatches ``CompletionEvent/fetch`` and returns its reports after `body` and all jobs on the main actor have run.
    private func reports(
        of dispatcher: Dispatcher, _ body: () async -> Void
    ) async -> [DispatchReport<Int>] {
        var reports: [DispatchReport<Int>] = []
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        dispatcher.dispatchReport(.fetch, ()) {
            reports.append($0)
            call.yield()
        }
        await body()
        for await _ in calls { break }
        // A second call would come in a job on the main actor that is already there.
        for _ in 0..<5 { await Task.yield() }
        return reports
    }

    // MARK: Exactly once

    @Test func `a responder that never answers times out`() async throws {
        var kept: [EventCompletion<Int>] = []
        let dispatcher = try dispatcher {
            Fetcher("silent", record) { kept.append($0) }
            Fetcher("b", record) { $0(2) }
        }
        let reports = await reports(of: dispatcher) {
            await clock.waitForSleeper(past: .seconds(25))
            clock.advance(past: .seconds(25))
        }
        #expect(reports.map(\.output) == [2])
        let responses = reports.first?.responses ?? []
        #expect(
            responses.map { ($0.error as? EventTimeout).map { "\($0)" } }
                == ["silent did not answer fetch within 25.0 seconds", nil])
        #expect(responses.map(\.duration) == [.seconds(25) + .nanoseconds(1), .zero])
        #expect(reports.first?.failure == nil)
        #expect(kept.count == 1)
    }

    @Test func `an answer after the timeout does not call the host back again`() async throws {
        var kept: EventCompletion<Int>?
        let calls = Record()
        let dispatcher = try dispatcher { Fetcher("silent", record) { kept = $0 } }
        dispatcher.dispatchReport(.fetch) { calls.add("\($0.output)") }
        await clock.waitForSleeper(past: .seconds(25))
        clock.advance(past: .seconds(25))
        while calls.lines.isEmpty { await Task.yield() }
        kept?(5)
        for _ in 0..<5 { await Task.yield() }
        #expect(calls.lines == ["0"])
    }

    @Test func `an answer at the deadline is in time`() async throws {
        var kept: EventCompletion<Int>?
        let dispatcher = try dispatcher { Fetcher("a", record) { kept = $0 } }
        let reports = await reports(of: dispatcher) {
            await clock.waitForSleeper(past: .seconds(25))
            clock.advance(by: .seconds(25))
            kept?(5)
        }
        #expect(reports.map(\.output) == [5])
        #expect(reports.first?.event.services == [.init(id: "a", duration: .seconds(25))])
    }

    @Test func `the host is not called back before the last responder has answered, and the timer then ends`()
        async throws
    {
        var kept: [EventCompletion<Int>] = []
        var results: [Int] = []
        let dispatcher = try dispatcher {
            Fetcher("a", record) { kept.append($0) }
            Fetcher("b", record) { kept.append($0) }
            Fetcher("c", record) { kept.append($0) }
        }
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        try dispatcher.dispatch(.fetch) {
            results.append($0)
            call.yield()
        }
        await clock.waitForSleeper(past: .seconds(25))
        for (number, completion) in kept.enumerated().dropLast() {
            completion(number + 1)
            for _ in 0..<5 { await Task.yield() }
            #expect(results.isEmpty)
        }
        kept.last?(4)
        for await _ in calls { break }
        #expect(results == [7])
        await clock.waitForNoSleeper()
    }

    @Test func `a host is called back only once when the last answer and the timeout come together`() async throws {
        var kept: EventCompletion<Int>?
        let dispatcher = try dispatcher { Fetcher("a", record) { kept = $0 } }
        let reports = await reports(of: dispatcher) {
            await clock.waitForSleeper(past: .seconds(25))
            clock.advance(past: .seconds(25))
            kept?(5)
        }
        #expect(reports.count == 1)
    }

    @Test func `an event with a timeout of zero ends with the answers that came at once`() async throws {
        var kept: EventCompletion<Int>?
        let event = CompletionEvent<any Fetching, Void, Int>("hurried", rule: .reduce(0, +), timeout: .seconds(-1)) {
            try $0.fetch($1)
        }
        let dispatcher = try dispatcher {
            Fetcher("a", record) { $0(1) }
            Fetcher("b", record) { kept = $0 }
        }
        var results: [Int] = []
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        try dispatcher.dispatch(event, ()) {
            results.append($0)
            call.yield()
        }
        await clock.waitForSleeper(past: .zero)
        clock.advance(past: .zero)
        for await _ in calls { break }
        #expect(results == [1])
        #expect(kept != nil)
    }

    @Test func `a late answer of a responder that threw does not end the event`() async throws {
        var kept: [EventCompletion<Int>] = []
        var results: [Int] = []
        let dispatcher = try dispatcher {
            Fetcher("a", record, onFailure: .proceed) {
                kept.append($0)
                throw Broken()
            }
            Fetcher("b", record) { kept.append($0) }
        }
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        try dispatcher.dispatch(.fetch) {
            results.append($0)
            call.yield()
        }
        kept.first?(1)
        for _ in 0..<5 { await Task.yield() }
        #expect(results.isEmpty)
        kept.last?(2)
        for await _ in calls { break }
        #expect(results == [2])
    }

    @Test func `an answer without a value is an answer`() throws {
        let event = CompletionEvent<any Fetching, Void, [Void]>("finish", rule: .collect) { _, completion in
            completion()
        }
        var results: [Int] = []
        let dispatcher = try dispatcher { Fetcher("a", record) { _ in } }
        try dispatcher.dispatch(event) { results.append($0.count) }
        #expect(results == [1])
    }

    @Test func `a responder that answers twice is not counted in place of another`() async throws {
        var kept: EventCompletion<Int>?
        var results: [Int] = []
        let dispatcher = try dispatcher {
            Fetcher("a", record) {
                $0(1)
                $0(10)
            }
            Fetcher("b", record) { kept = $0 }
        }
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        try dispatcher.dispatch(.fetch) {
            results.append($0)
            call.yield()
        }
        for _ in 0..<5 { await Task.yield() }
        #expect(results.isEmpty)
        kept?(2)
        for await _ in calls { break }
        #expect(results == [3])
    }

    @Test func `answers are combined in the order in which responders were asked`() async throws {
        for direction in [EventDirection.dependenciesFirst, .dependentsFirst] {
            let event = CompletionEvent<any Fetching, Void, [Int]>("order", direction: direction, rule: .collect) {
                try $0.fetch($1)
            }
            var kept: [EventCompletion<Int>] = []
            let dispatcher = try dispatcher {
                for id in ["a", "b", "c"] { Fetcher(ServiceID(id), record) { kept.append($0) } }
            }
            let result = await withCheckedContinuation { continuation in
                try? dispatcher.dispatch(event, ()) { continuation.resume(returning: $0) }
                // The last that was asked answers first.
                for (number, completion) in kept.enumerated().reversed() { completion(number) }
            }
            #expect(result == [0, 1, 2])
            #expect(record.lines.suffix(3) == (direction == .dependenciesFirst ? ["a", "b", "c"] : ["c", "b", "a"]))
        }
    }

    // MARK: Responders that do not answer

    @Test func `a responder that releases its completion is not waited for`() async throws {
        let dispatcher = try dispatcher {
            Fetcher("a", record) { _ in }
            Fetcher("b", record) { $0(2) }
        }
        var results: [Int] = []
        await withCheckedContinuation { continuation in
            try? dispatcher.dispatch(.fetch) {
                results.append($0)
                continuation.resume()
            }
        }
        #expect(results == [2])
    }

    @Test func `the error of a responder that throws is in the report`() async throws {
        let dispatcher = try dispatcher {
            Fetcher("a", record, onFailure: .proceed) { _ in throw Deafened() }
            Fetcher("b", record) { $0(2) }
        }
        let reports = await reports(of: dispatcher) {}
        #expect(reports.map(\.output) == [2])
        #expect(reports.first?.responses.first?.error is Deafened)
        #expect(dispatcher.report.events.first?.services.first?.error != nil)
    }

    @Test func `a responder that answers and then throws has its answer and its error counted`() async throws {
        let dispatcher = try dispatcher {
            Fetcher("a", record) {
                $0(1)
                throw Deafened()
            }
        }
        let reports = await reports(of: dispatcher) {}
        #expect(reports.map(\.output) == [1])
        #expect(reports.first?.responses.first?.error is Deafened)
        #expect(reports.first?.failure is Deafened)
    }

    @Test func `a responder that throws is not waited for, and its policy decides whether dispatch throws`()
        async throws
    {
        for (policy, isThrown) in [(FailurePolicy.abort, true), (.proceed, false)] {
            let dispatcher = try dispatcher {
                Fetcher("a", record, onFailure: policy) { _ in throw Deafened() }
                Fetcher("b", record) { $0(2) }
            }
            var thrown: (any Error)?
            let result = await withCheckedContinuation { continuation in
                do { try dispatcher.dispatch(.fetch) { continuation.resume(returning: $0) } } catch { thrown = error }
            }
            #expect(result == 2)
            #expect((thrown != nil) == isThrown)
        }
    }

    @Test func `a responder that fails with skipDependents passes its dependents by`() async throws {
        let dispatcher = try dispatcher {
            Fetcher("a", record, onFailure: .skipDependents) { _ in throw Deafened() }
            Fetcher("b", record, dependsOn: ["a"]) { $0(2) }
        }
        let report = await withCheckedContinuation { continuation in
            dispatcher.dispatchReport(.fetch, ()) { continuation.resume(returning: $0) }
        }
        #expect(record.lines == ["a"])
        #expect(report.output == 0)
        #expect(report.passedBy == ["b"])
    }

    @Test func `responders with a completion are asked in launch order without waiting`() async throws {
        var kept: [EventCompletion<Int>] = []
        var results: [Int] = []
        let dispatcher = try dispatcher {
            Fetcher("b", record, dependsOn: ["a"]) { kept.append($0) }
            Fetcher("a", record) { kept.append($0) }
        }
        await withCheckedContinuation { continuation in
            try? dispatcher.dispatch(.fetch) {
                results.append($0)
                continuation.resume()
            }
            #expect(record.lines == ["a", "b"])
            let completions = kept
            // From anywhere, in any order.
            Task.detached { for completion in completions.reversed() { completion(4) } }
        }
        #expect(results == [8])
    }

    @Test func `without responders the completion handler is called at once`() throws {
        var results: [Int] = []
        try dispatcher { InlineService("a") { _ in } }.dispatch(.fetch) { results.append($0) }
        #expect(results == [0])
    }

    @Test func `a buffered delivery takes no part in the result, and the report lists for whom it is buffered`()
        async throws
    {
        var reports: [String] = []
        let dispatcher = try dispatcher { Fetcher("a", record) { $0(7) } }
        dispatcher.dispatchReport(.fetchLater, ()) { reports.append("\($0.output) \($0.bufferedFor.map(\.name))") }
        #expect(reports == [#"0 ["a"]"#])
        try await dispatcher.launch()
        #expect(record.lines == ["a"])
        dispatcher.dispatchReport(.fetchLater, ()) { reports.append("\($0.output) \($0.bufferedFor.map(\.name))") }
        #expect(reports == [#"0 ["a"]"#, "7 []"])
    }

    @Test func `a service that comes up later is passed by if what it depends on failed to respond`() async throws {
        let dispatcher = try dispatcher {
            Fetcher("a", record, onFailure: .skipDependents) { _ in throw Deafened() }
            Fetcher("b", record, dependsOn: ["a"]) { $0(2) }
            Fetcher("c", record) { $0(3) }
        }
        dispatcher.dispatchReport(.fetchLater, ()) { _ in }
        try await dispatcher.launch()
        #expect(record.lines.sorted() == ["a", "c"])
    }

    @Test func `an event with a completion handler is recorded when it is over`() throws {
        let dispatcher = try dispatcher(recordsEvents: true) {
            Fetcher("a", record) { [clock] in
                clock.advance(by: .milliseconds(3))
                $0(1)
            }
        }
        try dispatcher.dispatch(.fetch) { _ in }
        #expect(dispatcher.report.events.first?.services == [.init(id: "a", duration: .milliseconds(3))])
    }
}
