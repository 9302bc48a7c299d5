import AppKit
import LaunchGraph
import Synchronization
import Testing
import UIKit

@testable import HostAdapters

/// The end of a program, with delegates that take part in it.
@Suite @MainActor struct EndingTests {
    let log = Log()

    @Test func `services off the main actor are shut down when the termination callback returns`() async throws {
        let cache = Cache()
        let host = try ServiceHost { cache }
        _ = try await host.launched
        host.delegate.applicationWillTerminate(UIApplication())
        let isFlushed = cache.isFlushed.load(ordering: .acquiring)
        #expect(isFlushed)
    }

    @Test func `the termination callback waits for at most 4 seconds`() async throws {
        let host = try ServiceHost { StateService("s", log: log) }
        _ = try await host.launched
        var limits: [Duration] = []
        host.waitAtEnd = { limit, _ in limits.append(limit) }
        host.delegate.applicationWillTerminate(UIApplication())
        let note = Notification(name: Notification.Name("ended"))
        let delegate = host.macDelegate
        delegate.applicationWillTerminate(note)
        delegate.applicationWillTerminate(note)
        // On a desktop it may be told twice.
        #expect(limits == [.seconds(4), .seconds(4)])
        await host.shutdown()
    }

    @Test func `a delegate that decides later keeps all services up until the program ends`() async throws {
        let application = NSApplication()
        let undecided = Undecided(log: log)
        let host = try ServiceHost { undecided }
        _ = try await host.launched
        #expect(host.macDelegate.applicationShouldTerminate(application) == .terminateLater)
        #expect(log.lines.isEmpty)
        #expect(host.dispatcher.report.services.first?.state == .running)
        // It tells AppKit no, and the next time yes.
        undecided.decidesLater = false
        #expect(host.macDelegate.applicationShouldTerminate(application) == .terminateLater)
        await log.wait(for: "down")
        while application.repliesToTerminate.isEmpty { await Task.yield() }
        #expect(application.repliesToTerminate == [true])
    }

    @Test func `after an objection to the end of a program, no other service is asked`() async throws {
        let host = try ServiceHost {
            Objecting("first", log: log)
            Objecting("second", log: log)
        }
        _ = try await host.launched
        #expect(host.macDelegate.applicationShouldTerminate(NSApplication()) == .terminateCancel)
        #expect(log.lines == ["second objects"])
        await host.shutdown()
    }

    @Test func `a service without an answer about saving state does not prevent it`() throws {
        let host = try ServiceHost {
            Opinion("none", nil)
            Opinion("yes", true)
        }
        #expect(host.delegate.application(UIApplication(), shouldSaveSecureApplicationState: NSCoder()))
        #expect(host.delegate.application(UIApplication(), shouldRestoreSecureApplicationState: NSCoder()))
        let silent = try ServiceHost { Opinion("none", nil) }
        #expect(!silent.delegate.application(UIApplication(), shouldSaveSecureApplicationState: NSCoder()))
    }

    @Test func `the reply of a delegate to a watch request arrives unchanged`() async throws {
        let host = try ServiceHost { WatchDelegate() }
        _ = try await host.launched
        var reply: [AnyHashable: Any]?
        host.delegate.application(UIApplication(), handleWatchKitExtensionRequest: nil) { reply = $0 }
        #expect(reply?["steps"] as? [Int] == [0, 1])
        #expect(reply?["goal"] as? [String: Int] == ["day": 1])
    }
}

private final class Cache: Service {
    let isFlushed = Atomic(false)
    func launch(_ context: LaunchContext) async throws {}
    func shutdown() async throws { isFlushed.store(true, ordering: .releasing) }
}

@MainActor private final class Objecting: Service, TerminationResponder {
    let id: ServiceID
    let log: Log
    init(_ id: ServiceID, log: Log) { (self.id, self.log) = (id, log) }
    func launch(_ context: LaunchContext) async throws {}
    func shouldTerminate() -> Bool {
        log.note("\(id) objects")
        return false
    }
}

@MainActor private final class Undecided: Service, TerminationResponder, LateTerminationResponder {
    let log: Log
    var decidesLater = true
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func shutdown() async throws { log.note("down") }
    func shouldTerminate() -> Bool { true }
}

@MainActor private final class Opinion: Service, StateRestorationResponder {
    let id: ServiceID
    let opinion: Bool?
    init(_ id: ServiceID, _ opinion: Bool?) { (self.id, self.opinion) = (id, opinion) }
    func launch(_ context: LaunchContext) async throws {}
    func shouldSaveApplicationState(with coder: NSCoder) -> Bool? { opinion }
    func shouldRestoreApplicationState(with coder: NSCoder) -> Bool? { opinion }
}

@MainActor private final class WatchDelegate: Service, WatchRequestResponder {
    func launch(_ context: LaunchContext) async throws {}
    func handleWatchRequest(_ userInfo: [AnyHashable: Any]?, completion: EventCompletion<[String: any Sendable]>) {
        completion(["steps": HandedOver<Any>([0, 1]), "goal": HandedOver<Any>(["day": 1])])
    }
}
