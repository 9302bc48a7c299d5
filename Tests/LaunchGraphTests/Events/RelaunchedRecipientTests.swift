import LaunchGraph
import LaunchSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Buffered events for services that are launched again while the main thread delivers them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RelaunchedRecipientTests {
    enum Kind: CaseIterable { case service, value }

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: ManualClock())
    }

    private func services(_ fragile: Fragile, _ kind: Kind) -> ServiceList {
        switch kind {
        case .service: ServiceList { fragile }
        case .value: ServiceList { FragileValue(fragile: fragile) }
        }
    }

    @Test(arguments: Kind.allCases)
    func `the rest of the buffered events reach the next instance`(of kind: Kind) async throws {
        let fragile = Fragile()
        let dispatcher = try dispatcher { services(fragile, kind) }
        for word in ["fail", "2", "3"] { try dispatcher.dispatch(.toldAll, word) }
        try await dispatcher.launch()
        fragile.mayLaunchAgain.withLock { $0 = true }
        try await dispatcher.waitForReports(of: fragile, 3)
        #expect(fragile.record.lines == ["1:fail", "2:2", "2:3"])
        try await dispatcher.shutdown()
    }

    @Test(arguments: Kind.allCases)
    func `the next instance receives the state that the former one received`(of kind: Kind) async throws {
        let fragile = Fragile()
        let dispatcher = try dispatcher { services(fragile, kind) }
        try await dispatcher.launch()
        try dispatcher.dispatch(.toldLatest, "fail")
        fragile.mayLaunchAgain.withLock { $0 = true }
        try await dispatcher.waitForReports(of: fragile, 2)
        #expect(fragile.record.lines == ["1:fail", "2:fail"])
        try await dispatcher.shutdown()
    }

    @Test(arguments: Kind.allCases)
    func `an event reaches the next instance of a service that goes down before its turn`(of kind: Kind) async throws {
        let fragile = Fragile()
        let first = Hearer("a", Record()) { word in
            if word == "fail" { fragile.failAndWait() }
            return nil
        }
        let dispatcher = try dispatcher {
            first
            services(fragile, kind)
        }
        try await dispatcher.launch()
        #expect(dispatcher.dispatchReport(.toldAll, "fail").responses.map(\.id) == ["a"])
        fragile.mayLaunchAgain.withLock { $0 = true }
        try await dispatcher.waitForReports(of: fragile, 1)
        #expect(fragile.record.lines == ["2:fail"])
        try await dispatcher.shutdown()
    }

    @Test(arguments: Kind.allCases)
    func `an event with a completion handler reaches the next instance`(of kind: Kind) async throws {
        let fragile = Fragile()
        let first = Hearer("a", Record()) { word in
            if word == "fail" { fragile.failAndWait() }
            return nil
        }
        let dispatcher = try dispatcher {
            first
            services(fragile, kind)
        }
        try await dispatcher.launch()
        try dispatcher.dispatch(.toldToComplete, "fail") { _ in }
        fragile.mayLaunchAgain.withLock { $0 = true }
        try await dispatcher.waitForReports(of: fragile, 1)
        #expect(fragile.record.lines == ["2:fail"])
        try await dispatcher.shutdown()
    }

    @Test func `an event is released when the last service that waits for it is passed by`() async throws {
        let dispatcher = try dispatcher {
            Hearer("a", Record(), onFailure: .skipDependents) { _ in throw Deafened() }
            Hearer("b", Record(), dependsOn: ["a"], mode: .onDemand)
        }
        try await dispatcher.launch()
        var given: Letter? = Letter()
        weak let letter = given
        if let given { try dispatcher.dispatch(.sent, given) }
        given = nil
        #expect(letter == nil)
        try await dispatcher.shutdown()
    }

    @Test func `an asynchronous event is released when the last service that waits for it is passed by`() async throws {
        let dispatcher = try dispatcher {
            DeafService()
            Hearer("b", Record(), dependsOn: [DeafService.id], mode: .onDemand)
        }
        try await dispatcher.launch()
        weak let letter = try await send(to: dispatcher)
        // The task that asked the service may not have ended yet.
        while letter != nil { await Task.yield() }
        try await dispatcher.shutdown()
    }

    private func send(to dispatcher: Dispatcher) async throws -> Letter {
        let letter = Letter()
        try await dispatcher.dispatch(.sentAsynchronously, letter)
        return letter
    }
}

private final class Letter: Sendable {}

private struct DeafService: Service, Reading {
    let policy = ServicePolicy(onFailure: .skipDependents)
    func launch(_ context: LaunchContext) {}
    func read(_ letter: Letter) async throws { throw Deafened() }
}

private protocol Reading: Sendable { func read(_ letter: Letter) async throws }

extension AsyncLifecycleEvent where Responder == any Reading, Payload == Letter, Output == Void {
    fileprivate static var sentAsynchronously: Self {
        .init("sent", delivery: .buffered(.all)) { try await $0.read($1) }
    }
}

extension LifecycleEvent where Responder == any Hearing, Payload == Letter, Output == Void {
    fileprivate static var sent: Self { .init("sent", delivery: .buffered(.all)) { ear, _ in _ = try ear.hear("") } }
}

extension CompletionEvent where Responder == any Hearing, Payload == String, Output == [Int] {
    fileprivate static var toldToComplete: Self {
        .init("told", rule: .collect, delivery: .buffered(.all)) { ear, word, completion in
            completion(try ear.hear(word) ?? 0)
        }
    }
}

/// A service that responds itself, whose first run fails on request, and whose second launch waits.
private final class Fragile: Service {
    let id: ServiceID = "fragile"
    let policy = ServicePolicy(restart: .service(limit: 1, within: .seconds(60), backoff: .none))
    let record = Record()
    let mayLaunchAgain = Locked(false)
    private let failure = Gate()
    private let launches = Locked(0)

    private var launch: Int { launches.withLock { $0 } }

    func launch(_ context: LaunchContext) async throws -> Int {
        let launch = launches.next()
        while launch == 2, !mayLaunchAgain.withLock(\.self) { await Task.yield() }
        return launch
    }

    func run(_ launch: Int) async throws {
        guard launch == 1 else { return try await untilShutdown() }
        await failure.wait()
        throw Deafened()
    }

    @MainActor func hear(_ word: String) throws -> Int? {
        record.add("\(launch):\(word)")
        if word == "fail", launch == 1 { failAndWait() }
        return nil
    }

    /// Blocks the main thread until the service is being launched again.
    @MainActor func failAndWait() {
        Task.detached { await self.failure.open() }
        while launch < 2 { sched_yield() }
    }
}

// Apart from the class, which would otherwise be isolated to the main actor, that its second launch must not wait for.
extension Fragile: Hearing {}

/// The same service, whose launch returns the responder.
private struct FragileValue: Service {
    struct Value: Sendable {
        let launch: Int
        let fragile: Fragile
    }

    let fragile: Fragile
    var id: ServiceID { fragile.id }
    var policy: ServicePolicy { fragile.policy }

    func launch(_ context: LaunchContext) async throws -> Value {
        Value(launch: try await fragile.launch(context), fragile: fragile)
    }

    func run(_ value: Value) async throws { try await fragile.run(value.launch) }
}

extension FragileValue.Value: Hearing {
    func hear(_ word: String) throws -> Int? { try fragile.hear(word) }
}

extension Dispatcher {
    /// Waits until the service has received this many events, and until no buffered event is left for it.
    @MainActor fileprivate func waitForReports(of fragile: Fragile, _ count: Int) async throws {
        while fragile.record.lines.count < count { await Task.yield() }
        while status[fragile.id]?.state != .running { await Task.yield() }
        try dispatch(.toldAll, "end")
        while fragile.record.lines.last?.hasSuffix("end") != true { await Task.yield() }
        #expect(fragile.record.lines.count == count + 1)
        fragile.record.removeLast()
    }
}
