import LaunchGraph
import Synchronization
import Testing

// begin: reload
private actor RouterService: Service, Reloadable {
    private let file: RoutesFile
    private var routes: [String] = []

    init(_ file: RoutesFile) {
        self.file = file
    }

    func launch(_ context: LaunchContext) async throws {
        routes = try file.read()
    }

    // Called on SIGHUP. If it throws, the old routes stay in use, and observers are told.
    func reload() async throws {
        routes = try file.read()
    }
}
// end: reload

/// A file that is empty when it is read for the second time.
private final class RoutesFile: Sendable {
    struct Empty: Error, CustomStringConvertible { var description: String { "routes.json is empty" } }
    private let reads = Counter()

    func read() throws -> [String] {
        if reads.next() > 1 { throw Empty() }
        return ["/"]
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}

// begin: log
private struct FailureLog: LaunchObserver {
    let log: @Sendable (String) -> Void

    func observe(_ change: LaunchChange) async throws {
        switch change.kind {
        case .eventFailed(let event): log("\(change.id): \(event) failed: \(change.error ?? "")")
        case .state where change.state == .restarting: log("\(change.id) restarts: \(change.error ?? "")")
        case .state, .stalled: break
        }
    }
}
// end: log

// begin: loop
private struct MailQueueService: Service {
    let messages: AsyncStream<String>
    let deliver: @Sendable (String) async -> Void

    func launch(_ context: LaunchContext) async throws {}

    func run() async throws {
        // Ends when it is this service's turn to shut down; the message that is being delivered is finished first.
        for await message in messages.endingOnShutdown() {
            await deliver(message)
        }
    }
}
// end: loop

// begin: registration
private struct RegistrationService: Service {
    let registry: Registry

    func launch(_ context: LaunchContext) async throws {}

    func run() async throws {
        try await registry.announce()
        try await untilShutdown()
        try await registry.withdraw()
    }
}
// end: registration

private actor Registry {
    private(set) var calls: [String] = []
    func announce() async throws { calls.append("announce") }
    func withdraw() async throws { calls.append("withdraw") }
}

/// The samples of the articles about servers and supervision.
struct ServerSamples {
    @Test func `observers are told of a failed reload`() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let dispatcher = Dispatcher(
            try ServiceGraph { RouterService(RoutesFile()) }, observers: [FailureLog { continuation.yield($0) }])
        try await dispatcher.launch()
        await dispatcher.reload()
        for await line in lines {
            #expect(line == "RouterService: reload failed: routes.json is empty")
            break
        }
        try await dispatcher.shutdown()
    }

    @Test func `a loop over a sequence ends at the shutdown`() async throws {
        let (messages, continuation) = AsyncStream.makeStream(of: String.self)
        let (delivered, deliveries) = AsyncStream.makeStream(of: String.self)
        let dispatcher = Dispatcher(
            try ServiceGraph { MailQueueService(messages: messages) { deliveries.yield($0) } })
        try await dispatcher.launch()
        continuation.yield("hello")
        for await message in delivered {
            #expect(message == "hello")
            break
        }
        let report = try await dispatcher.shutdown()
        #expect(report["MailQueueService"]?.state == .stopped)
    }

    @Test func `work can be done when it is the turn of a service to stop`() async throws {
        let registry = Registry()
        let dispatcher = Dispatcher(try ServiceGraph { RegistrationService(registry: registry) })
        try await dispatcher.launch()
        while await registry.calls.isEmpty { await Task.yield() }
        try await dispatcher.shutdown()
        #expect(await registry.calls == ["announce", "withdraw"])
    }

    @Test func `a service that loses its connection is restarted`() async throws {
        struct ConnectionLost: Error {}
        let attempts = Counter()
        // begin: restart
        let graph = try ServiceGraph {
            // A new subscription replaces a lost one. Its dependents do not notice.
            InlineService(
                "subscription",
                policy: ServicePolicy(
                    restart: .run(limit: 5, within: .seconds(60), backoff: .exponential(from: .milliseconds(1))))
            ) { _ in
            } run: { _ in
                if attempts.next() == 1 { throw ConnectionLost() }
                try await untilShutdown()
            }
        }
        let dispatcher = Dispatcher(graph)
        let changes = dispatcher.changes
        try await dispatcher.launch()
        for await change in changes where change.state == .restarting {
            break
        }
        // end: restart
        while attempts.count < 2 { await Task.yield() }
        let report = try await dispatcher.shutdown()
        #expect(report["subscription"]?.restarts.count == 1)
    }

    @Test func `orders are processed with the present pool`() async throws {
        let graph = try ServiceGraph {
            ClientService()
            OrderService()
        }
        try await Dispatcher(graph).withLaunched { app in
            let pool = try app[ClientService.self]
            order.yield("INSERT")
            while pool.queryCount == 0 { await Task.yield() }
        }
    }

    @Test func `a pool is up when it has answered`() async throws {
        try await Dispatcher(try ServiceGraph { PoolService() }).withLaunched { app in
            let pool = try app[PoolService.self]
            #expect(try await pool.query("SELECT 1") == 1)
        }
    }
}

final class Pool: Sendable {
    private let (isRunning, begin) = AsyncStream.makeStream(of: Void.self)
    private let queries = Mutex(0)

    var queryCount: Int { queries.withLock(\.self) }

    func run() async throws {
        begin.finish()
        try await untilShutdown()
    }

    @discardableResult func query(_ text: String) async throws -> Int {
        for await _ in isRunning {}
        queries.withLock { $0 += 1 }
        return 1
    }
}

// begin: ready
struct PoolService: Service {
    let policy = ServicePolicy(timeout: .seconds(10), restart: .run(backoff: .none))

    func launch(_ context: LaunchContext) async throws -> Pool { Pool() }

    func run(_ pool: Pool, ready: RunReadiness) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await pool.run() }
            try await pool.query("SELECT 1")
            ready()
            try await tasks.next()
        }
    }
}
// end: ready

/// Orders that a test passes to the service, and whether they were processed.
private let (orders, order) = AsyncStream.makeStream(of: String.self)

// begin: instance
struct ClientService: Service {
    let policy = ServicePolicy(restart: .instance(limit: 10))

    func launch(_ context: LaunchContext) async throws -> Pool { Pool() }
    func run(_ pool: Pool) async throws { try await pool.run() }
}

struct OrderService: Service {
    @DependsOn(ClientService.self) private var pool

    func launch(_ context: LaunchContext) async throws {}

    func run() async throws {
        for await order in orders { try await $pool.current().query(order) }
    }
}
// end: instance

struct Replica: Sendable {
    func lag() async throws -> Duration { .seconds(6) }
}

// begin: check
/// A replica of the database, which may stop answering or fall behind.
struct ReplicaService: Service {
    let policy = ServicePolicy(
        restart: .instance(limit: 3, within: .seconds(600)),
        health: .every(.seconds(10), timeout: .seconds(2), failures: 3))

    func launch(_ context: LaunchContext) async throws -> Replica { Replica() }

    func check(_ replica: Replica) async throws {
        let lag = try await replica.lag()
        if lag > .seconds(5) { throw Degraded("the replica is \(lag) behind") }
    }
}
// end: check
