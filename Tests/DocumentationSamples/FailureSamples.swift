import LaunchGraph
import Testing

private struct Rates: Sendable {}

private struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws {}
}

// begin: policy
private struct RatesService: Service {
    let dependsOn = [ConfigService.id]
    let policy = ServicePolicy(
        timeout: .seconds(5),
        retry: .init(attempts: 3, backoff: .exponential(from: .milliseconds(50), limit: .seconds(1))),
        onFailure: .proceed)

    func launch(_ context: LaunchContext) async throws -> Rates { throw RatesUnavailable() }
}

private struct CheckoutService: Service {
    let dependsOn = [RatesService.id]

    func launch(_ context: LaunchContext) async throws -> Bool {
        // The subscript throws DependencyUnavailable: RatesService failed, and its policy is .proceed.
        let rates = try? context[RatesService.self]
        return rates != nil
    }
}
// end: policy

// begin: repair
private struct StoreService: Service {
    let policy = ServicePolicy(onFailure: .skipDependents)

    func launch(_ context: LaunchContext) async throws -> Store { try await Store.open() }
}

private struct RepairService: Service {
    @DependsOn(failureOf: StoreService.self) private var failure  // launched only after this failure

    func launch(_ context: LaunchContext) async throws -> ProgramHandle {
        print("repairing, because \(failure?.explanation ?? "")")
        try await Store.repair()
        return context.program
    }

    func run(_ program: ProgramHandle) async throws {
        try await program.launchFailedServices()  // the store, and everything that was skipped
        try await untilShutdown()
    }
}
// end: repair

private struct RatesUnavailable: Error {}

private final class Store: Sendable {
    actor Flag {
        var isSet = true
        func clear() { isSet = false }
    }

    static let flag = Flag()

    static func open() async throws -> Store {
        if await flag.isSet { throw RatesUnavailable() }
        return Store()
    }

    static func repair() async throws { await flag.clear() }
}

/// The samples of the article about failures.
struct FailureSamples {
    @Test func `a dependent of a service with the policy proceed starts without its value`() async throws {
        let graph = try ServiceGraph {
            ConfigService()
            RatesService()
            CheckoutService()
        }
        let app = try await Dispatcher(graph).launch()
        #expect(app.report.outcome == .degraded)
        #expect(app.report["RatesService"]?.attempts.count == 3)
        #expect(try app[CheckoutService.self] == false)
    }

    @Test func `a service that is launched after a failure repairs it and launches what failed`() async throws {
        let graph = try ServiceGraph {
            StoreService()
            InlineService("search", needs: StoreService.self) { _ in }
            RepairService()
        }
        let dispatcher = Dispatcher(graph)
        let changes = dispatcher.changes
        try await dispatcher.launch()
        for await change in changes where change.id == "search" && change.state == .running { break }
        #expect(dispatcher.status.phase == .up)
        try await dispatcher.shutdown()
    }

    @Test func `a launch error carries the report of the launch`() async throws {
        struct LicenseMissing: Error, CustomStringConvertible { var description: String { "no license file" } }
        let graph = try ServiceGraph {
            InlineService("license") { _ in throw LicenseMissing() }
            InlineService("editor", dependsOn: ["license"]) { _ in }
        }
        let dispatcher = Dispatcher(graph)
        var message = ""
        // begin: error
        do {
            try await dispatcher.launch()
        } catch let error as LaunchError {
            message = error.description  // what failed, what was starting, what had come up
            let editor = error.report["editor"]
            #expect(editor?.state == .cancelled)
        }
        // end: error
        #expect(message.contains("license: no license file"))
    }
}
