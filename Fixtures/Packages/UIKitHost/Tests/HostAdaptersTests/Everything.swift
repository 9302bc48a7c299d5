import CloudKit
import HostAdapters
import Intents
import LaunchGraph
import UIKit

/// A service that responds to all events of the catalogue and notes their names.
@MainActor final class Everything: Service {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
}

extension Everything: LaunchOptionsResponder, ApplicationStateResponder {
    func willFinishLaunching(with options: LaunchOptions) -> Bool {
        log.note("willFinishLaunching")
        return true
    }
    func didFinishLaunching(with options: LaunchOptions) -> Bool {
        log.note("didFinishLaunching")
        return true
    }
    func didBecomeActive() { log.note("didBecomeActive") }
    func willResignActive() { log.note("willResignActive") }
    func willEnterForeground() { log.note("willEnterForeground") }
    func didEnterBackground() { log.note("didEnterBackground") }
    func willTerminate() { log.note("willTerminate") }
}

extension Everything: MemoryWarningResponder, TimeChangeResponder, ProtectedDataResponder, HealthAuthorizationResponder,
    KeyCommandResponder, ExtensionPointResponder, OrientationResponder, IntentResponder, IntentHandlingResponder,
    CloudKitShareResponder, LocalNotificationResponder
{
    func didReceiveLocalNotification(_ notification: LocalNotification) { log.note("localNotification") }
    func didReceiveMemoryWarning() { log.note("didReceiveMemoryWarning") }
    func significantTimeDidChange() { log.note("significantTimeChange") }
    func protectedDataDidBecomeAvailable() { log.note("protectedDataAvailable") }
    func protectedDataWillBecomeUnavailable() { log.note("protectedDataUnavailable") }
    func shouldRequestHealthAuthorization() { log.note("requestHealthAuthorization") }
    var localizesKeyCommands: Bool {
        log.note("localizesKeyCommands")
        return true
    }
    func shouldAllow(_ extensionPoint: UIApplication.ExtensionPointIdentifier) -> Bool {
        log.note("allowExtensionPoint")
        return true
    }
    func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        log.note("supportedOrientations")
        return .portrait
    }
    func handler(for intent: INIntent) -> Any? {
        log.note("intentHandler")
        return nil
    }
    func handle(_ intent: INIntent, completion: EventCompletion<HandedOver<INIntentResponse>>) {
        log.note("handleIntent")
        completion(HandedOver(INIntentResponse()))
    }
    func userDidAcceptCloudKitShare(with metadata: CKShare.Metadata) { log.note("acceptCloudKitShare") }
}

extension Everything: OpenURLResponder, UserActivityResponder, ShortcutResponder, WatchRequestResponder,
    RemoteNotificationRegistrationResponder, RemoteNotificationResponder, BackgroundURLSessionResponder,
    BackgroundFetchResponder
{
    func open(_ url: OpenedURL) -> Bool {
        log.note("openURL")
        return true
    }
    func continueUserActivity(_ continued: ContinuedUserActivity) -> Bool {
        log.note("continueUserActivity")
        return true
    }
    func willContinueUserActivity(ofType type: String) -> Bool {
        log.note("willContinueUserActivity")
        return true
    }
    func didFailToContinueUserActivity(ofType type: String, error: any Error) {
        log.note("didFailToContinueUserActivity")
    }
    func didUpdate(_ activity: NSUserActivity) { log.note("didUpdateUserActivity") }
    func performAction(for shortcut: ChosenShortcut, completion: EventCompletion<Bool>) {
        log.note("performShortcut")
        completion(true)
    }
    func handleWatchRequest(_ userInfo: [AnyHashable: Any]?, completion: EventCompletion<[String: any Sendable]>) {
        log.note("handleWatchRequest")
        completion([:])
    }
    func didRegisterForRemoteNotifications(deviceToken: Data) { log.note("didRegisterForNotifications") }
    func didFailToRegisterForRemoteNotifications(with error: any Error) { log.note("didFailToRegister") }
    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        log.note("remoteNotification")
        completion(.newData)
    }
    func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>) {
        log.note("backgroundURLSession")
        completion()
    }
    func performFetch(completion: EventCompletion<UIBackgroundFetchResult>) {
        log.note("performFetch")
        completion(.newData)
    }
}

extension Everything: StateRestorationResponder, SceneConfigurationResponder, SceneDiscardResponder {
    func shouldSaveApplicationState(with coder: NSCoder) -> Bool? {
        log.note("shouldSaveState")
        return true
    }
    func shouldRestoreApplicationState(with coder: NSCoder) -> Bool? {
        log.note("shouldRestoreState")
        return true
    }
    func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
        log.note("restoredViewController")
        return nil
    }
    func willEncodeRestorableState(with coder: NSCoder) { log.note("willEncodeState") }
    func didDecodeRestorableState(with coder: NSCoder) { log.note("didDecodeState") }
    func configuration(for session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration? {
        log.note("sceneConfiguration")
        return nil
    }
    func didDiscard(_ sessions: Set<UISceneSession>) { log.note("didDiscardSceneSessions") }
}

extension Everything: SceneResponder, SceneRestorationResponder, WindowGeometryResponder, WindowingControlResponder,
    WindowTraitsResponder
{
    func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        log.note("sceneWillConnect")
    }
    func sceneDidDisconnect(_ scene: UIScene) { log.note("sceneDidDisconnect") }
    func sceneDidBecomeActive(_ scene: UIScene) { log.note("sceneDidBecomeActive") }
    func sceneWillResignActive(_ scene: UIScene) { log.note("sceneWillResignActive") }
    func sceneWillEnterForeground(_ scene: UIScene) { log.note("sceneWillEnterForeground") }
    func sceneDidEnterBackground(_ scene: UIScene) { log.note("sceneDidEnterBackground") }
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        log.note("sceneRestorationActivity")
        return nil
    }
    func restoreInteractionState(of scene: UIScene, with activity: NSUserActivity) { log.note("restoreScene") }
    func windowScene(_ scene: UIWindowScene, didUpdateEffectiveGeometry previous: UIWindowScene.Geometry) {
        log.note("windowGeometryDidChange")
    }
    func preferredWindowingControlStyle(for scene: UIWindowScene) -> UIWindowScene.WindowingControlStyle? {
        log.note("windowingControlStyle")
        return nil
    }
    func windowScene(
        _ scene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection
    ) { log.note("windowTraitsDidChange") }
}
