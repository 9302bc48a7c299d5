#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    /// An application delegate that consists of services.
    ///
    /// ```swift
    /// @main final class AppDelegate: HostApplicationDelegate {
    ///     @ServiceListBuilder override var services: ServiceList {
    ///         ConfigService()
    ///         UserService()
    ///         WindowService()
    ///     }
    /// }
    /// ```
    ///
    /// Every callback is forwarded to ``host``, which calls the services that respond. To add behavior to a callback,
    /// override it and call `super`. A delegate that has another superclass has its own ``ServiceHost`` and forwards
    /// the callbacks that it needs.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    open class HostApplicationDelegate: UIResponder, UIApplicationDelegate, ServiceHosting {
        /// Creates a delegate. The system calls this when the program starts.
        public required override init() {
            super.init()
        }

        /// The program's services. The property is read once, when the services are first needed.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The host of the program's services.
        public var host: ServiceHost {
            lazyHost.get(for: Self.self) { makeHost().becomeProgramHost() }
        }

        private let lazyHost = LazyHost<ServiceHost>(property: "host")

        /// The program's window, in a program without scenes.
        open var window: UIWindow?

        /// Returns a new host. Override this method to give the dispatcher observers, a profile, or a limit.
        ///
        /// If the graph of the services has an error, a debug build stops with the diagnostics; see
        /// ``ServiceHost/init(declaring:)``.
        open func makeHost() -> ServiceHost { ServiceHost(declaring: services) }

        open func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            host.application(application, willFinishLaunchingWithOptions: launchOptions)
        }

        open func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            // SwiftUI has its own delegate, and always uses scenes.
            if let delegate = application.delegate, delegate !== self { host.usesScenes = true }
            return host.application(application, didFinishLaunchingWithOptions: launchOptions)
        }

        open func applicationDidBecomeActive(_ application: UIApplication) {
            host.applicationDidBecomeActive(application)
        }

        open func applicationWillResignActive(_ application: UIApplication) {
            host.applicationWillResignActive(application)
        }

        open func applicationWillEnterForeground(_ application: UIApplication) {
            host.applicationWillEnterForeground(application)
        }

        open func applicationDidEnterBackground(_ application: UIApplication) {
            host.applicationDidEnterBackground(application)
        }

        open func applicationWillTerminate(_ application: UIApplication) { host.applicationWillTerminate(application) }

        open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
            host.applicationDidReceiveMemoryWarning(application)
        }

        open func applicationSignificantTimeChange(_ application: UIApplication) {
            host.applicationSignificantTimeChange(application)
        }

        open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            host.applicationProtectedDataDidBecomeAvailable(application)
        }

        open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
            host.applicationProtectedDataWillBecomeUnavailable(application)
        }

        open func applicationShouldRequestHealthAuthorization(_ application: UIApplication) {
            host.applicationShouldRequestHealthAuthorization(application)
        }

        open func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool {
            host.applicationShouldAutomaticallyLocalizeKeyCommands(application)
        }

        open func application(
            _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            host.application(application, open: url, options: options)
        }

        open func application(
            _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
        ) -> Bool {
            host.application(application, willContinueUserActivityWithType: userActivityType)
        }

        open func application(
            _ application: UIApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            host.application(application, continue: userActivity, restorationHandler: restorationHandler)
        }

        open func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
            host.application(application, didUpdate: userActivity)
        }

        open func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
            error: any Error
        ) {
            host.application(application, didFailToContinueUserActivityWithType: userActivityType, error: error)
        }

        open func application(
            _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            host.application(application, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
        }

        open func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            host.application(application, didFailToRegisterForRemoteNotificationsWithError: error)
        }

        open func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            host.application(
                application, didReceiveRemoteNotification: userInfo, fetchCompletionHandler: completionHandler)
        }

        open func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            host.application(
                application, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
        }

        open func application(
            _ application: UIApplication,
            shouldAllowExtensionPointIdentifier extensionPointIdentifier: UIApplication.ExtensionPointIdentifier
        ) -> Bool {
            host.application(application, shouldAllowExtensionPointIdentifier: extensionPointIdentifier)
        }

        open func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
            host.application(application, shouldSaveSecureApplicationState: coder)
        }

        open func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
        {
            host.application(application, shouldRestoreSecureApplicationState: coder)
        }

        open func application(
            _ application: UIApplication,
            viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
        ) -> UIViewController? {
            host.application(
                application, viewControllerWithRestorationIdentifierPath: identifierComponents, coder: coder)
        }

        open func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
            host.application(application, willEncodeRestorableStateWith: coder)
        }

        open func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
            host.application(application, didDecodeRestorableStateWith: coder)
        }

        open func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            host.application(application, configurationForConnecting: connectingSceneSession, options: options)
        }

        open func application(
            _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
        ) {
            host.application(application, didDiscardSceneSessions: sceneSessions)
        }

        #if canImport(Intents)
            open func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? {
                host.application(application, handlerFor: intent)
            }

            open func application(
                _ application: UIApplication, handle intent: INIntent,
                completionHandler: @escaping (INIntentResponse) -> Void
            ) {
                host.application(application, handle: intent, completionHandler: completionHandler)
            }
        #endif

        #if canImport(CloudKit)
            open func application(
                _ application: UIApplication, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
            ) {
                host.application(application, userDidAcceptCloudKitShareWith: cloudKitShareMetadata)
            }
        #endif

        #if !os(tvOS)
            open func application(
                _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                host.application(application, performActionFor: shortcutItem, completionHandler: completionHandler)
            }

            open func application(
                _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
            ) -> UIInterfaceOrientationMask {
                host.application(application, supportedInterfaceOrientationsFor: window)
            }

            open func application(
                _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
                reply: @escaping ([AnyHashable: Any]?) -> Void
            ) {
                host.application(application, handleWatchKitExtensionRequest: userInfo, reply: reply)
            }
        #endif

        #if !os(visionOS)
            open func application(
                _ application: UIApplication,
                performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
            ) {
                host.application(application, performFetchWithCompletionHandler: completionHandler)
            }
        #endif

        #if !os(tvOS) && !os(visionOS)
            @available(iOS, introduced: 4.0, deprecated: 10.0, message: "Use UNUserNotificationCenter.")
            open func application(_ application: UIApplication, didReceive notification: UILocalNotification) {
                host.application(application, didReceive: notification)
            }

            open func application(
                _ application: UIApplication,
                willChangeStatusBarOrientation newStatusBarOrientation: UIInterfaceOrientation, duration: TimeInterval
            ) {
                host.application(
                    application, willChangeStatusBarOrientation: newStatusBarOrientation, duration: duration)
            }

            open func application(
                _ application: UIApplication,
                didChangeStatusBarOrientation oldStatusBarOrientation: UIInterfaceOrientation
            ) {
                host.application(application, didChangeStatusBarOrientation: oldStatusBarOrientation)
            }

            open func application(
                _ application: UIApplication, willChangeStatusBarFrame newStatusBarFrame: CGRect
            ) {
                host.application(application, willChangeStatusBarFrame: newStatusBarFrame)
            }

            open func application(
                _ application: UIApplication, didChangeStatusBarFrame oldStatusBarFrame: CGRect
            ) {
                host.application(application, didChangeStatusBarFrame: oldStatusBarFrame)
            }
        #endif
    }
#endif
