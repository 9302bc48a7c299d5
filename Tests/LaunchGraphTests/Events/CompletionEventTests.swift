import LaunchGraph
import Testing

@MainActor private protocol Fetching { func fetch(_ completion: EventCompletion<Int>) throws }

extension CompletionEvent where Responder == any Fetching, Payload == Void, Output == Int {
    fileprivate static var fetch: Self {
        .init("fetch", rule: .reduce(0, +), timeout: .seconds(25)) { try $0.fetch($1) }
    }
    fileprivate static var fetchLater: Self {
        .init("fetchLater", rule: .reduce(0, +), delivery: .held(.all)) { try $0.fetch($1) }
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

/// Events of a host that wants to be called back exactly once.
@MainActor @Suite struct CompletionEventTests {
    private let record = Record()
    private let clock = ManualClock()

    private func dispatcher(
        recordsEvents: Bool = false, @ServiceListBuilder _ services: () throws -> ServiceList
    ) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: clock, recordsEvents: recordsEvents)
    }

    @Test func `one that never answers is given up when the time is over`() async throws {
        var kept: EventCompletion<Int>?
        let dispatcher = try dispatcher {
            Fetcher("deaf", record) { kept = $0 }
            Fetcher("b", record) { $0(2) }
        }
        let report = await withCheckedContinuation { continuation in
            dispatcher.dispatchReport(.fetch, ()) { continuation.resume(returning: $0) }
            Task { [clock] in
                await clock.hasSleeper(past: .seconds(25))
                clock.advance(past: .seconds(25))
            }
        }
        #expect(report.output == 2)
        #expect(report.responses[0].error is EventTimeout)
        #expect(report.responses[1].error == nil)
        // It goes nowhere, now; a second call would trap the continuation above.
        kept?(5)
        kept = nil
    }

    @Test func `one that answers twice counts once`() throws {
        var results: [Int] = []
        let dispatcher = try dispatcher {
            Fetcher("a", record) {
                $0(1)
                $0(10)
            }
            Fetcher("b", record) { $0(2) }
        }
        try dispatcher.dispatch(.fetch) { results.append($0) }
        #expect(results == [3])
    }

    @Test func `one that lets go of the completion is not waited for`() async throws {
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

    @Test func `one that throws has answered, with nothing, and its policy decides`() async throws {
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

    @Test func `one that fails may pass its dependents by`() async throws {
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

    @Test func `all are asked at once, in order of dependency`() async throws {
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

    @Test func `where nobody responds the host is called back at once`() throws {
        var results: [Int] = []
        try dispatcher { InlineService("a") { _ in } }.dispatch(.fetch) { results.append($0) }
        #expect(results == [0])
    }

    @Test func `a held delivery takes no part in the result`() async throws {
        var results: [Int] = []
        let dispatcher = try dispatcher { Fetcher("a", record) { $0(7) } }
        try dispatcher.dispatch(.fetchLater) { results.append($0) }
        #expect(results == [0])
        try await dispatcher.launch()
        #expect(record.lines == ["a"])
        try dispatcher.dispatch(.fetchLater) { results.append($0) }
        #expect(results == [0, 7])
    }

    @Test func `a report says for whom the event is held`() async throws {
        var heldFor: [[ServiceID]] = []
        let dispatcher = try dispatcher { Fetcher("a", record) { $0(7) } }
        dispatcher.dispatchReport(.fetchLater, ()) { heldFor.append($0.heldFor) }
        try await dispatcher.launch()
        dispatcher.dispatchReport(.fetchLater, ()) { heldFor.append($0.heldFor) }
        #expect(heldFor == [["a"], []])
    }

    @Test func `it is recorded when it is over`() throws {
        let dispatcher = try dispatcher(recordsEvents: true) {
            Fetcher("a", record) { [clock] in
                clock.advance(by: .milliseconds(3))
                $0(1)
            }
        }
        try dispatcher.dispatch(.fetch) { _ in }
        #expect(dispatcher.report.events.first?.services == [.init(id: "a", duration: .milliseconds(3))])
        #expect(dispatcher.responds(to: .fetch))
    }
}
