import LaunchGraph
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct HostingTests {
    @Test func `deferred services wait until the host releases them`() async throws {
        let started = Gate()
        let graph = try ServiceGraph {
            InlineService("eager") { _ in }
            InlineService("late", mode: .deferred) { _ in await started.open() }
        }
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        dispatcher.holdDeferred()
        try await dispatcher.launch()
        #expect(dispatcher.report.services.first { $0.id == "late" }?.started == nil)
        dispatcher.releaseDeferred()
        await started.wait()
        try await dispatcher.shutdown()
    }

    @Test func `deferred services released before the launch start when it has ended`() async throws {
        let started = Gate()
        let graph = try ServiceGraph {
            InlineService("late", mode: .deferred) { _ in await started.open() }
        }
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        dispatcher.holdDeferred()
        dispatcher.releaseDeferred()
        try await dispatcher.launch()
        await started.wait()
        let report = try await dispatcher.shutdown()
        #expect(report["late"]?.state == .stopped)
        #expect(report["late"]?.started != nil)
    }

    @Test func `a request starts a deferred service that the host holds`() async throws {
        let graph = try ServiceGraph { InlineService("late", mode: .deferred) { _ in 7 } }
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        dispatcher.holdDeferred()
        let services = try await dispatcher.launch()
        #expect(try await services.require("late", as: Int.self) == 7)
        try await dispatcher.shutdown()
    }

    @Test func `a shutdown ends a launch whose deferred services are still held`() async throws {
        let graph = try ServiceGraph {
            InlineService("eager") { _ in }
            InlineService("late", mode: .deferred) { _ in }
        }
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        dispatcher.holdDeferred()
        try await dispatcher.launch()
        let report = try await dispatcher.shutdown()
        #expect(report.services.first { $0.id == "late" }?.started == nil)
    }

    @Test func `with the latest policy, only the latest event of a kind is buffered`() async throws {
        let observer = LateObserver()
        let dispatcher = Dispatcher(try ServiceGraph { observer }, clock: ManualClock())
        try dispatcher.dispatch(.began)
        try dispatcher.dispatch(.ended)
        try dispatcher.dispatch(.began)
        try dispatcher.dispatch(.ended)
        try await dispatcher.launch()
        try dispatcher.dispatch(.began)
        #expect(observer.heard == ["ended", "began"])
    }

    @Test func `a service that does not conform to the responder protocol responds by an adapter`() throws {
        let heard = Heard()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Foreign(id: "third", dependsOn: ["second"], heard: heard)
                Native(id: "second", dependsOn: ["first"], heard: heard)
                Foreign(id: "first", dependsOn: [], heard: heard)
            }, clock: ManualClock())
        try dispatcher.dispatch(.called)
        dispatcher.adaptResponders(by: ForeignCallers())
        try dispatcher.dispatch(.called)
        #expect(heard.names == ["second", "first (foreign)", "second", "third (foreign)"])
    }

    @Test func `a child dispatcher can be created before its parent is up`() async throws {
        let parent = Dispatcher(try ServiceGraph { InlineService("base") { _ in 3 } }, clock: ManualClock())
        let child = Dispatcher(
            try ServiceGraph(parent: parent.graph) {
                InlineService("screen", dependsOn: ["base"]) { context in
                    let base: Int = try context["base"]
                    return base + 1
                }
            }, parent: parent.services)
        try await parent.launch()
        let services = try await child.launch()
        #expect(try services["screen", as: Int.self] == 4)
        try await parent.shutdown()
    }
}

@MainActor private protocol StateObserver { func hear(_ what: String) }

extension LifecycleEvent where Responder == any StateObserver, Payload == Void, Output == Void {
    fileprivate static var began: Self {
        .init("began", delivery: .buffered(.latest, of: "state")) { $0.hear("began") }
    }
    fileprivate static var ended: Self {
        .init("ended", delivery: .buffered(.latest, of: "state")) { $0.hear("ended") }
    }
}

@MainActor private final class LateObserver: Service, StateObserver {
    var heard: [String] = []
    func launch(_ context: LaunchContext) async throws {}
    func hear(_ what: String) { heard.append(what) }
}

@MainActor private final class Heard: Sendable {
    var names: [String] = []
}

@MainActor private protocol Caller { func called() }

extension LifecycleEvent where Responder == any Caller, Payload == Void, Output == Void {
    fileprivate static var called: Self { .init("called") { $0.called() } }
}

private struct Native: Service, @MainActor Caller {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let heard: Heard
    func launch(_ context: LaunchContext) async throws {}
    @MainActor func called() { heard.names.append(id.name) }
}

private struct Foreign: Service {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let heard: Heard
    func launch(_ context: LaunchContext) async throws {}
}

private struct ForeignCallers: ResponderAdapter {
    @MainActor private struct Wrapped: Caller {
        let foreign: Foreign
        func called() { foreign.heard.names.append("\(foreign.id) (foreign)") }
    }

    @MainActor func responder<Responder>(for service: any Service, as type: Responder.Type) -> Responder? {
        guard let foreign = service as? Foreign else { return nil }
        return Wrapped(foreign: foreign) as? Responder
    }
}
