import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite @MainActor struct ServiceHostTests {
    let log = Log()

    @Test func `beginnings of states are delivered in launch order and ends in reverse`() async throws {
        let host = try ServiceHost {
            StateService("app", dependsOn: ["user"], log: log)
            StateService("user", log: log)
        }
        _ = try await host.launched
        log.lines = []
        host.setPhase(.active, of: "scene")
        host.setPhase(.background, of: "scene")
        #expect(
            log.lines == [
                "user active", "app active", "app resigns", "user resigns", "app background", "user background",
            ])
        await host.shutdown()
    }

    @Test func `a service that comes up late receives only the latest state`() async throws {
        let gate = Gate()
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            StateService("late", dependsOn: ["slow"], log: log)
        }
        host.launch()
        host.setPhase(.active, of: "scene")
        host.setPhase(.background, of: "scene")
        host.setPhase(.active, of: "scene")
        #expect(log.lines.isEmpty)
        await gate.open()
        _ = try await host.launched
        await log.wait(for: "late active")
        #expect(log.lines == ["late up", "late active"])
        await host.shutdown()
    }

    @Test func `synchronous services are up when the launch returns and the others can be awaited`() async throws {
        let host = try ServiceHost {
            WindowService(log: log)
            StateService("feed", dependsOn: [WindowService.id], log: log)
        }
        #expect(host.launch())
        #expect(log.lines == ["window up"])
        #expect(try await host.launched[WindowService.self] == "window")
        #expect(log.lines == ["window up", "feed up"])
        await host.shutdown()
        #expect(log.lines.last == "feed down")
    }

    @Test func `the error of a synchronous service is among the problems of the host`() async throws {
        let host = try ServiceHost { FailingWindow() }
        var told: [String] = []
        host.onProblem = { told.append($0.event) }
        #expect(!host.launch())
        #expect(told == ["launch"])
        #expect(host.problems.count == 1)
        await host.shutdown()
    }

    @Test func `a host whose services have an invalid graph reports the diagnostics and has no services`() throws {
        var host: ServiceHost?
        let mistakes = reportedMistakes {
            host = ServiceHost(
                declaring: ServiceList {
                    StateService("a", dependsOn: ["b"], log: log)
                    StateService("b", dependsOn: ["a"], log: log)
                })
        }
        #expect(host?.dispatcher.graph.count == 0)
        #expect(host?.problems.first?.error is ServiceGraphError)
        let mistake = try #require(mistakes.first)
        #expect(["a → b → a", "ServiceHostTests.swift"].filter { !mistake.contains($0) } == [], "\(mistake)")
    }

    #if DEBUG
        @Test func `a host whose services have an invalid graph stops a debug build`() async {
            await #expect(processExitsWith: .failure) { @MainActor in
                _ = ServiceHost(declaring: ServiceList { InlineService("a", dependsOn: ["b"]) { _ in } })
            }
        }
    #endif

    @Test func `the error of a responder is noted and does not stop delivery to the others`() async throws {
        let host = try ServiceHost {
            Answering("first", .failure(Trouble()), log: log)
            Answering("second", .success(true), log: log)
        }
        #expect(host.ask(.question))
        #expect(log.lines == ["first", "second"])
        #expect(host.problems.map(\.event) == ["question"])
    }

    @Test func `a completion handler is called once after the launch, with the combined answers`() async throws {
        let gate = Gate()
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            Transfers("owner", dependsOn: ["slow"], log: log)
            Transfers("other", log: log)
        }
        // On a busy machine, the launch may take long.
        host.launchTimeout = .seconds(3_600)
        host.launch()
        host.ask(.backgroundURLSession, "uploads") { self.log.note("done") }
        #expect(!log.lines.contains("done"))
        await gate.open()
        await log.wait(for: "done")
        #expect(log.lines == ["owner uploads", "other uploads", "done"])
        await host.shutdown()
    }

    @Test func `a completion handler is called even if a launch does not end, and who comes up later is told then`()
        async throws
    {
        let gate = Gate()
        let clock = HandClock()
        let log = log
        let host = ServiceHost(
            Dispatcher(
                try ServiceGraph {
                    InlineService("slow") { _ in await gate.pass() }
                    Transfers("other", log: log)
                    InlineService("observer", dependsOn: ["other"]) { @MainActor _ in log.note("other is up") }
                    Transfers("late", dependsOn: ["slow"], log: log)
                    InlineService("value", dependsOn: ["late"]) { @MainActor _ in Transfers("value", log: log) }
                }), clock: clock)
        host.launchTimeout = .seconds(2)
        host.launch()
        await log.wait(for: "other is up")
        host.ask(.backgroundURLSession, "uploads") { self.log.note("done") }
        await clock.advance(by: .seconds(2))
        await log.wait(for: "done")
        #expect(log.lines == ["other is up", "other uploads", "done"])
        await gate.open()
        _ = try await host.launched
        #expect(log.lines.dropFirst(3) == ["late uploads", "value uploads"])
        await host.shutdown()
    }

    private protocol Silent: Sendable {
        @MainActor func keep(_ completion: EventCompletion<Int>)
    }

    @MainActor private final class SilentService: Service, Silent {
        private var kept: [EventCompletion<Int>] = []
        nonisolated init() {}
        func launch(_ context: LaunchContext) async throws {}
        func keep(_ completion: EventCompletion<Int>) { kept.append(completion) }
    }

    @Test func `the time for answers can be set for all events of a host`() async throws {
        let host = try ServiceHost { SilentService() }
        _ = try await host.launched
        host.answerTimeout = .milliseconds(1)
        let event = CompletionEvent<any Silent, Void, Int>(
            "silent", rule: .best(orElse: 7), timeout: .seconds(3600)
        ) { responder, _, completion in
            responder.keep(completion)
        }
        let answer = await withCheckedContinuation { continuation in
            host.ask(event, ()) { continuation.resume(returning: $0) }
        }
        #expect(answer == 7)
        await host.shutdown()
    }

    @Test(arguments: 0..<4)
    func `a service finds the host of its program, and tests that run at the same time have programs of their own`(
        number: Int
    ) async throws {
        let host = try ServiceHost {
            InlineSynchronousService("here") { context in context.program.host.map(ObjectIdentifier.init) }
            InlineService("number") { _ in number }
        }
        try await ServiceHost.withProgram(host) {
            await Task.yield()
            let program = try #require(ServiceHost.program)
            #expect(try await program.launched["number", as: Int.self] == number)
            #expect(try await program.launched["here", as: ObjectIdentifier?.self] == ObjectIdentifier(host))
        }
        await host.shutdown()
    }

    @Test func `launches that do not come up are counted, over the end of the process`() async throws {
        var stored = 0
        let attempts = LaunchAttempts(read: { stored }, write: { stored = $0 })
        for launch in 1...2 {
            let failing = try ServiceHost { InlineService("a") { _ in throw CancellationError() } }
            failing.count(attempts)
            #expect(attempts.unfinished == launch - 1)
            await #expect(throws: LaunchError.self) { try await failing.launched }
            #expect(attempts.unfinished == launch)
        }
        let crashing = try ServiceHost { InlineService("a") { _ in } }
        crashing.count(attempts)
        crashing.launch()
        #expect(attempts.unfinished == 3, "the process may end here")
        _ = try await crashing.launched
        #expect(attempts.unfinished == 0)
        await crashing.shutdown()
    }

    @Test func `a program chooses how answers are combined`() async throws {
        let host = try ServiceHost {
            for number in 1...3 { InlineService("memory \(number)") { _ in Trimmer() } }
        }
        _ = try await host.launched
        #expect(host.ask(.counted) == [1, 1, 1])
        host.combine(.counted, by: EventRule.reduce([]) { $0 + $1 }.stopping { $0.count == 2 })
        #expect(host.ask(.counted) == [1, 1])
        var sum = 0
        host.combine(.summed, by: .reduce(0, +))
        host.ask(.summed, ()) { sum = $0 }
        #expect(sum == 3)
        await host.shutdown()
    }

    @Test func `a host tells which callbacks would reach a service, also of parts that do not exist yet`() throws {
        struct SessionService: Service {
            func launch(_ context: LaunchContext) async throws -> Trimmer { Trimmer() }
        }
        let callbacks = [
            "application:handleEventsForBackgroundURLSession:completionHandler:", "applicationDidReceiveMemoryWarning:",
            "application:didFinishLaunchingWithOptions:", "applicationSignificantTimeChange:",
            "application:somethingNew:",
        ]
        func responds(_ host: ServiceHost) -> [Bool?] { callbacks.map { host.responds(to: $0, of: .uiApplication) } }
        let owner = try ServiceHost { Transfers("owner", log: log) }
        #expect(responds(owner) == [true, false, true, false, nil])
        owner.claim("applicationDidReceiveMemoryWarning:")
        #expect(responds(owner) == [true, true, true, false, nil])
        let other = try ServiceHost { InlineService("number") { _ in 1 } }
        #expect(responds(other)[1] == false)
        other.claim(SessionService.self)
        #expect(responds(other)[1...3] == [true, true, false])
    }

    @Test func `a value that a launch will return counts as a responder from the start`() async throws {
        let host = try ServiceHost {
            InlineService("memory", mode: .onDemand) { _ in Trimmer() }
            InlineService("number") { _ in 1 }
        }
        let isAsked = { host.responds(to: "applicationDidReceiveMemoryWarning:", of: .uiApplication) }
        #expect(isAsked() == true)
        // The first is delivered when the service is up, the second is not buffered, and no launch returns a responder
        // to the third.
        let offers = [host.offer(.trims, ()), host.offer(.trimsAtOnce, ()), host.offer(.counts, ())]
        #expect(offers == [true, false, false])
        try await host.dispatcher.withLaunched { app in
            _ = try await app.require("memory", as: Trimmer.self)
            #expect(isAsked() == true)
        }
        #expect(isAsked() == false)
    }

    @Test(arguments: [HostCondition.protectedData, .opened, .interface, HostCondition("own")])
    func `a program says whether a condition holds, also in place of the system`(condition: HostCondition) throws {
        let host = try ServiceHost { InlineService("a") { _ in } }
        for holds in [false, true, false] {
            host.note(condition, holds: holds)
            #expect(host.holds(condition) == holds)
        }
    }

    @Test func `an event for a callback that the catalogue does not have takes one line`() throws {
        let host = try ServiceHost { Carrier(log: log) }
        host.send(.carPlayDidConnect, "car")
        #expect(log.lines == ["connected to car"])
    }
}

struct Trouble: Error {}

@MainActor private final class WindowService: SynchronousService {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) throws -> String {
        log.note("window up")
        return "window"
    }
}

@MainActor private final class FailingWindow: SynchronousService {
    func launch(_ context: LaunchContext) throws { throw Trouble() }
}

@MainActor private protocol Answerer { func answer() throws -> Bool }

extension LifecycleEvent where Responder == any Answerer, Payload == Void, Output == Bool {
    fileprivate static var question: Self { .init("question", rule: .any) { try $0.answer() } }
}

@MainActor private final class Answering: Service, Answerer {
    let id: ServiceID
    let result: Result<Bool, Trouble>
    let log: Log

    init(_ id: ServiceID, _ result: Result<Bool, Trouble>, log: Log) {
        self.id = id
        self.result = result
        self.log = log
    }

    func launch(_ context: LaunchContext) async throws {}

    func answer() throws -> Bool {
        log.note(id.name)
        return try result.get()
    }
}

@MainActor private final class Transfers: Service, BackgroundURLSessionResponder {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let log: Log

    init(_ id: ServiceID, dependsOn: [ServiceID] = [], log: Log) {
        self.id = id
        self.dependsOn = dependsOn
        self.log = log
    }

    func launch(_ context: LaunchContext) async throws {}

    func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>) {
        log.note("\(id) \(identifier)")
        completion()
        completion()
    }
}

@MainActor private protocol CarPlayResponder { func carPlayDidConnect(_ car: String) }

extension LifecycleEvent where Responder == any CarPlayResponder, Payload == String, Output == Void {
    fileprivate static var carPlayDidConnect: Self { .init("carPlayDidConnect") { $0.carPlayDidConnect($1) } }
}

@MainActor private final class Carrier: Service, CarPlayResponder {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func carPlayDidConnect(_ car: String) { log.note("connected to \(car)") }
}

private struct Trimmer: MemoryWarningResponder, Sendable {
    func didReceiveMemoryWarning() {}
}

extension LifecycleEvent where Responder == any MemoryWarningResponder, Payload == Void, Output == Bool {
    fileprivate static var trims: Self { .init("trims", rule: .any, delivery: .buffered(.all)) { _ in true } }
    fileprivate static var trimsAtOnce: Self { .init("trimsAtOnce", rule: .any) { _ in true } }
}

extension LifecycleEvent where Responder == any MemoryWarningResponder, Payload == Void, Output == [Int] {
    fileprivate static var counted: Self { .init("counted", rule: .collect) { _ in 1 } }
}

extension CompletionEvent where Responder == any MemoryWarningResponder, Payload == Void, Output == Int {
    fileprivate static var summed: Self { .init("summed", rule: .best(orElse: 0)) { $1(1) } }
}

extension LifecycleEvent where Responder == any TimeChangeResponder, Payload == Void, Output == Bool {
    fileprivate static var counts: Self { .init("counts", rule: .any, delivery: .buffered(.all)) { _ in true } }
}
