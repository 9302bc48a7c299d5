import CarPlay
import CloudKit
import LaunchGraph
import Testing
import UIKit
import UserNotifications

@testable import HostAdapters

@Suite @MainActor struct SceneTests {
    let log = Log()
    let application = UIApplication()

    func scene() -> UIWindowScene {
        UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
    }

    @Test func `services receive each event once from an application delegate and scenes together`() async throws {
        let expected = ["s active", "s resigns", "s background", "s foreground", "s active"]
        let old = try ServiceHost { StateService("s", log: log) }
        _ = old.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await old.launched
        old.delegate.applicationDidBecomeActive(application)
        old.delegate.applicationWillResignActive(application)
        old.delegate.applicationDidEnterBackground(application)
        old.delegate.applicationWillEnterForeground(application)
        old.delegate.applicationDidBecomeActive(application)
        #expect(log.lines == expected)

        log.lines = []
        let new = try ServiceHost { StateService("s", log: log) }
        _ = new.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await new.launched
        let scene = scene()
        new.sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        new.sceneDelegate.sceneWillEnterForeground(scene)
        new.sceneDelegate.sceneDidBecomeActive(scene)
        new.sceneDelegate.sceneWillResignActive(scene)
        new.sceneDelegate.sceneDidEnterBackground(scene)
        new.sceneDelegate.sceneWillEnterForeground(scene)
        new.sceneDelegate.sceneDidBecomeActive(scene)
        #expect(log.lines == expected)
        await old.shutdown()
        await new.shutdown()
    }

    @Test func `a program with two windows has one phase`() async throws {
        let host = try ServiceHost {
            StateService("s", log: log)
            SceneService(log: log)
        }
        _ = try await host.launched
        let (left, right) = (scene(), scene())
        host.sceneDelegate.sceneDidBecomeActive(left)
        host.sceneDelegate.sceneDidBecomeActive(right)
        host.sceneDelegate.sceneWillResignActive(left)
        host.sceneDelegate.sceneDidEnterBackground(left)
        host.sceneDelegate.sceneDidDisconnect(left)
        #expect(host.phase == .active)
        host.sceneDelegate.sceneWillResignActive(right)
        host.sceneDelegate.sceneDidEnterBackground(right)
        #expect(log.lines.filter { $0.hasPrefix("s ") } == ["s active", "s resigns", "s background"])
        #expect(log.count(of: "scene active") == 2)
        await host.shutdown()
    }

    @Test func `a service that comes up receives the scenes that are connected, with their latest state`() async throws
    {
        let host = try ServiceHost { SceneService(log: log) }
        let (left, right) = (scene(), scene())
        for scene in [left, right] {
            host.sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
            host.sceneDelegate.sceneWillEnterForeground(scene)
            host.sceneDelegate.sceneDidBecomeActive(scene)
        }
        host.sceneDelegate.sceneDidDisconnect(left)
        #expect(log.lines == [], "the service is not up")
        _ = try await host.launched
        #expect(log.lines == ["scene connects", "scene active"])
        host.sceneDelegate.sceneWillResignActive(right)
        await host.shutdown()
        _ = try await host.launched
        #expect(log.lines == ["scene connects", "scene active", "scene resigns", "scene connects", "scene resigns"])
        host.sceneDelegate.sceneDidDisconnect(right)
        #expect(log.lines.last == "scene disconnects")
        await host.shutdown()
    }

    @Test func `a failed launch is shown in each scene until a launch succeeds, which receives the scenes`()
        async throws
    {
        var fails = true
        let host = try ServiceHost {
            InlineService("database") { @MainActor _ in if fails { throw Failure() } }
            SceneService(dependsOn: ["database"], log: log)
        }
        var shown: [UIViewController] = []
        host.showFailedLaunches { error in
            #expect(error is LaunchError)
            shown.append(UIViewController())
            return shown[shown.count - 1]
        }
        let (left, right) = (scene(), scene())
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        host.sceneDelegate.scene(left, willConnectTo: left.session, options: UIScene.ConnectionOptions())
        await #expect(throws: LaunchError.self) { try await host.launched }
        #expect(shown.count == 1)
        host.sceneDelegate.scene(right, willConnectTo: right.session, options: UIScene.ConnectionOptions())
        #expect(shown.count == 2)
        let windows = shown.compactMap { host.failureWindows?.window(of: $0) }
        #expect(windows.map { $0.windowScene === left } == [true, false])
        #expect(log.lines == [])
        fails = false
        host.launch()
        _ = try await host.launched
        #expect(windows.allSatisfy { $0.windowScene == nil })
        #expect(log.lines == ["scene connects", "scene connects"])
        await host.shutdown()
    }

    @Test func `a failure that shuts everything down after the launch is shown as well`() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let host = try ServiceHost {
            InlineService("database") { _ in
            } run: { _ in
                for await _ in gate.stream {}
                throw Failure()
            }
        }
        let noted = log
        host.showFailedLaunches { error in
            noted.note("\((error as? LaunchError)?.failures.first?.id.name ?? "")")
            return UIViewController()
        }
        host.onProblem = { noted.note($0.event) }
        let scene = scene()
        host.sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        _ = try await host.launched
        #expect(log.lines == [])
        gate.continuation.finish()
        await log.wait(for: "database")
        #expect(log.lines == ["run", "database"])
        await host.shutdown()
    }

    @Test(arguments: [false, true])
    func `the phase of a window is that of its scene`(isPartOfSession: Bool) async throws {
        let host = try ServiceHost { Feature("app", log: log) }
        let (left, right) = (scene(), scene())
        let session = ScreenHost(in: host) { Feature("session", log: log) }
        let window = ScreenHost(in: isPartOfSession ? session.host : host) { SceneService(log: log) }
        window.receiveEvents(of: left)
        host.sceneDelegate.sceneDidBecomeActive(left)
        host.sceneDelegate.sceneDidBecomeActive(right)
        host.sceneDelegate.sceneDidEnterBackground(left)
        #expect((window.host.phase, session.host.phase, host.phase) == (.background, .active, .active))
    }

    @Test(arguments: [false, true])
    func `the services of a window receive the events of their scene and of the program, and no others`(
        isPartOfSession: Bool
    ) async throws {
        let host = try ServiceHost { Feature("program", log: log) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        let (left, right) = (scene(), scene())
        for scene in [left, right] {
            host.sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        }
        host.sceneDelegate.sceneDidBecomeActive(right)
        let session = ScreenHost(in: host) { InlineService("account") { _ in } }
        session.receiveEvents()
        session.load()
        _ = try await session.host.launched
        let window = ScreenHost(in: isPartOfSession ? session.host : host) {
            StateService("window", log: log)
            SceneService(log: log)
            Feature("links", log: log, opens: true)
        }
        window.receiveEvents(of: left)
        window.load()
        _ = try await window.host.launched
        log.lines = log.lines.filter { !$0.hasSuffix(" up") }
        #expect(Set(log.lines) == ["scene connects", "window active"])
        host.sceneDelegate.sceneDidBecomeActive(left)
        host.sceneDelegate.sceneWillResignActive(right)
        let url = UIOpenURLContext(url: try #require(URL(string: "shop://a")))
        host.sceneDelegate.scene(right, openURLContexts: [url])
        host.sceneDelegate.scene(left, openURLContexts: [url])
        for scene in [right, left] {
            host.sceneDelegate.windowScene(scene, didUpdateEffectiveGeometry: UIWindowScene.Geometry())
            host.sceneDelegate.windowScene(
                scene, didUpdate: UIView(), interfaceOrientation: .portrait, traitCollection: UITraitCollection())
            host.sceneDelegate.windowScene(scene, userDidAcceptCloudKitShareWith: CKShare.Metadata())
        }
        let car = CPTemplateApplicationScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
        HostCarPlaySceneDelegate(host).templateApplicationScene(car, didConnect: CPInterfaceController())
        host.delegate.application(application, didReceiveRemoteNotification: [:]) { _ in }
        host.sceneDelegate.sceneDidDisconnect(left)
        #expect(
            log.lines.dropFirst(2) == [
                "scene active", "program url shop://a", "program url shop://a", "links url shop://a",
                "geometry", "traits", "share", "program notification", "links notification", "scene disconnects",
                "window resigns",
            ])
        await window.close()
        await host.shutdown()
    }

    private struct Failure: Error {}

    @Test func `the items that a scene is added for reach services once`() async throws {
        let host = try ServiceHost { Feature("shop", log: log, opens: true) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        let scene = scene()
        let options = UIScene.ConnectionOptions()
        let item = UIApplicationShortcutItem(type: "basket", localizedTitle: "Basket")
        options.shortcutItem = item
        options.urlContexts = Set(
            ["shop://b", "shop://a"].compactMap { URL(string: $0).map(UIOpenURLContext.init(url:)) })
        options.userActivities = [NSUserActivity(activityType: "article")]
        host.sceneDelegate.scene(scene, willConnectTo: scene.session, options: options)
        host.sceneDelegate.windowScene(scene, performActionFor: item) { self.log.note("performed \($0)") }
        #expect(
            log.lines == [
                "shop up", "shop url shop://a", "shop url shop://b", "shop activity article", "shop shortcut basket",
                "performed true",
            ])
        await host.shutdown()
    }

    @Test func `an item of a scene is new once that scene is active, although another one was active before`()
        async throws
    {
        let host = try ServiceHost { Feature("shop", log: log, opens: true) }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        host.sceneDelegate.sceneDidBecomeActive(scene())
        let added = scene()
        let options = UIScene.ConnectionOptions()
        let item = UIApplicationShortcutItem(type: "basket", localizedTitle: "Basket")
        options.shortcutItem = item
        host.sceneDelegate.scene(added, willConnectTo: added.session, options: options)
        host.sceneDelegate.sceneDidBecomeActive(added)
        #expect(log.count(of: "shop shortcut basket") == 1)
        host.sceneDelegate.windowScene(added, performActionFor: item) { _ in }
        #expect(log.count(of: "shop shortcut basket") == 2)
        await host.shutdown()
    }

    @Test func `an event that is buffered for a service does not retain its scene`() async throws {
        let gate = Gate()
        let links = Feature("links", dependsOn: ["slow"], log: log)
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            links
        }
        host.launch()
        weak var gone: UIWindowScene?
        do {
            let scene = scene()
            gone = scene
            host.sceneDelegate.scene(
                scene, openURLContexts: [UIOpenURLContext(url: try #require(URL(string: "shop://a")))])
        }
        #expect(gone == nil)
        await gate.open()
        _ = try await host.launched
        #expect(log.lines == ["links up", "links url shop://a"])
        await host.shutdown()
    }

    @Test func `a scene delegate finds the services of the program whose delegate has launched them`() async throws {
        let delegate = SceneApp()
        _ = delegate.application(UIApplication(), didFinishLaunchingWithOptions: nil)
        let sceneDelegate = HostSceneDelegate()
        let scene = scene()
        // Other tests have programs of their own: this one uses the program's host without a suspension.
        sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        ServiceHost.program = nil
        sceneDelegate.sceneDidBecomeActive(scene)
        _ = try await delegate.host.launched
        #expect(delegate.log.lines == ["scene connects"])
    }

    @Test func `a new scene has the configuration of the first service that has one, otherwise the declared one`()
        throws
    {
        let session = UISceneSession()
        let host = try ServiceHost { Configurator() }
        let made = host.delegate.application(
            application, configurationForConnecting: session, options: UIScene.ConnectionOptions())
        #expect(made.name == "Made")
        let plain = try ServiceHost { InlineService("plain") { _ in } }
        let declared = plain.delegate.application(
            application, configurationForConnecting: session, options: UIScene.ConnectionOptions())
        #expect(declared === session.configuration)
    }

    @Test func `a notification is shown as the union of all answers and handled once`() async throws {
        let host = try ServiceHost {
            Notices("badge", .badge, log: log)
            Notices("banner", [.banner, .sound], log: log)
        }
        _ = try await host.launched
        let centre = UNUserNotificationCenter()
        let delegate = HostNotificationDelegate(host)
        // Elsewhere the main actor may be on any thread.
        delegate.isOnMainThread = { true }
        centre.delegate = delegate
        let notification = UNNotification(request: UNNotificationRequest(identifier: "offer"))
        let noted = log
        delegate.userNotificationCenter(centre, willPresent: notification) { options in
            Task { @MainActor in noted.note("shown \(options.rawValue)") }
        }
        await log.wait(for: "shown \(UNNotificationPresentationOptions([.badge, .banner, .sound]).rawValue)")

        let response = UNNotificationResponse(notification: notification, actionIdentifier: "open")
        let options = UIScene.ConnectionOptions()
        options.notificationResponse = response
        let scene = scene()
        host.sceneDelegate.scene(scene, willConnectTo: scene.session, options: options)
        // The centre may be later than the scene.
        host.sceneDelegate.sceneDidBecomeActive(scene)
        delegate.userNotificationCenter(centre, didReceive: response) {
            Task { @MainActor in noted.note("dealt with") }
        }
        await log.wait(for: "dealt with")
        #expect(log.count(of: "badge open") == 1)
        #expect(log.count(of: "banner open") == 1)

        let again = UNNotificationResponse(
            notification: UNNotification(request: notification.request, date: notification.date.addingTimeInterval(60)),
            actionIdentifier: "open")
        delegate.userNotificationCenter(centre, didReceive: again) {}
        // On the main thread, services receive it before the center's call returns.
        #expect(log.count(of: "badge open") == 2)
        await host.shutdown()
    }

    @Test
    func
        `the response to a notification for one scene reaches the services of the program and of the scene's window alone`()
        async throws
    {
        let host = try ServiceHost { Notices("program", .badge, log: log) }
        _ = try await host.launched
        let (left, right) = (scene(), scene())
        let windows = [("left", left), ("right", right)].map { name, scene in
            let window = ScreenHost(in: host) { Notices(ServiceID(name), .badge, log: log) }
            window.receiveEvents(of: scene)
            window.load()
            return window
        }
        for window in windows { _ = try await window.host.launched }
        let options = UIScene.ConnectionOptions()
        options.notificationResponse = UNNotificationResponse(
            notification: UNNotification(request: UNNotificationRequest(identifier: "offer")), actionIdentifier: "open")
        host.sceneDelegate.scene(left, willConnectTo: left.session, options: options)
        #expect(log.lines == ["program open", "left open"])
        let delegate = HostNotificationDelegate(host)
        delegate.isOnMainThread = { true }
        let response = UNNotificationResponse(
            notification: UNNotification(request: UNNotificationRequest(identifier: "other")), actionIdentifier: "see")
        response.target = right
        delegate.userNotificationCenter(UNUserNotificationCenter(), didReceive: response) {}
        #expect(log.lines.dropFirst(2) == ["program see", "right see"])
        await host.shutdown()
    }
}

private final class SceneApp: HostApplicationDelegate {
    let log = Log()
    @ServiceListBuilder override var services: ServiceList { SceneService(log: log) }
}

@MainActor
private final class SceneService: Service, SceneResponder, WindowGeometryResponder, WindowTraitsResponder,
    CloudKitShareResponder, CarPlayResponder
{
    let dependsOn: [ServiceID]
    let log: Log
    init(dependsOn: [ServiceID] = [], log: Log) { (self.dependsOn, self.log) = (dependsOn, log) }
    func launch(_ context: LaunchContext) async throws {}
    func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        log.note("scene connects")
    }
    func sceneDidBecomeActive(_ scene: UIScene) { log.note("scene active") }
    func sceneWillResignActive(_ scene: UIScene) { log.note("scene resigns") }
    func sceneDidDisconnect(_ scene: UIScene) { log.note("scene disconnects") }
    func windowScene(_ scene: UIWindowScene, didUpdateEffectiveGeometry previous: UIWindowScene.Geometry) {
        log.note("geometry")
    }
    func windowScene(
        _ scene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection
    ) { log.note("traits") }
    func userDidAcceptCloudKitShare(with metadata: CKShare.Metadata) { log.note("share") }
    func carPlayDidConnect(_ screen: CarScreen) { log.note("car") }
    func carPlayDidDisconnect(_ screen: CarScreen) {}
}

@MainActor private final class Configurator: Service, SceneConfigurationResponder {
    func launch(_ context: LaunchContext) async throws {}
    func configuration(for session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration? {
        UISceneConfiguration(name: "Made", sessionRole: session.role)
    }
}

@MainActor private final class Notices: Service, NotificationPresentationResponder, NotificationResponseResponder {
    let id: ServiceID
    let options: UNNotificationPresentationOptions
    let log: Log

    init(_ id: ServiceID, _ options: UNNotificationPresentationOptions, log: Log) {
        self.id = id
        self.options = options
        self.log = log
    }

    func launch(_ context: LaunchContext) async throws {}

    func willPresent(_ notification: UNNotification, completion: EventCompletion<UNNotificationPresentationOptions>) {
        completion(options)
    }

    func didReceive(_ response: UNNotificationResponse, completion: EventCompletion<Void>) {
        log.note("\(id) \(response.actionIdentifier)")
        completion()
    }
}
