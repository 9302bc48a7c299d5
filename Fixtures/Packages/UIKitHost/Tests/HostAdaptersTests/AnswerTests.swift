import Intents
import LaunchGraph
import Testing
import UIKit

@testable import HostAdapters

@Suite @MainActor struct AnswerTests {
    let log = Log()
    let application = UIApplication()

    @Test func `every service is asked to open a URL, and one that does suffices`() async throws {
        let host = try ServiceHost {
            Feature("first", log: log, opens: true)
            Feature("second", log: log)
        }
        _ = try await host.launched
        let url = try #require(URL(string: "shop://a"))
        #expect(host.delegate.application(application, open: url, options: [.sourceApplication: "com.mail"]))
        #expect(log.lines.suffix(2) == ["first url shop://a", "second url shop://a"])
        await host.shutdown()
    }

    @Test func `a fetch has the best result of all services`() async throws {
        let results: [([UIBackgroundFetchResult], UIBackgroundFetchResult)] = [
            ([.failed, .newData, .noData], .newData), ([.failed, .noData], .noData), ([.failed], .failed),
            ([], .noData),
        ]
        for (answers, expected) in results {
            let features = answers.enumerated().map { index, answer in
                let feature = Feature(ServiceID("f\(index)"), log: log)
                feature.fetches = answer
                return feature
            }
            let host = try ServiceHost { for feature in features { feature } }
            _ = try await host.launched
            var fetched: [UIBackgroundFetchResult] = []
            host.delegate.application(application, didReceiveRemoteNotification: [:]) { fetched.append($0) }
            #expect(fetched == [expected])
            await host.shutdown()
        }
    }

    @Test func `a service answers with what an asynchronous closure returns`() async throws {
        let host = try ServiceHost { Returning(log: log) }
        _ = try await host.launched
        host.delegate.application(application, didReceiveRemoteNotification: [:]) { self.log.note("fetched \($0)") }
        await log.wait(for: "fetched newData")
        let item = UIApplicationShortcutItem(type: "buy", localizedTitle: "Buy")
        host.delegate.application(application, performActionFor: item) { self.log.note("performed \($0)") }
        await log.wait(for: "performed true")
        #expect(log.lines == ["fetch", "fetched newData", "shortcut buy", "performed true"])
        await host.shutdown()
    }

    @Test func `a completion handler is called once if a service never answers or answers late`()
        async throws
    {
        let clock = HandClock()
        let silent = Feature("silent", log: log)
        silent.fetches = nil
        let quick = Feature("quick", log: log)
        quick.fetches = .newData
        let host = ServiceHost(
            Dispatcher(
                try ServiceGraph {
                    silent
                    quick
                }, clock: clock))
        _ = try await host.launched
        host.delegate.application(application, didReceiveRemoteNotification: [:]) { self.log.note("fetched \($0)") }
        #expect(log.count(of: "fetched newData") == 0)
        // An answer at the very end of the time would still count.
        await clock.advance(by: ServiceHost.standardAnswerTimeout + .nanoseconds(1))
        await log.wait(for: "fetched newData")
        silent.kept?(.failed)
        #expect(log.lines.count { $0.hasPrefix("fetched") } == 1)
        #expect(host.problems.first?.error is EventTimeout)
    }

    @Test func `the supported orientations are the union of all answers or the declared ones`() throws {
        let none = try ServiceHost { InlineService("plain") { _ in } }
        #expect(none.delegate.application(application, supportedInterfaceOrientationsFor: nil) == .allButUpsideDown)
        let host = try ServiceHost {
            Screens("list", .portrait)
            Screens("video", .landscape)
        }
        #expect(
            host.delegate.application(application, supportedInterfaceOrientationsFor: nil) == [.portrait, .landscape])
    }

    @Test func `an extension is allowed unless a service refuses it`() throws {
        let host = try ServiceHost {
            Guard("careless", allows: true)
            Guard("careful", allows: false)
        }
        #expect(!host.delegate.application(application, shouldAllowExtensionPointIdentifier: .keyboard))
        let silent = try ServiceHost { InlineService("plain") { _ in } }
        #expect(silent.delegate.application(application, shouldAllowExtensionPointIdentifier: .keyboard))
    }

    @Test func `state is saved only if a service agrees and none objects`() throws {
        let coder = NSCoder()
        func keeps(_ wishes: [Bool]) throws -> Bool {
            let keepers = wishes.enumerated().map { Keeper(ServiceID("k\($0)"), keeps: $1) }
            let host = try ServiceHost { for keeper in keepers { keeper } }
            return host.delegate.application(application, shouldSaveSecureApplicationState: coder)
        }
        #expect(try !keeps([]))
        #expect(try keeps([true, true]))
        #expect(try !keeps([true, false]))
    }

    @Test func `the first handler of an intent is used`() throws {
        let host = try ServiceHost {
            Siri("none", handler: nil)
            Siri("orders", handler: "orders")
            Siri("more", handler: "more")
        }
        #expect(host.delegate.application(application, handlerFor: INIntent()) as? String == "orders")
    }

    @Test func `an intent is answered once, with the response of the first service that has one`() async throws {
        let (orders, more) = (INIntentResponse(), INIntentResponse())
        let host = try ServiceHost {
            OldSiri("none", nil)
            OldSiri("orders", orders)
            OldSiri("more", more)
        }
        _ = try await host.launched
        var responses: [INIntentResponse] = []
        host.delegate.application(application, handle: INIntent()) { responses.append($0) }
        #expect(responses.count == 1)
        #expect(responses.first === orders)
        let silent = try ServiceHost { InlineService("plain") { _ in } }
        silent.delegate.application(application, handle: INIntent()) { responses.append($0) }
        #expect(responses.count == 2)
        await host.shutdown()
    }

    @Test func `a watch request is answered once, with the answers of all services`() async throws {
        let host = try ServiceHost {
            Watch("steps", ["steps": 1, "owner": "steps"])
            Watch("pulse", ["pulse": 2, "owner": "pulse"])
        }
        _ = try await host.launched
        var replies: [[AnyHashable: Any]?] = []
        host.delegate.application(application, handleWatchKitExtensionRequest: ["what": "all"]) { replies.append($0) }
        #expect(replies.count == 1)
        let reply = try #require(replies.first ?? nil)
        #expect(reply["steps"] as? Int == 1 && reply["pulse"] as? Int == 2 && reply["owner"] as? String == "steps")
        await host.shutdown()
    }

    @Test func `a host implements exactly the callbacks that a service handles`() throws {
        let host = try ServiceHost { Feature("links", log: log) }
        func claims(_ selector: String) -> Bool? { host.responds(to: selector, of: .uiApplication) }
        #expect(claims("application:openURL:options:") == true)
        #expect(claims("application:didReceiveRemoteNotification:fetchCompletionHandler:") == true)
        #expect(claims("application:performFetchWithCompletionHandler:") == false)
        #expect(claims("application:handleEventsForBackgroundURLSession:completionHandler:") == false)
        #expect(claims("application:shouldSaveSecureApplicationState:") == false)
        #expect(claims("application:configurationForConnectingSceneSession:options:") == false)
        #expect(claims("application:didFinishLaunchingWithOptions:") == true)
        #expect(claims("applicationDidFinishLaunching:") == false)
        #expect(claims("window") == nil)
    }
}

@MainActor private final class Screens: Service, OrientationResponder {
    let id: ServiceID
    let mask: UIInterfaceOrientationMask
    init(_ id: ServiceID, _ mask: UIInterfaceOrientationMask) { (self.id, self.mask) = (id, mask) }
    func launch(_ context: LaunchContext) async throws {}
    func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask { mask }
}

@MainActor private final class Guard: Service, ExtensionPointResponder {
    let id: ServiceID
    let allows: Bool
    init(_ id: ServiceID, allows: Bool) { (self.id, self.allows) = (id, allows) }
    func launch(_ context: LaunchContext) async throws {}
    func shouldAllow(_ extensionPoint: UIApplication.ExtensionPointIdentifier) -> Bool { allows }
}

@MainActor private final class Keeper: Service, StateRestorationResponder {
    let id: ServiceID
    let keeps: Bool
    init(_ id: ServiceID, keeps: Bool) { (self.id, self.keeps) = (id, keeps) }
    func launch(_ context: LaunchContext) async throws {}
    func shouldSaveApplicationState(with coder: NSCoder) -> Bool? { keeps }
    func shouldRestoreApplicationState(with coder: NSCoder) -> Bool? { keeps }
}

@MainActor private final class OldSiri: Service, IntentHandlingResponder {
    let id: ServiceID
    let response: INIntentResponse?
    init(_ id: ServiceID, _ response: INIntentResponse?) { (self.id, self.response) = (id, response) }
    func launch(_ context: LaunchContext) async throws {}
    func handle(_ intent: INIntent, completion: EventCompletion<HandedOver<INIntentResponse>>) {
        if let response { completion(HandedOver(response)) }
    }
}

@MainActor private final class Siri: Service, IntentResponder {
    let id: ServiceID
    let answer: String?
    init(_ id: ServiceID, handler: String?) { (self.id, self.answer) = (id, handler) }
    func launch(_ context: LaunchContext) async throws {}
    func handler(for intent: INIntent) -> Any? { answer }
}

@MainActor private final class Watch: Service, WatchRequestResponder {
    let id: ServiceID
    let answer: [String: any Sendable]
    init(_ id: ServiceID, _ answer: [String: any Sendable]) { (self.id, self.answer) = (id, answer) }
    func launch(_ context: LaunchContext) async throws {}
    func handleWatchRequest(_ userInfo: [AnyHashable: Any]?, completion: EventCompletion<[String: any Sendable]>) {
        completion(answer)
    }
}

@MainActor private final class Returning: Service, RemoteNotificationResponder, ShortcutResponder {
    private let log: Log

    init(log: Log) { self.log = log }

    func launch(_ context: LaunchContext) async throws {}

    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        log.note("fetch")
        completion {
            await Task.yield()
            return .newData
        }
    }

    func performAction(for shortcut: ChosenShortcut, completion: EventCompletion<Bool>) {
        completion {
            self.log.note("shortcut \(shortcut.item.type)")
            return true
        }
    }
}
