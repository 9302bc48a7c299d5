import CloudKit
import Intents
import LaunchGraph
import Testing
import UIKit

@testable import HostAdapters

/// Every callback of a delegate, called as the system does: by its protocol.
@Suite @MainActor struct CompletenessTests {
    struct Failure: Error {}

    @Test func `every callback of an application delegate reaches the service responsible`() async throws {
        let delegate = Delegate()
        delegate.host.waitAtEnd = { _, _ in }
        let (app, coder, url) = (UIApplication(), NSCoder(), try #require(URL(string: "shop://a")))
        try await call(delegate, app, coder, url)
        let expected = HostCallback.all.filter { $0.host == .uiApplication }.map(\.event.name)
        #expect(Set(delegate.log.lines) == Set(expected))
        await delegate.host.shutdown()
    }

    private func call(
        _ delegate: some HostApplicationDelegate, _ app: UIApplication, _ coder: NSCoder, _ url: URL
    ) async throws {
        let system: any UIApplicationDelegate = delegate
        let session = UISceneSession()
        _ = system.application(app, willFinishLaunchingWithOptions: nil)
        _ = system.application(app, didFinishLaunchingWithOptions: nil)
        _ = try await delegate.host.launched
        system.applicationDidBecomeActive(app)
        system.applicationWillResignActive(app)
        system.applicationDidEnterBackground(app)
        system.applicationWillEnterForeground(app)
        system.applicationDidReceiveMemoryWarning(app)
        system.applicationSignificantTimeChange(app)
        system.applicationProtectedDataDidBecomeAvailable(app)
        system.applicationProtectedDataWillBecomeUnavailable(app)
        system.applicationShouldRequestHealthAuthorization(app)
        _ = system.applicationShouldAutomaticallyLocalizeKeyCommands(app)
        _ = system.application(app, shouldAllowExtensionPointIdentifier: .keyboard)
        _ = system.application(app, supportedInterfaceOrientationsFor: nil)
        _ = system.application(app, handlerFor: INIntent())
        system.application(app, handle: INIntent()) { _ in }
        system.application(app, userDidAcceptCloudKitShareWith: CKShare.Metadata())
        _ = system.application(app, open: url, options: [:])
        _ = system.application(app, willContinueUserActivityWithType: "article")
        _ = system.application(app, continue: NSUserActivity(activityType: "article")) { _ in }
        system.application(app, didUpdate: NSUserActivity(activityType: "article"))
        system.application(app, didFailToContinueUserActivityWithType: "article", error: Failure())
        let item = UIApplicationShortcutItem(type: "basket", localizedTitle: "Basket")
        system.application(app, performActionFor: item) { _ in }
        system.application(app, handleWatchKitExtensionRequest: nil) { _ in }
        system.application(app, didRegisterForRemoteNotificationsWithDeviceToken: Data())
        system.application(app, didFailToRegisterForRemoteNotificationsWithError: Failure())
        system.application(app, didReceiveRemoteNotification: [:]) { _ in }
        system.application(app, didReceive: UILocalNotification())
        system.application(app, handleEventsForBackgroundURLSession: "uploads") {}
        system.application(app, performFetchWithCompletionHandler: { _ in })
        _ = system.application(app, shouldSaveSecureApplicationState: coder)
        _ = system.application(app, shouldRestoreSecureApplicationState: coder)
        _ = system.application(app, viewControllerWithRestorationIdentifierPath: ["list"], coder: coder)
        system.application(app, willEncodeRestorableStateWith: coder)
        system.application(app, didDecodeRestorableStateWith: coder)
        _ = system.application(app, configurationForConnecting: session, options: UIScene.ConnectionOptions())
        system.application(app, didDiscardSceneSessions: [session])
        system.applicationWillTerminate(app)
    }

    @Test func `every callback of a scene delegate reaches the service responsible`() async throws {
        let log = Log()
        let host = try ServiceHost { Everything(log: log) }
        _ = try await host.launched
        let delegate = HostSceneDelegate(host)
        let system: any UIWindowSceneDelegate = delegate
        let scene = UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
        let activity = NSUserActivity(activityType: "article")
        system.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        system.sceneWillEnterForeground(scene)
        system.sceneDidBecomeActive(scene)
        system.sceneWillResignActive(scene)
        system.sceneDidEnterBackground(scene)
        system.sceneWillEnterForeground(scene)
        system.scene(scene, openURLContexts: [UIOpenURLContext(url: try #require(URL(string: "shop://a")))])
        system.scene(scene, willContinueUserActivityWithType: "article")
        system.scene(scene, continue: activity)
        system.scene(scene, didUpdate: activity)
        system.scene(scene, didFailToContinueUserActivityWithType: "article", error: Failure())
        _ = system.stateRestorationActivity(for: scene)
        system.scene(scene, restoreInteractionStateWith: activity)
        let item = UIApplicationShortcutItem(type: "basket", localizedTitle: "Basket")
        system.windowScene(scene, performActionFor: item) { _ in }
        system.windowScene(scene, userDidAcceptCloudKitShareWith: CKShare.Metadata())
        system.windowScene(scene, didUpdateEffectiveGeometry: UIWindowScene.Geometry())
        _ = system.preferredWindowingControlStyle(for: scene)
        _ = system.supportedInterfaceOrientations(for: scene)
        system.windowScene(
            scene, didUpdate: UIView(), interfaceOrientation: .portrait, traitCollection: UITraitCollection())
        system.sceneDidDisconnect(scene)
        let expected = HostCallback.all.filter { $0.host == .uiScene }.map(\.event.name)
        #expect(Set(log.lines) == Set(expected))
        await host.shutdown()
    }

    @Test
    func `a service that responds to everything is claimed for every callback, one to nothing for those of the host`()
        throws
    {
        let log = Log()
        let all = try ServiceHost { Everything(log: log) }
        let none = try ServiceHost { InlineService("plain") { _ in } }
        for callback in HostCallback.all where callback.host == .uiApplication || callback.host == .uiScene {
            let isObsolete = callback.selector == "applicationDidFinishLaunching:"
            // The host itself needs the changes of a scene's state, even if no service responds.
            let claim = all.responds(to: callback.selector, of: callback.host)
            #expect(claim == !isObsolete, "\(callback.selector)")
            #expect(
                none.responds(to: callback.selector, of: callback.host) == callback.traits.contains(.always),
                "\(callback.selector)")
        }
        for selector in ["scene:willConnectToSession:options:", "sceneDidDisconnect:", "sceneDidBecomeActive:"] {
            #expect(none.responds(to: selector, of: .uiScene) == true, "\(selector)")
        }
        #expect(none.responds(to: "applicationShouldTerminate:", of: .nsApplication) == true)
        #expect(none.responds(to: "applicationDidFinishLaunching:", of: .nsApplication) == true)
        #expect(none.responds(to: "application:openURLs:", of: .nsApplication) == false)
        #expect(none.responds(to: "scene:openURLContexts:", of: .uiScene) == false)
        #expect(none.responds(to: "application:openURL:options:", of: .uiApplication) == false)
    }
}

private final class Delegate: HostApplicationDelegate {
    let log = Log()
    @ServiceListBuilder override var services: ServiceList { Everything(log: log) }
}
