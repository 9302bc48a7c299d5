import LaunchSupport
import Testing

@testable import LaunchGraph

private struct NameService: Service {
    let policy = ServicePolicy(onFailure: .skipDependents)
    func launch(_ context: LaunchContext) async throws {}
}

private struct Repairing: Service {
    let control: ServiceControl
    @DependsOn(failureOf: "search") private var failure
    func launch(_ context: LaunchContext) async throws { control.note("repairs \(failure.map { "\($0)" } ?? "")") }
    func shutdown() async throws { if failure == nil { control.note("nothing to repair") } }
}

private struct NotNeeded: Service {
    let control: ServiceControl
    let policy = ServicePolicy(onFailure: .proceed)
    @DependsOn(failureOf: NameService.self) private var failure
    func launch(_ context: LaunchContext) async throws { control.note("not needed") }
}

private struct FlagService: Service {
    static let id: ServiceID = "flags"
    let flags: @Sendable () -> Set<String>
    func launch(_ context: LaunchContext) async throws -> Set<String> { flags() }
}

private struct FlaggedService: Service {
    let control: ServiceControl
    @DependsOn(FlagService.self, where: { $0.contains("search") }) private var flags
    @DependsOn(FlagService.self, where: { !$0.contains("off") }) private var others
    func launch(_ context: LaunchContext) async throws { control.note("launched with \(flags.sorted())") }
}

/// Services that take part in a launch only if a dependency has failed, or has a value of a kind.
@Suite struct DependencyConditionTests {
    private let control = ServiceControl()

    @Test func `a service after a failure reads the failure, also of a service that was skipped`() async throws {
        let control = control
        let isMended = Locked(false)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("database", onFailure: .skipDependents) { _ in
                    if !isMended.withLock({ $0 }) { throw Broken() }
                }
                InlineService("search", dependsOn: ["database"], onFailure: .proceed) { _ in }
                Repairing(control: control)
                NotNeeded(control: control)
                NameService()
            })
        let app = try await dispatcher.launch()
        #expect(control.lines == ["repairs database: broken"])
        #expect(dispatcher.graph.dependencies(of: Repairing.id).startsAfter == ["search"])
        // A service whose condition does not hold is a part of the launch nevertheless.
        try await dispatcher.launch()
        #expect(dispatcher.status[NotNeeded.id]?.state == .idle)
        await expectError(ServiceFailure.self) { try await app.launchFailedServices() }
        isMended.withLock { $0 = true }
        try await app.launchFailedServices()
        #expect(dispatcher.status.phase == .up)
        try await dispatcher.shutdown()
        #expect(control.lines.last == "nothing to repair")
    }

    @Test func `the value of a dependency enables a service`() async throws {
        let names = Locked<Set<String>>(["off", "search"])
        let dispatcher = Dispatcher(
            try ServiceGraph {
                FlaggedService(control: control)
                FlagService { names.withLock { $0 } }
                InlineService("results", dependsOn: [FlaggedService.id]) { _ in }
            })
        let app = try await dispatcher.launch()
        #expect(control.lines.isEmpty)
        #expect(dispatcher.status.summary == "up, ready: flags running, FlaggedService idle, results idle")
        #expect(dispatcher.report.services.filter { $0.started != nil }.map(\.id) == [FlagService.id])
        await expectError((any Error).self) { try await app.require(FlaggedService.self) }
        try await dispatcher.launch()
        names.withLock { $0 = ["search"] }
        try await dispatcher.shutdown()
        try await dispatcher.launch(only: [FlagService.id])
        await expectError(InvalidLaunchState.self) { try await dispatcher.launch() }
        try await dispatcher.shutdown()
        try await dispatcher.launch()
        #expect(control.lines == ["launched with [\"search\"]"])
        #expect(dispatcher.status["results"]?.state == .running)
        try await dispatcher.shutdown()
    }

    @MainActor @Test func `the value of a dependency enables a synchronous service`() throws {
        @MainActor final class Search: SynchronousService {
            @DependsOn(Flags.self, where: { $0 }) private var isOn
            func launch(_ context: LaunchContext) throws {}
        }
        @MainActor final class Flags: SynchronousService {
            func launch(_ context: LaunchContext) throws -> Bool { false }
        }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Search()
                Flags()
            })
        try dispatcher.launchSynchronously()
        #expect(dispatcher.status[Search.id]?.state == .idle)
    }

    @Test func `a failure that would end the launch is an error of the graph if a service waits for it`() {
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph {
                InlineService("search") { _ in }
                Repairing(control: control)
            }
        }
        #expect(error?.diagnostics.map(\.message) == ["the policy of search is invalid: onFailure is .abort"])
        #expect(error?.diagnostics.first?.help?.hasPrefix("onFailure must be .skipDependents or .proceed") == true)
    }
}
