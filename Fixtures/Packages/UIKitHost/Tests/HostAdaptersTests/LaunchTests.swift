import LaunchGraph
import Testing
import UIKit
import UserNotifications

@testable import HostAdapters

@Suite @MainActor struct LaunchTests {
    let log = Log()
    let application = UIApplication()

    @Test func `the window is set after the user was loaded and before the launch returns`()
        async throws
    {
        let delegate = AppDelegate()
        #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
        #expect(delegate.window?.rootViewController?.title == "Shop of Ada")
        #expect(delegate.log.lines == ["user", "window"])
        _ = try await delegate.host.launched
        #expect(delegate.log.lines == ["user", "window", "feed"])
        await delegate.host.shutdown()
    }

    @Test func `deferred services start after the program has been active`() async throws {
        let delegate = AppDelegate()
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await delegate.host.launched
        #expect(delegate.host.dispatcher.report.services.first { $0.id == "warmup" }?.started == nil)
        delegate.applicationDidBecomeActive(application)
        await delegate.log.wait(for: "warmup")
        await delegate.host.shutdown()
    }

    @Test func `deferred services start without a frame in a background launch`() async throws {
        application.applicationState = .background
        let delegate = AppDelegate()
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        await delegate.log.wait(for: "warmup")
        await delegate.host.shutdown()
    }

    @Test func `every responder is asked about the launch, and one refusal fails it`() throws {
        for (first, second) in [(true, true), (true, false), (false, true)] {
            let host = try ServiceHost {
                Doorkeeper("first", says: first, log: log)
                Doorkeeper("second", says: second, log: log)
            }
            log.lines = []
            #expect(host.delegate.application(application, didFinishLaunchingWithOptions: nil) == (first && second))
            #expect(log.lines == ["first", "second"])
        }
    }

    @Test func `a host's launch without responders succeeds`() throws {
        let host = try ServiceHost { InlineService("plain") { _ in } }
        #expect(host.delegate.application(application, willFinishLaunchingWithOptions: nil))
        #expect(host.delegate.application(application, didFinishLaunchingWithOptions: nil))
    }

    @Test func `a failing synchronous service makes the launch fail and is among the problems`() throws {
        let host = try ServiceHost { BrokenWindow() }
        #expect(!host.delegate.application(application, didFinishLaunchingWithOptions: nil))
        #expect(host.problems.map(\.event) == ["launch"])
    }

    @Test func `the URL of a launch reaches services once, and its repetition gets the same answer`() async throws {
        let host = try ServiceHost {
            Feature("links", log: log, opens: true)
            Feature("other", log: log)
        }
        let url = try #require(URL(string: "shop://article/1"))
        _ = try await host.launched
        #expect(host.delegate.application(application, didFinishLaunchingWithOptions: [.url: url]))
        #expect(host.delegate.application(application, open: url))
        #expect(log.count(of: "links url shop://article/1") == 1)
        #expect(log.count(of: "other url shop://article/1") == 1)
        host.delegate.applicationDidBecomeActive(application)
        #expect(host.delegate.application(application, open: url))
        #expect(log.count(of: "links url shop://article/1") == 2)
        await host.shutdown()
    }

    @Test func `a URL that arrives before services are up is buffered for each of them`() async throws {
        let gate = Gate()
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            Feature("links", dependsOn: ["slow"], log: log, opens: true)
        }
        let url = try #require(URL(string: "shop://article/2"))
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: [.url: url])
        #expect(log.lines.isEmpty)
        await gate.open()
        await log.wait(for: "links url shop://article/2")
        _ = try await host.launched
        #expect(log.lines == ["links up", "links url shop://article/2"])
        await host.shutdown()
    }

    @Test func `an activity that a service receives later restores objects then, once`() async throws {
        let gate = Gate()
        let links = Feature("links", dependsOn: ["slow"], log: log, opens: true)
        let other = Feature("other", dependsOn: ["links"], log: log, opens: true)
        for feature in [links, other] { feature.restores = [UIResponder()] }
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            links
            other
        }
        host.launch()
        var restored: [Int] = []
        let isContinued = host.delegate.application(application, continue: NSUserActivity(activityType: "article")) {
            restored.append($0?.count ?? 0)
        }
        #expect(isContinued)
        #expect(restored.isEmpty)
        await gate.open()
        _ = try await host.launched
        #expect(log.count(of: "other activity article") == 1)
        #expect(restored == [1])
        await host.shutdown()
    }

    @Test func `the shortcut of a launch is performed once, and its repetition is answered`() async throws {
        let host = try ServiceHost { Feature("basket", log: log, opens: true) }
        let item = UIApplicationShortcutItem(type: "basket", localizedTitle: "Basket")
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: [.shortcutItem: item])
        host.delegate.application(application, performActionFor: item) { self.log.note("performed \($0)") }
        await log.wait(for: "performed true")
        #expect(log.lines == ["basket up", "basket shortcut basket", "performed true"])
        await host.shutdown()
    }

    @Test func `items that a responder has handled in the launch are not delivered again`() async throws {
        let host = try ServiceHost {
            Doorkeeper("door", says: false, log: log)
            Feature("links", log: log, opens: true)
        }
        let url = try #require(URL(string: "shop://article/3"))
        #expect(!host.delegate.application(application, didFinishLaunchingWithOptions: [.url: url]))
        _ = try await host.launched
        #expect(log.lines == ["door", "links up"])
        await host.shutdown()
    }

    @Test func `a notification that launches the program is answered once, with the best result, when services are up`()
        async throws
    {
        application.applicationState = .background
        let gate = Gate()
        let slow = Feature("slow", dependsOn: ["gate"], log: log)
        slow.fetches = .newData
        let failing = Feature("failing", log: log)
        failing.fetches = .failed
        let host = try ServiceHost {
            InlineService("gate") { _ in await gate.pass() }
            slow
            failing
        }
        let userInfo: [AnyHashable: Any] = ["aps": ["content-available": 1], "article": "7"]
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: [.remoteNotification: userInfo])
        host.delegate.application(application, didReceiveRemoteNotification: userInfo) {
            self.log.note("fetched \($0)")
        }
        await gate.open()
        await log.wait(for: "fetched newData")
        #expect(log.lines.filter { $0.hasSuffix("notification") } == ["slow notification", "failing notification"])
        #expect(log.lines.count { $0.hasPrefix("fetched") } == 1)
        await host.shutdown()
    }

    @Test func `the choice of a notification that launches the program reaches services as the response alone`()
        async throws
    {
        let host = try ServiceHost {
            Feature("feature", log: log)
            Chosen(log: log)
        }
        let delegate = HostNotificationDelegate(host)
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        defer { center.delegate = nil }
        let response = UNNotificationResponse(
            notification: UNNotification(request: UNNotificationRequest(identifier: "7")), actionIdentifier: "open")
        let userInfo: [AnyHashable: Any] = ["article": "7"]
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: [.remoteNotification: userInfo])
        _ = try await host.launched
        delegate.userNotificationCenter(center, didReceive: response) { [log] in
            Task { @MainActor in log.note("done") }
        }
        await log.wait(for: "done")
        #expect(log.lines == ["feature up", "chosen open", "done"])
        await host.shutdown()
    }

    @Test func `the activity of a launch is continued once and restored once by its objects`() async throws {
        let host = try ServiceHost { Feature("reader", log: log, opens: true) }
        _ = try await host.launched
        let activity = NSUserActivity(activityType: "article")
        let reader = try #require(
            host.dispatcher.responders(as: (any UserActivityResponder).self).first as? Feature)
        reader.restores = [UIViewController()]
        let options: [UIApplication.LaunchOptionsKey: Any] = [
            .userActivityDictionary: ["type": "article", "activity": activity] as [AnyHashable: Any]
        ]
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: options)
        let isContinued = host.delegate.application(application, continue: activity) { objects in
            self.log.note("restoring \(objects?.count ?? 0)")
        }
        #expect(isContinued)
        #expect(log.lines == ["reader up", "reader activity article", "restoring 1"])
        await host.shutdown()
    }

    @Test func `the launch of a delegate whose services have an invalid graph reports the mistake and notes the error`()
    {
        let report = ServiceHost.reportMistake
        defer { ServiceHost.reportMistake = report }
        var mistakes: [String] = []
        ServiceHost.reportMistake = { mistakes.append($0) }
        let delegate = BrokenDelegate()
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        #expect(mistakes.count == 1)
        #expect(delegate.host.problems.first?.error is ServiceGraphError)
    }
}

/// An application delegate as a user of the library writes it.
private final class AppDelegate: HostApplicationDelegate {
    let log = Log()

    @ServiceListBuilder override var services: ServiceList {
        InlineService("feed", dependsOn: [WindowService.id]) { [log] _ in await log.note("feed") }
        WindowService(delegate: self, log: log)
        UserService(log: log)
        InlineService("warmup", mode: .deferred) { [log] _ in await log.note("warmup") }
    }
}

private final class BrokenDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        InlineService("a", dependsOn: ["b"]) { _ in }
        InlineService("b", dependsOn: ["a"]) { _ in }
    }
}

@MainActor private final class UserService: SynchronousService {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) throws -> String {
        log.note("user")
        return "Ada"
    }
}

@MainActor private final class WindowService: SynchronousService {
    let dependsOn = [UserService.id]
    weak var delegate: HostApplicationDelegate?
    let log: Log

    init(delegate: HostApplicationDelegate, log: Log) {
        self.delegate = delegate
        self.log = log
    }

    func launch(_ context: LaunchContext) throws {
        let controller = UIViewController()
        controller.title = "Shop of \(try context[UserService.self])"
        let window = UIWindow()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        delegate?.window = window
        log.note("window")
    }
}

@MainActor private final class BrokenWindow: SynchronousService {
    struct NoScreen: Error {}
    func launch(_ context: LaunchContext) throws { throw NoScreen() }
}

@MainActor private final class Doorkeeper: Service, LaunchOptionsResponder {
    let id: ServiceID
    let says: Bool
    let log: Log

    init(_ id: ServiceID, says: Bool, log: Log) {
        self.id = id
        self.says = says
        self.log = log
    }

    func launch(_ context: LaunchContext) async throws {}

    func didFinishLaunching(with options: LaunchOptions) -> Bool {
        log.note(id.name)
        return says
    }
}

@MainActor private final class Chosen: Service, NotificationResponseResponder {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func didReceive(_ response: UNNotificationResponse, completion: EventCompletion<Void>) {
        log.note("chosen \(response.actionIdentifier)")
        completion()
    }
}
