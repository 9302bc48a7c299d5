import Foundation
import Testing

@testable import LaunchGraph

private struct Config: Sendable, Equatable { var number = 1 }

private struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws -> Config { Config() }
}

private struct NameService: Service {
    let id = "a name of its own"
    let policy = ServicePolicy(onFailure: .skipDependents)
    func launch(_ context: LaunchContext) async throws -> String { "name" }
}

/// Fails, and lets its dependents proceed.
private struct FailingService: Service {
    let policy = ServicePolicy(onFailure: .proceed)
    func launch(_ context: LaunchContext) async throws -> Int { throw Broken() }
}

private struct Structure: Service {
    let control: ServiceControl
    @DependsOn(NameService.self) private var name
    @DependsOn(ConfigService.self) private var config
    @DependsOn(optional: FailingService.self) private var failing
    let dependsOn = ["first", "ConfigService"]

    func launch(_ context: LaunchContext) async throws -> Int {
        control.note("launch \(name) \(config.number) \(failing as Any)")
        return 1
    }

    func run() async throws {
        control.note("run \(name)")
        try await withShutdownHandler {
            try await untilShutdown()
        } onShutdown: {
            control.note("handler \(name)")
        }
    }

    func shutdown() async throws { control.note("shutdown \(name)") }
}

private actor Actor: Service {
    @DependsOn(ConfigService.self) private var config
    func launch(_ context: LaunchContext) async throws -> Int { config.number }
}

@MainActor private class Base: Service {
    @DependsOn(NameService.self) var name
    func launch(_ context: LaunchContext) async throws -> String { name }
}

@MainActor private final class Derived: Base {
    @DependsOn("first") private var first: String
    override func launch(_ context: LaunchContext) async throws -> String { "\(name) \(first)" }
}

@MainActor private protocol Asked { func asked() }
private protocol AskedAnywhere: Sendable { func askedAnywhere() async }

private struct Responding: Service, Asked, AskedAnywhere {
    let control: ServiceControl
    @DependsOn(NameService.self) private var name
    func launch(_ context: LaunchContext) async throws {}
    func asked() { control.note("asked: \(name)") }
    func askedAnywhere() async { control.note("asked anywhere: \(name)") }
}

@Suite struct DependsOnTests {
    private let control = ServiceControl()

    @Test func `properties declare dependencies before the lists of a service`() throws {
        let graph = try ServiceGraph {
            Structure(control: control)
            ConfigService()
            control.service("first")
            NameService()
            FailingService()
        }
        let (dependsOn, startsAfter) = graph.dependencies(of: Structure.id)
        #expect([dependsOn, startsAfter] == [["a name of its own", ConfigService.id, "first"], [FailingService.id]])
    }

    @Test func `all code of a service reads the values, also a handler of its shutdown`() async throws {
        let graph = try ServiceGraph {
            Structure(control: control)
            ConfigService()
            InlineService("first") { _ in }
            NameService()
            FailingService()
        }
        let dispatcher = Dispatcher(graph)
        try await dispatcher.launch()
        try await dispatcher.shutdown()
        #expect(control.lines.sorted() == ["handler name", "launch name 1 nil", "run name", "shutdown name"])
    }

    @MainActor @Test func `actors, classes and their superclasses declare dependencies by properties`() async throws {
        let graph = try ServiceGraph {
            Derived()
            Actor()
            InlineService("first") { _ in "inline" }
            NameService()
            ConfigService()
        }
        #expect(graph.dependencies(of: Derived.id).dependsOn == ["a name of its own", "first"])
        try await Dispatcher(graph).withLaunched { app in
            let (derived, actor) = (try app[Derived.self], try app[Actor.self])
            #expect("\(derived) \(actor)" == "name inline 1")
        }
    }

    @MainActor @Test func `responders read the values, on the main actor and elsewhere`() async throws {
        let graph = try ServiceGraph {
            Responding(control: control)
            NameService()
        }
        let dispatcher = Dispatcher(graph)
        try await dispatcher.launch()
        try dispatcher.dispatch(LifecycleEvent<any Asked, Void, Void>("asked") { responder, _ in responder.asked() })
        try await dispatcher.dispatch(
            AsyncLifecycleEvent<any AskedAnywhere, Void, Void>("anywhere") { responder, _ in
                await responder.askedAnywhere()
            })
        #expect(control.lines == ["asked: name", "asked anywhere: name"])
        try await dispatcher.shutdown()
    }

    @Test func `an optional value is nil without the service, and else the value`() async throws {
        struct Reading: Service {
            @DependsOn(optional: NameService.self) private var name
            @DependsOn(optional: "other", as: Config.self) private var other
            func launch(_ context: LaunchContext) async throws -> [String] {
                [name ?? "none", other.map { "\($0.number)" } ?? "none"]
            }
        }
        func value(@ServiceListBuilder _ services: () -> ServiceList) async throws -> [String] {
            try await Dispatcher(try ServiceGraph(services)).withLaunched { try $0[Reading.self] }
        }
        let neither = try await value { Reading() }
        let both = try await value {
            Reading()
            NameService()
            InlineService("other") { _ in Config(number: 2) }
        }
        #expect(neither + both == ["none", "none", "name", "2"])
    }

    @Test func `a context reads an optional value of a service that is named in startsAfter`() async throws {
        struct Twin: Service {
            var id: ServiceID = Twin.id
            func launch(_ context: LaunchContext) async throws {}
        }
        let graph = try ServiceGraph {
            InlineService("reader", startsAfter: [NameService.id, "a name of its own", "absent", Twin.id]) {
                context -> Void in
                let (absent, name) = (
                    try context[optional: "absent", as: Int.self],
                    try context[optional: "a name of its own", as: String.self]
                )
                #expect(absent == nil && name == "name")
                let error = #expect(throws: UndeclaredDependency.self) { try context[optional: ConfigService.self] }
                #expect(error?.description.hasSuffix("to the startsAfter of reader") == true)
                #expect(throws: AmbiguousService.self) { try context[optional: Twin.self] }
            }
            NameService()
            ConfigService()
            Twin()
            Twin(id: "another twin")
        }
        try await Dispatcher(graph).withLaunched { _ in }
    }

    @Test func `a service whose required dependency failed fails before its launch, without another attempt`()
        async throws
    {
        struct Requiring: Service {
            let control: ServiceControl
            let policy = ServicePolicy(retry: .init(attempts: 3, backoff: .constant(.zero)), onFailure: .proceed)
            @DependsOn(FailingService.self) private var failing
            func launch(_ context: LaunchContext) async throws { control.note("launched \(failing)") }
        }
        let graph = try ServiceGraph {
            FailingService()
            Requiring(control: control)
            InlineService("needing", needs: FailingService.self, onFailure: .proceed) { [control] number in
                control.note("launched \(number)")
            }
        }
        let report = try await Dispatcher(graph).launch().report
        #expect(control.lines.isEmpty)
        let services = [Requiring.id, "needing"].compactMap { report[$0] }
        #expect(
            services.map { "\($0.state): \($0.error ?? "")" }
                == Array(repeating: "failed: FailingService has no value: it is failed (broken)", count: 2))
        #expect(services.map(\.attempts.count).max() ?? 0 <= 1)
    }

    @Test func `a closure receives the values of the services that it needs`() async throws {
        let graph = try ServiceGraph {
            InlineService("search", needs: ConfigService.self, NameService.self, dependsOn: ["first"]) { config, name in
                "\(name) \(config.number)"
            } shutdown: { _ in
            }
            InlineService("one", needs: ConfigService.self) { config in config.number }
            ConfigService()
            NameService()
            InlineService("first") { _ in }
        }
        #expect(graph.dependencies(of: "search").dependsOn == [ConfigService.id, "a name of its own", "first"])
        try await Dispatcher(graph).withLaunched { app in
            let search = try app["search", as: String.self]
            #expect(search == "name 1")
        }
    }

    @MainActor @Test func `a synchronous closure receives the values of the services that it needs`() async throws {
        struct Synchronous: SynchronousService {
            @DependsOn("theme") private var theme: String
            func launch(_ context: LaunchContext) throws -> String { "window in \(theme)" }
        }
        let graph = try ServiceGraph {
            InlineSynchronousService("label", needs: Synchronous.self) { "label of a \($0)" }
            Synchronous()
            InlineSynchronousService("theme") { _ in "blue" }
        }
        let dispatcher = Dispatcher(graph)
        try dispatcher.launchSynchronously()
        #expect(try await dispatcher.launch()["label", as: String.self] == "label of a window in blue")
        try await dispatcher.shutdown()
    }

    @Test func `a child's service reads a value of the parent by a property`() async throws {
        struct Screen: Service {
            @DependsOn(NameService.self) private var name
            func launch(_ context: LaunchContext) async throws -> String { "screen of \(name)" }
        }
        let graph = try ServiceGraph { NameService() }
        try await Dispatcher(graph).withLaunched { app in
            let child = Dispatcher(try ServiceGraph(parent: graph) { Screen() }, parent: app)
            let value = try await child.launch()[Screen.self]
            #expect(value == "screen of name")
            try await child.shutdown()
        }
    }

    @Test func `a property reads the value of a replacement`() async throws {
        let graph = try ServiceGraph {
            Actor()
            ConfigService()
        }
        let replaced = try graph.replacing(ConfigService.self) { InlineService("another") { _ in Config(number: 7) } }
        try await Dispatcher(replaced).withLaunched { app in
            let number = try app[Actor.self]
            #expect(number == 7)
        }
    }

    @Test func `a problem of a dependency has the line of its property`() throws {
        struct Reading: Service {
            static let line = #line + 1
            @DependsOn(NameService.self) private var name
            func launch(_ context: LaunchContext) async throws { control.note(name) }
            let control: ServiceControl
        }
        let error = #expect(throws: ServiceGraphError.self) { try ServiceGraph { Reading(control: control) } }
        let problems = error?.diagnostics.map { "\($0.rule?.name ?? "") in line \($0.location?.line ?? 0)" }
        #expect(problems == ["unknown-dependency in line \(Reading.line)"])
    }

    @Test func `code that goes on after it was abandoned still reads the value`() async throws {
        struct Stubborn: Service {
            let control: ServiceControl
            let policy = ServicePolicy(grace: .seconds(1), drain: .seconds(1))
            @DependsOn(NameService.self) private var name
            func launch(_ context: LaunchContext) async throws {}
            func run() async throws {
                try await control.waitIgnoringCancellation(at: "run")
                control.note("read \(name)")
                control.markReached("end")
            }
        }
        let clock = ManualClock()
        var dispatcher: Dispatcher? = Dispatcher(
            try ServiceGraph {
                Stubborn(control: control)
                NameService()
            }, clock: clock)
        try await dispatcher?.launch()
        await control.reached("run")
        let shutdown = Task { [dispatcher] in try await dispatcher?.shutdown() }
        await clock.waitForSleeper(past: .seconds(1))
        clock.advance(past: .seconds(1))
        _ = await shutdown.result
        #expect(dispatcher?.status["a name of its own"]?.state == .stopped)
        dispatcher = nil
        control.release("run")
        await control.reached("end")
        #expect(control.lines == ["read name"])
    }

    @Test func `a property that is read elsewhere, or in no service, stops the program with its name and a reason`()
        async throws
    {
        let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Leaking: Service {
                @DependsOn(NameService.self) var name
                func launch(_ context: LaunchContext) async throws {}
            }
            let service = Leaking()
            _ = try ServiceGraph {
                service
                NameService()
            }
            print(service.name)
        }
        let misplaced = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Other {
                @DependsOn(NameService.self) var name
            }
            print(Other().name)
        }
        let messages = [read, misplaced].map { String(decoding: $0?.standardErrorContent ?? [], as: UTF8.self) }
        #expect(messages[0].contains("Leaking.name at DependsOnTests.swift:"))
        #expect(messages[0].contains("store the value that launch reads"))
        #expect(messages[1].contains("its owner is not a service of a graph"))
    }

    /// Reads the value of a pool that is launched again alone, in its `run` and in a method that receives an event.
    private struct Worker: Service, AskedAnywhere {
        let control: ServiceControl
        @DependsOn("pool") private var pool: Int
        func launch(_ context: LaunchContext) async throws { control.note("launch \(pool)") }
        func run() async throws {
            for checkpoint in ["restarted", "restarting again"] {
                try await control.wait(at: checkpoint)
                control.note("run \(pool)")
            }
            try await untilShutdown()
        }
        func askedAnywhere() async {
            control.note("former \(pool)")
            control.release("pool launch")
            control.note("current \((try? await $pool.current()) ?? 0)")
        }
        func shutdown() async throws { control.note("shutdown \(pool)") }
    }

    @Test func `a property has the value of a service that was launched again alone`() async throws {
        let control = control
        let graph = try ServiceGraph {
            InlineService("pool", policy: ServicePolicy(restart: .instance(backoff: .none))) { context in
                if control.reachCount(of: "pool run") > 0 { try await control.wait(at: "pool launch") }
                return control.reachCount(of: "pool run") + 1
            } run: { _ in
                try await control.wait(at: "pool run")
            }
            Worker(control: control)
        }
        let dispatcher = Dispatcher(graph, clock: ManualClock())
        let services = try await dispatcher.launch()
        await control.reached("pool run")
        control.fail("pool run")
        await control.reached("pool launch")
        #expect(throws: DependencyUnavailable.self) { try services["pool", as: Int.self] }
        try await dispatcher.dispatch(
            AsyncLifecycleEvent<any AskedAnywhere, Void, Void>("anywhere") { responder, _ in
                await responder.askedAnywhere()
            })
        control.release("restarted")
        await control.reached("pool run", times: 2)
        await control.reached("restarting again")
        control.fail("pool run")
        await control.reached("pool launch", times: 2)
        control.release("restarting again")
        while control.lines.count < 5 { await Task.yield() }
        control.release("pool launch")
        await control.reached("pool run", times: 3)
        try await dispatcher.shutdown()
        #expect(control.lines == ["launch 1", "former 1", "current 2", "run 2", "run 2", "shutdown 3"])
    }

    @Test func `a task of a service that reads a property does not keep the dispatcher`() async throws {
        struct Reading: Service {
            let control: ServiceControl
            @DependsOn(NameService.self) private var name
            func launch(_ context: LaunchContext) async throws -> Task<Void, any Error> {
                let name = name
                return Task { try await control.wait(at: name) }
            }
        }
        weak var value: Token?
        var task: Task<Void, any Error>?
        do {
            let graph = try ServiceGraph {
                Reading(control: control)
                NameService()
                InlineService("value") { _ in Token() }
            }
            let app = try await Dispatcher(graph).launch()
            value = try app["value", as: Token.self]
            task = try app[Reading.self]
            await control.reached("name")
        }
        // The tasks of the launch may still be about to end.
        while value != nil { await Task.yield() }
        control.release("name")
        try await task?.value
    }

    private final class Token: Sendable {}
}
