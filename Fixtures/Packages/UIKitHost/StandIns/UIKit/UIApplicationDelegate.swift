public import AppleFoundation
public import CloudKit
public import Intents

/// developer.apple.com/documentation/uikit/uiapplicationdelegate
///
/// Its members are optional there; here those that a delegate does not have do nothing.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// With Objective-C every `NSObject` can be made from its class alone.
    init()
    /// …/window
    var window: UIWindow? { get set }
    /// …/application(_:willfinishlaunchingwithoptions:)
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// …/application(_:didfinishlaunchingwithoptions:)
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// …/applicationdidfinishlaunching(_:)
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// …/application(_:configurationforconnecting:options:)
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// …/application(_:diddiscardscenesessions:)
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    /// …/applicationdidbecomeactive(_:)
    func applicationDidBecomeActive(_ application: UIApplication)
    /// …/applicationwillresignactive(_:)
    func applicationWillResignActive(_ application: UIApplication)
    /// …/applicationdidenterbackground(_:)
    func applicationDidEnterBackground(_ application: UIApplication)
    /// …/applicationwillenterforeground(_:)
    func applicationWillEnterForeground(_ application: UIApplication)
    /// …/applicationwillterminate(_:)
    func applicationWillTerminate(_ application: UIApplication)
    /// …/applicationprotecteddatadidbecomeavailable(_:)
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    /// …/applicationprotecteddatawillbecomeunavailable(_:)
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    /// …/applicationdidreceivememorywarning(_:)
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// …/applicationsignificanttimechange(_:)
    func applicationSignificantTimeChange(_ application: UIApplication)
    /// …/applicationshouldrequesthealthauthorization(_:)
    func applicationShouldRequestHealthAuthorization(_ application: UIApplication)
    /// …/application(_:shouldsavesecureapplicationstate:)
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    /// …/application(_:shouldrestoresecureapplicationstate:)
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
    /// …/application(_:viewcontrollerwithrestorationidentifierpath:coder:)
    func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController?
    /// …/application(_:willencoderestorablestatewith:)
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// …/application(_:diddecoderestorablestatewith:)
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
    /// …/application(_:handleeventsforbackgroundurlsession:completionhandler:)
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
    /// …/application(_:didregisterforremotenotificationswithdevicetoken:)
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// …/application(_:didfailtoregisterforremotenotificationswitherror:)
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// …/application(_:didreceiveremotenotification:fetchcompletionhandler:)
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    /// …/application(_:didreceive:)
    func application(_ application: UIApplication, didReceive notification: UILocalNotification)
    /// …/application(_:willcontinueuseractivitywithtype:)
    func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool
    /// …/application(_:continue:restorationhandler:)
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    /// …/application(_:didupdate:)
    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)
    /// …/application(_:didfailtocontinueuseractivitywithtype:error:)
    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// …/application(_:performactionfor:completionhandler:)
    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
    /// …/application(_:handlewatchkitextensionrequest:reply:)
    func application(
        _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
        reply: @escaping ([AnyHashable: Any]?) -> Void)
    /// …/application(_:open:options:)
    func application(_ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any])
        -> Bool
    /// …/application(_:shouldallowextensionpointidentifier:)
    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier extensionPointIdentifier: UIApplication.ExtensionPointIdentifier
    ) -> Bool
    /// …/application(_:handlerfor:)
    func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any?
    /// …/application(_:handle:completionhandler:)
    func application(
        _ application: UIApplication, handle intent: INIntent,
        completionHandler: @escaping (INIntentResponse) -> Void)
    /// …/application(_:userdidacceptcloudkitsharewith:)
    func application(
        _ application: UIApplication, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata)
    /// …/applicationshouldautomaticallylocalizekeycommands(_:)
    func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool
    /// …/application(_:supportedinterfaceorientationsfor:)
    func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
        -> UIInterfaceOrientationMask
    /// …/application(_:performfetchwithcompletionhandler:)
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }
    public func application(_ application: UIApplication, didReceive notification: UILocalNotification) {}
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    public func applicationSignificantTimeChange(_ application: UIApplication) {}
    public func applicationShouldRequestHealthAuthorization(_ application: UIApplication) {}
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { nil }
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) { completionHandler() }
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) { completionHandler(.noData) }
    public func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String)
        -> Bool
    { false }
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { false }
    public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}
    public func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}
    public func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(false) }
    public func application(
        _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
        reply: @escaping ([AnyHashable: Any]?) -> Void
    ) { reply(nil) }
    public func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    public func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier extensionPointIdentifier: UIApplication.ExtensionPointIdentifier
    ) -> Bool { true }
    public func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? { nil }
    public func application(
        _ application: UIApplication, handle intent: INIntent,
        completionHandler: @escaping (INIntentResponse) -> Void
    ) { completionHandler(INIntentResponse()) }
    public func application(
        _ application: UIApplication, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
    ) {}
    public func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool { true }
    public func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
        -> UIInterfaceOrientationMask
    { application.supportedInterfaceOrientations(for: window) }
    public func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) { completionHandler(.noData) }
}
