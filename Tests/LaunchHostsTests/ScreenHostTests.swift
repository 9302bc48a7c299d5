import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite @MainActor struct ScreenHostTests {
    let log = Log()

    @Test func `services of a screen depend on those of the program and receive its events in order`() async throws {
        let app = try ServiceHost { InlineService("user") { _ in "Ada" } }
        _ = try await app.launched
        let screen = ScreenHost(in: app) {
            ScreenService("title", dependsOn: ["basket"], log: log)
            ScreenService("basket", dependsOn: ["user"], log: log)
        }
        screen.viewDidLoad()
        _ = try await screen.host.launched
        screen.viewWillAppear(true)
        screen.viewDidAppear(true)
        screen.viewWillDisappear(false)
        #expect(log.lines.filter { $0.hasSuffix("loaded") } == ["basket loaded", "title loaded"])
        #expect(
            log.lines.filter { $0.contains("appear") }.suffix(4) == [
                "basket appeared", "title appeared", "title disappears", "basket disappears",
            ])
        await screen.close()
        #expect(log.lines.suffix(2) == ["title down", "basket down"])
        await app.shutdown()
    }

    @Test func `a screen that is shown before the program is up waits for the program`() async throws {
        let gate = Gate()
        let app = try ServiceHost { InlineService("user") { _ in await gate.pass() } }
        app.launch()
        let screen = ScreenHost(in: app) { ScreenService("basket", dependsOn: ["user"], log: log) }
        screen.viewDidLoad()
        screen.viewWillAppear(false)
        screen.viewDidAppear(false)
        #expect(!log.lines.contains("basket up"))
        await gate.open()
        await log.wait(for: "basket appeared")
        #expect(log.lines == ["basket loaded", "basket up", "basket appeared"])
        #expect(screen.host.problems.isEmpty)
        await app.shutdown()
        #expect(log.lines.last == "basket down")
    }

    @Test(arguments: [false, true])
    func `the launched services of a screen are there once the program is up`(isLoaded: Bool) async throws {
        let gate = Gate()
        let app = try ServiceHost { InlineService("user") { _ in await gate.pass() } }
        app.launch()
        let screen = ScreenHost(in: app) { InlineService("basket", dependsOn: ["user"]) { _ in 1 } }
        if isLoaded { screen.load() }
        let value = Task { try await screen.host.launched["basket", as: Int.self] }
        await Task.yield()
        #expect(!screen.host.launch.hasBegun)
        await gate.open()
        #expect(try await value.value == 1)
        #expect(screen.host.problems.isEmpty)
        await app.shutdown()
    }

    @Test func `a screen waits only for what it depends on, and requires what the program has not launched`()
        async throws
    {
        let gate = Gate()
        let log = log
        let app = try ServiceHost {
            InlineService("user") { _ in }
            InlineService("catalogue", mode: .onDemand) { @MainActor _ in log.note("catalogue up") }
            InlineService("migration") { _ in await gate.pass() }
        }
        app.launch()
        let screen = ScreenHost(in: app) {
            ScreenService("basket", dependsOn: ["user"], log: log)
            ScreenService("list", dependsOn: ["basket", "catalogue"], log: log)
        }
        let plain = ScreenHost(in: app) { ScreenService("about", log: log) }
        screen.load()
        plain.load()
        _ = try await plain.host.launched
        _ = try await screen.host.launched
        #expect(Set(log.lines) == ["about up", "catalogue up", "basket up", "list up"])
        #expect(app.isLaunching, "the migration is under way")
        await gate.open()
        _ = try await app.launched
        #expect(screen.host.problems.isEmpty)
        await app.shutdown()
    }

    @Test func `a part of the program receives its events, with the present state first, and takes part in answers`()
        async throws
    {
        let app = try ServiceHost {
            StateService("app", log: log)
            Opener("app opener", opens: false, log: log)
        }
        _ = try await app.launched
        app.setPhase(.active, of: "app")
        let session = ScreenHost(in: app) {
            StateService("session", log: log)
            Opener("session opener", opens: true, log: log)
        }
        session.receiveEvents()
        session.load()
        _ = try await session.host.launched
        #expect(log.lines == ["app up", "app active", "session up", "session active"])
        log.lines = []
        app.setPhase(.inactive, of: "app")
        #expect(log.lines == ["session resigns", "app resigns"])
        log.lines = []
        let answers = [app.ask(.opens, "a"), app.offer(.opens, "b")]
        #expect(answers == [true, true])
        app.ask(.opensLater, "c") { self.log.note("opened: \($0)") }
        #expect(
            log.lines == [
                "app opener a", "session opener a", "app opener b", "session opener b", "app opener c",
                "session opener c",
                "opened: true",
            ])
        let other = ScreenHost(in: app) { Opener("other opener", opens: true, log: log) }
        other.receiveEvents()
        other.load()
        _ = try await other.host.launched
        app.combine(.opens, by: .untilHandled)
        log.lines = []
        let first = [app.ask(.opens, "c"), app.offer(.opens, "d")]
        #expect(first == [true, true])
        #expect(log.lines == ["app opener c", "session opener c", "app opener d", "session opener d"])
        await other.close()
        app.combine(.opens, by: .all)
        #expect(!app.ask(.opens, "d"))
        session.host.combine(.opensLater, by: .all)
        app.combine(.opensLater, by: .all)
        log.lines = []
        app.ask(.opensLater, "e") { self.log.note("opened: \($0)") }
        #expect(log.lines == ["app opener e", "session opener e", "opened: false"])
        await session.close()
        log.lines = []
        app.combine(.opens, by: .untilHandled)
        #expect(!app.ask(.opens, "d"))
        app.setPhase(.active, of: "app")
        #expect(log.lines == ["app opener d", "app active"])
        session.load()
        _ = try await session.host.launched
        #expect(log.lines.suffix(2) == ["session up", "session active"])
        await app.shutdown()
    }

    @Test func `a part that is up receives only the latest of the events that report one state`() async throws {
        let app = try ServiceHost { InlineService("user") { _ in } }
        _ = try await app.launched
        app.setPhase(.active, of: "app")
        app.setPhase(.inactive, of: "app")
        let session = ScreenHost(in: app) { StateService("session", log: log) }
        session.load()
        _ = try await session.host.launched
        session.receiveEvents()
        #expect(log.lines == ["session up", "session resigns"])
        await app.shutdown()
    }

    @Test func `a screen that is loaded while it closes is up again afterwards, unless it is closed again`()
        async throws
    {
        for isClosedAgain in [false, true] {
            let gate = Gate()
            let log = Log()
            let screen = ScreenHost(in: nil) {
                InlineService("basket") { _ in
                } shutdown: {
                    await log.note("stops")
                    await gate.pass()
                }
            }
            screen.load()
            _ = try await screen.host.launched
            let closing = Task { await screen.close() }
            await log.wait(for: "stops")
            screen.load()
            let again = isClosedAgain ? Task { await screen.close() } : nil
            await Task.yield()
            await gate.open()
            await closing.value
            await again?.value
            if !isClosedAgain { _ = try await screen.host.launched }
            #expect(screen.host.dispatcher.status.phase == (isClosedAgain ? .down : .up))
            #expect(screen.host.problems.isEmpty)
            await screen.close()
        }
    }

    @Test func `a service that comes up while its screen is visible receives the whole appearance, and its end`()
        async throws
    {
        let gate = Gate()
        let screen = ScreenHost(in: nil) { ChatService(log: log, gate: gate) }
        screen.viewDidLoad()
        screen.viewWillAppear(true)
        screen.viewIsAppearing(true)
        screen.viewDidAppear(true)
        #expect(log.lines == ["load"])
        await gate.open()
        _ = try await screen.host.launched
        screen.viewWillDisappear(true)
        screen.viewDidDisappear(true)
        #expect(log.lines == ["load", "config", "subscribe", "appearing", "appeared", "unsubscribe", "disappeared"])
        await screen.close()
    }

    @Test(arguments: [false, true])
    func `a service that comes up after its screen began to disappear receives neither part`(isOver: Bool) async throws
    {
        let gate = Gate()
        let screen = ScreenHost(in: nil) { ChatService(log: log, gate: gate) }
        screen.viewDidLoad()
        screen.viewWillAppear(false)
        screen.viewDidAppear(false)
        screen.viewWillDisappear(false)
        if isOver { screen.viewDidDisappear(false) }
        await gate.open()
        _ = try await screen.host.launched
        if !isOver { screen.viewDidDisappear(false) }
        #expect(log.lines == ["load", "config"])
        screen.viewWillAppear(false)
        screen.viewDidAppear(false)
        screen.viewWillDisappear(false)
        screen.viewDidDisappear(false)
        #expect(log.lines == ["load", "config", "subscribe", "appeared", "unsubscribe", "disappeared"])
        await screen.close()
    }

    @Test func `a screen that is closed before the program is up is not launched, and can be loaded again`()
        async throws
    {
        let gate = Gate()
        let app = try ServiceHost { InlineService("user") { _ in await gate.pass() } }
        app.launch()
        let screen = ScreenHost(in: app) { ScreenService("basket", dependsOn: ["user"], log: log) }
        screen.load()
        await screen.close()
        await gate.open()
        _ = try await app.launched
        #expect(screen.host.dispatcher.report.services.first?.started == nil)
        screen.load()
        _ = try await screen.host.launched
        #expect(log.lines == ["basket up"])
        await screen.close()
        await app.shutdown()
    }

    @Test func `a screen that is released shuts its services down`() async throws {
        let app = try ServiceHost { InlineService("user") { _ in } }
        _ = try await app.launched
        var screen: ScreenHost? = ScreenHost(in: app) { ScreenService("basket", dependsOn: ["user"], log: log) }
        screen?.viewDidLoad()
        _ = try await screen?.host.launched
        screen = nil
        await log.wait(for: "basket down")
        #expect(app.dispatcher.report.services.first?.state == .running)
        await app.shutdown()
    }

    @Test func `the error of a screen with an invalid graph is noted by the screen and the program`() throws {
        let app = try ServiceHost { InlineService("user") { _ in } }
        var screen: ScreenHost?
        let mistakes = reportedMistakes {
            screen = ScreenHost(in: app) { ScreenService("basket", dependsOn: ["usr"], log: log) }
        }
        screen?.viewDidLoad()
        #expect(mistakes.count == 1)
        let errors = [screen?.host.problems.first?.error, app.problems.first?.error]
        #expect(errors.map { $0 is ServiceGraphError } == [true, true])
    }
}

@MainActor final class ScreenService: LoggedService, ScreenResponder {
    func viewDidLoad() { log.note("\(id) loaded") }
    func viewDidAppear(animated: Bool) { log.note("\(id) appeared") }
    func viewWillDisappear(animated: Bool) { log.note("\(id) disappears") }
}

@MainActor private final class ChatService: Service, ScreenResponder {
    let log: Log
    let gate: Gate

    init(log: Log, gate: Gate) {
        self.log = log
        self.gate = gate
    }

    func launch(_ context: LaunchContext) async throws {
        await gate.pass()
        log.note("config")
    }

    func viewDidLoad() { log.note("load") }
    func viewWillAppear(animated: Bool) { log.note("subscribe") }
    func viewIsAppearing(animated: Bool) { log.note("appearing") }
    func viewDidAppear(animated: Bool) { log.note("appeared") }
    func viewWillDisappear(animated: Bool) { log.note("unsubscribe") }
    func viewDidDisappear(animated: Bool) { log.note("disappeared") }
}

@MainActor private protocol Opening { func opens(_ link: String) -> Bool }

extension LifecycleEvent where Responder == any Opening, Payload == String, Output == Bool {
    fileprivate static var opens: Self { .init("opens", rule: .any) { $0.opens($1) } }
}

extension CompletionEvent where Responder == any Opening, Payload == String, Output == Bool {
    fileprivate static var opensLater: Self { .init("opensLater", rule: .any) { $2($0.opens($1)) } }
}

@MainActor private final class Opener: Service, Opening {
    let id: ServiceID
    let isOpening: Bool
    let log: Log

    init(_ id: ServiceID, opens: Bool, log: Log) { (self.id, isOpening, self.log) = (id, opens, log) }

    func launch(_ context: LaunchContext) async throws {}

    func opens(_ link: String) -> Bool {
        log.note("\(id) \(link)")
        return isOpening
    }
}
