import LaunchGraph
import LaunchSupport
import Synchronization

struct Deafened: Error, Equatable {
    var by = ""
}

/// A log of events from any thread, in order.
final class Record: Sendable {
    private let entries = Locked<[String]>([])
    var lines: [String] { entries.withLock { $0 } }
    func add(_ line: String) { entries.withLock { $0.append(line) } }
    func removeLast() { entries.withLock { _ = $0.removeLast() } }
}

/// A gate that tasks wait for.
actor Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Waits until the gate is open, even if the task is cancelled.
    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiters.append($0) }
    }
}

@MainActor protocol Hearing { func hear(_ word: String) throws -> Int? }

extension LifecycleEvent where Responder == any Hearing, Payload == String, Output == Void {
    static var told: Self { .init("told") { _ = try $0.hear($1) } }
    static var toldInReverse: Self { .init("toldInReverse", direction: .dependentsFirst) { _ = try $0.hear($1) } }
    static var toldAll: Self { .init("toldAll", delivery: .buffered(.all)) { _ = try $0.hear($1) } }
    static var toldLatest: Self { .init("toldLatest", delivery: .buffered(.latest)) { _ = try $0.hear($1) } }
}

extension LifecycleEvent where Responder == any Hearing, Payload == String, Output == [Int] {
    static var asked: Self { .init("asked", rule: .collect) { try $0.hear($1) } }
    static var askedLater: Self { .init("askedLater", rule: .collect, delivery: .buffered(.all)) { try $0.hear($1) } }
}

/// A service that responds itself.
@MainActor final class Hearer: Service, Hearing {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let startsAfter: [ServiceID]
    let policy: ServicePolicy
    let mode: LaunchMode
    private let record: Record
    private let launching: @Sendable () async throws -> Void
    private let ending: @Sendable () async throws -> Void
    private let answer: (String) throws -> Int?

    init(
        _ id: ServiceID, _ record: Record, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        onFailure: FailurePolicy = .abort, mode: LaunchMode = .eager,
        answer: @escaping (String) throws -> Int? = { _ in nil },
        launching: @escaping @Sendable () async throws -> Void = {},
        ending: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.id = id
        self.record = record
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        policy = ServicePolicy(onFailure: onFailure)
        self.mode = mode
        self.launching = launching
        self.ending = ending
        self.answer = answer
    }

    func launch(_ context: LaunchContext) async throws { try await launching() }
    func shutdown() async throws { try await ending() }

    func hear(_ word: String) throws -> Int? {
        record.add("\(id):\(word)")
        return try answer(word)
    }
}

/// A responder that a launch returns.
@MainActor final class Ear: Hearing {
    private let name: String
    private let record: Record

    nonisolated init(_ name: String, _ record: Record) {
        self.name = name
        self.record = record
    }

    func hear(_ word: String) throws -> Int? {
        record.add("\(name):\(word)")
        return nil
    }
}
