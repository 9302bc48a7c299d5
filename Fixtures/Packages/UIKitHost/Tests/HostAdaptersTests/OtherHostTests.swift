import AppKit
import HostAdapters
import LaunchGraph
import SwiftUI
import Testing
import UIKit

@Suite @MainActor struct OtherHostTests {
    let log = Log()

    @Test func `a desktop program ends after all services were shut down`() async throws {
        let application = NSApplication()
        let delegate = MacDelegate()
        delegate.applicationDidFinishLaunching(Notification(name: Notification.Name("launched")))
        _ = try await delegate.host.launched
        #expect(delegate.applicationShouldTerminate(application) == .terminateLater)
        #expect(application.repliesToTerminate.isEmpty)
        await delegate.log.wait(for: "store down")
        while application.repliesToTerminate.isEmpty { await Task.yield() }
        #expect(application.repliesToTerminate == [true])
        delegate.applicationWillTerminate(Notification(name: Notification.Name("ended")))
        #expect(delegate.log.lines == ["store up", "store terminates", "store down"])
    }

    @Test func `one service can keep a desktop program from ending`() async throws {
        let application = NSApplication()
        let delegate = MacDelegate()
        delegate.applicationDidFinishLaunching(Notification(name: Notification.Name("launched")))
        _ = try await delegate.host.launched
        let store = try #require(
            delegate.host.dispatcher.responders(as: (any TerminationResponder).self).first as? Store)
        store.isSaved = false
        #expect(delegate.applicationShouldTerminate(application) == .terminateCancel)
        #expect(delegate.log.lines == ["store up"])
        await delegate.host.shutdown()
    }

    @Test func `the state of a desktop program is delivered like that of any host`() async throws {
        let host = try ServiceHost { StateService("s", log: log) }
        let note = Notification(name: Notification.Name("any"))
        host.macDelegate.applicationDidFinishLaunching(note)
        _ = try await host.launched
        host.macDelegate.applicationDidBecomeActive(note)
        host.macDelegate.applicationWillResignActive(note)
        host.macDelegate.applicationDidHide(note)
        host.macDelegate.applicationWillUnhide(note)
        host.macDelegate.applicationDidBecomeActive(note)
        #expect(log.lines == ["s active", "s resigns", "s background", "s foreground", "s active"])
        await host.shutdown()
    }

    @Test func `files that are opened together have one answer`() async throws {
        let application = NSApplication()
        let host = try ServiceHost { Documents(log: log) }
        _ = try await host.launched
        host.macDelegate.application(application, openFiles: ["a.txt", "b.txt"])
        host.macDelegate.application(application, openFiles: ["a.txt", "b.png"])
        #expect(application.repliesToOpen == [.success, .failure])
        #expect(log.lines == ["open a.txt", "open b.txt", "open a.txt", "open b.png"])
        await host.shutdown()
    }

    @Test func `phases, URLs and activities of SwiftUI reach the same services`() async throws {
        let host = try ServiceHost {
            StateService("s", log: log)
            Feature("shop", log: log, opens: true)
        }
        _ = try await host.launched
        log.lines = []
        let view = Text("Shop").services(host, continuing: ["article"])
        #expect(log.lines == ["s active"])
        for case .activity(let type, let perform) in view.occasions { perform(NSUserActivity(activityType: type)) }
        #expect(log.lines == ["s active", "shop activity article"])
        host.scenePhase(.background, of: "other")
        #expect(host.phase == .active)
        let url = try #require(URL(string: "shop://a"))
        #expect(host.ask(.openURL, OpenedURL(url)))
        #expect(log.lines.contains("shop url shop://a"))
        await host.shutdown()
    }

    @Test func `a covered view keeps its scene, and a view that goes with its scene ends it`() async throws {
        let host = try ServiceHost { StateService("s", log: log) }
        _ = try await host.launched
        var view: (any View)? = Text("Shop").services(host)
        #expect(log.lines == ["s active"])
        for case .disappearance(let perform) in view?.occasions ?? [] { perform() }
        #expect(log.lines == ["s active"])
        #expect(host.phase == .active)
        view = nil
        await log.wait(for: "s background")
        #expect(log.lines == ["s active", "s resigns", "s background"])
        await host.shutdown()
    }

    @Test func `services of a view controller depend on the program's and end with the controller`() async throws {
        let app = try ServiceHost { InlineService("user") { _ in "Ada" } }
        _ = try await app.launched
        var controller: BasketController? = BasketController(app: app, log: log)
        controller?.loadViewIfNeeded()
        _ = try await controller?.screen.host.launched
        controller?.viewWillAppear(true)
        controller?.viewIsAppearing(true)
        controller?.viewDidAppear(true)
        controller?.viewWillLayoutSubviews()
        controller?.viewDidLayoutSubviews()
        controller?.viewWillDisappear(false)
        controller?.viewDidDisappear(false)
        #expect(
            log.lines == [
                "didLoad", "basket of Ada", "willAppear", "isAppearing", "didAppear", "willLayout", "didLayout",
                "willDisappear", "didDisappear",
            ])
        controller = nil
        await log.wait(for: "basket down")
        await app.shutdown()
    }
}

private final class MacDelegate: MacApplicationDelegate {
    let log = Log()
    @ServiceListBuilder override var services: ServiceList { Store(log: log) }
}

@MainActor private final class Store: Service, TerminationResponder, ApplicationStateResponder {
    let log: Log
    var isSaved = true
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws { log.note("store up") }
    func shutdown() async throws { log.note("store down") }
    func shouldTerminate() -> Bool { isSaved }
    func willTerminate() { log.note("store terminates") }
}

@MainActor private final class Documents: Service, OpenURLResponder {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func open(_ url: OpenedURL) -> Bool {
        log.note("open \(url.url.lastPathComponent)")
        return url.url.pathExtension == "txt"
    }
}

private final class BasketController: HostViewController {
    let app: ServiceHost
    let log: Log

    init(app: ServiceHost, log: Log) {
        self.app = app
        self.log = log
        super.init()
    }

    override var parentHost: ServiceHost? { app }
    @ServiceListBuilder override var services: ServiceList { BasketService(log: log) }
}

@MainActor private final class BasketService: Service, ScreenResponder {
    let dependsOn = ["user"]
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {
        let user: String = try context["user"]
        log.note("basket of \(user)")
    }
    func shutdown() async throws { log.note("basket down") }
    func viewDidLoad() { log.note("didLoad") }
    func viewWillAppear(animated: Bool) { log.note("willAppear") }
    func viewIsAppearing(animated: Bool) { log.note("isAppearing") }
    func viewDidAppear(animated: Bool) { log.note("didAppear") }
    func viewWillDisappear(animated: Bool) { log.note("willDisappear") }
    func viewDidDisappear(animated: Bool) { log.note("didDisappear") }
    func viewWillLayoutSubviews() { log.note("willLayout") }
    func viewDidLayoutSubviews() { log.note("didLayout") }
}
