import LaunchGraph
import Testing

@testable import LaunchHosts

/// A host that is launched, read and shut down in an unusual order.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RelaunchTests {
    let log = Log()

    @Test func `a host launches all services again right after a shutdown that called a launch off`() async throws {
        let gate = Gate()
        let host = try ServiceHost {
            Window(log: log)
            InlineService("feed", dependsOn: [Window.id]) { [log] _ in
                await log.note("feed")
                await gate.pass()
            }
        }
        host.launch()
        await log.wait(for: "feed")
        let closing = Task { await host.shutdown() }
        await gate.open()
        await closing.value
        log.lines = []
        #expect(host.launch())
        _ = try await host.launched
        #expect(log.lines == ["window", "feed"])
        await host.shutdown()
    }

    @Test func `a host or a screen that is closed before its services start launches none of them`() async throws {
        let host = try ServiceHost { LoggedService("a", log: log) }
        host.launch()
        await host.shutdown()
        let screen = ScreenHost(in: nil) { LoggedService("b", log: log) }
        screen.load()
        await screen.close()
        var released: ScreenHost? = ScreenHost(in: nil) { LoggedService("c", log: log) }
        let gone = try #require(released?.host.dispatcher)
        released?.load()
        released = nil
        while [.launching, .up, .stopping].contains(gone.status.phase) { await Task.yield() }
        // A launch that had begun has been shut down.
        for (id, dispatcher) in [("a", host.dispatcher), ("b", screen.host.dispatcher), ("c", gone)] {
            #expect(log.count(of: "\(id) up") == log.count(of: "\(id) down"), "\(id)")
            #expect(![.launching, .up].contains(dispatcher.status.phase), "\(id)")
        }
    }

    enum Next: CaseIterable { case nothing, shutdown, endOfProgram }

    @Test(arguments: Next.allCases)
    func `a launch during a shutdown is carried out when everything is down, unless another shutdown follows`(
        next: Next
    ) async throws {
        let gate = Gate()
        let host = try ServiceHost {
            Window(log: log)
            InlineService("feed", dependsOn: [Window.id]) { _ in
            } shutdown: { [log] in
                await log.note("feed stops")
                await gate.pass()
            }
        }
        host.launch()
        _ = try await host.launched
        let closing = Task { await host.shutdown() }
        await log.wait(for: "feed stops")
        #expect(!host.launch())
        let launch = host.relaunch
        let again = next == .shutdown ? Task { await host.shutdown() } : nil
        host.waitAtEnd = { _, _ in }
        if next == .endOfProgram { host.shutDownAndWait(within: .seconds(60)) }
        await Task.yield()
        await gate.open()
        await closing.value
        await again?.value
        await launch?.value
        if next == .nothing {
            #expect(try await host.launched[Window.self] == "window")
            #expect(host.dispatcher.status.phase == .up)
        } else {
            #expect(host.dispatcher.status.phase == .down)
        }
        #expect(log.count(of: "window") == (next == .nothing ? 2 : 1))
        #expect(host.problems.isEmpty)
        await host.shutdown()
    }

    @Test func `a launch of a host that is up changes nothing`() async throws {
        let host = try ServiceHost { Window(log: log) }
        host.launch()
        _ = try await host.launched
        let times = host.launchTimes
        #expect(host.launch())
        _ = try await host.launched
        #expect(host.launchTimes == times)
        #expect(log.lines == ["window"])
        await host.shutdown()
    }

    @Test func `a host launches again after a failure has shut everything down`() async throws {
        let fails = Gate()
        let runs = Log()
        let host = try ServiceHost {
            Window(log: log)
            InlineService("server") { _ in
            } run: { _ in
                await runs.note("run")
                guard await runs.lines.count == 1 else { return try await untilShutdown() }
                await fails.pass()
                throw Broken()
            }
        }
        #expect(host.launch())
        _ = try await host.launched
        await fails.open()
        while host.dispatcher.status.phase != .failed { await Task.yield() }
        #expect(host.launch())
        #expect(try await host.launched[Window.self] == "window")
        #expect(host.dispatcher.status.phase == .up)
        #expect(log.lines == ["window", "window"])
        #expect(host.problems.map(\.event) == ["run"])
        await host.shutdown()
    }

    @Test func `reading the services of a failed launch throws its error and launches nothing`()
        async throws
    {
        let window = Window(log: log)
        window.fails = true
        let host = try ServiceHost { window }
        #expect(!host.launch())
        #expect(log.lines == ["window"])
        for _ in 0..<2 { await #expect(throws: LaunchError.self) { _ = try await host.launched } }
        #expect(log.lines == ["window"])
        window.fails = false
        await host.shutdown()
        #expect(host.launch())
        #expect(try await host.launched[Window.self] == "window")
        await host.shutdown()
    }

    @Test func `reading the launched services first launches the synchronous services first`() async throws {
        let gate = Gate()
        let host = try ServiceHost {
            Window(log: log)
            InlineService("feed") { _ in await gate.pass() }
        }
        let asking = Task { try await host.launched }
        await log.wait(for: "window")
        #expect(host.launch())
        #expect(host.dispatcher.report.services.first?.state == .running)
        await gate.open()
        #expect(try await asking.value[Window.self] == "window")
        #expect(log.lines == ["window"])
        await host.shutdown()
    }

    @Test func `every error of a responder is noted and every event is in the launch report`() async throws {
        let host = try ServiceHost {
            Clumsy("first", log: log)
            Clumsy("second", log: log)
        }
        _ = try await host.launched
        host.send(.stumble, ())
        #expect(log.lines == ["first", "second"])
        #expect(host.problems.map(\.event) == ["stumble", "stumble"])
        let event = try #require(host.dispatcher.report.events.last)
        #expect(event.name == "stumble")
        #expect(event.services.map(\.id) == ["first", "second"])
        #expect(event.services.allSatisfy { $0.error != nil })
        host.setPhase(.active, of: "scene")
        #expect(host.dispatcher.report.events.contains { $0.name == "didBecomeActive" })
        await host.shutdown()
    }
}

@MainActor private final class Window: SynchronousService {
    let log: Log
    var fails = false
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) throws -> String {
        log.note("window")
        if fails { throw Trouble() }
        return "window"
    }
}

@MainActor private protocol Stumbler { func stumble() throws }

extension LifecycleEvent where Responder == any Stumbler, Payload == Void, Output == Void {
    fileprivate static var stumble: Self { .init("stumble") { responder in try responder.stumble() } }
}

@MainActor private final class Clumsy: Service, Stumbler {
    let id: ServiceID
    let log: Log
    init(_ id: ServiceID, log: Log) { (self.id, self.log) = (id, log) }
    func launch(_ context: LaunchContext) async throws {}
    func stumble() throws {
        log.note(id.name)
        throw Trouble()
    }
}

private struct Broken: Error {}
