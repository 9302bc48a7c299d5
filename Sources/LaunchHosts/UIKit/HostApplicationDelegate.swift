#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

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
    /// Every callback goes to ``host``, which asks whoever responds to it. To do more in one, override it and call `super`.
    /// A delegate that has another superclass has a ``ServiceHost`` of its own, and passes on what it needs.
    open class HostApplicationDelegate: UIResponder, UIApplicationDelegate, ServiceHosting {
        /// A delegate; the system makes one when the program starts.
        public required override init() {
            super.init()
        }

        /// The program's services. They are asked for once, when somebody first wants to know.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// Feeds the program's services.
        public private(set) lazy var host = makeHost()

        /// The program's window, in a program without scenes.
        open var window: UIWindow?

        /// Makes the host; override it to give the dispatcher observers, a profile, or a limit.
        ///
        /// Without services if something is wrong with these; ``ServiceHost/problems`` then says what.
        open func makeHost() -> ServiceHost { ServiceHost(declaring: services) }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            host.application(application, willFinishLaunchingWithOptions: launchOptions)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            host.application(application, didFinishLaunchingWithOptions: launchOptions)
        }

        /// Passes it on to ``host``.
        open func applicationDidBecomeActive(_ application: UIApplication) {
            host.applicationDidBecomeActive(application)
        }

        /// Passes it on to ``host``.
        open func applicationWillResignActive(_ application: UIApplication) {
            host.applicationWillResignActive(application)
        }

        /// Passes it on to ``host``.
        open func applicationWillEnterForeground(_ application: UIApplication) {
            host.applicationWillEnterForeground(application)
        }

        /// Passes it on to ``host``.
        open func applicationDidEnterBackground(_ application: UIApplication) {
            host.applicationDidEnterBackground(application)
        }

        /// Passes it on to ``host``.
        open func applicationWillTerminate(_ application: UIApplication) { host.applicationWillTerminate(application) }

        /// Passes it on to ``host``.
        open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
            host.applicationDidReceiveMemoryWarning(application)
        }

        /// Passes it on to ``host``.
        open func applicationSignificantTimeChange(_ application: UIApplication) {
            host.applicationSignificantTimeChange(application)
        }

        /// Passes it on to ``host``.
        open func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            host.applicationProtectedDataDidBecomeAvailable(application)
        }

        /// Passes it on to ``host``.
        open func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
            host.applicationProtectedDataWillBecomeUnavailable(application)
        }

        /// Passes it on to ``host``.
        open func applicationShouldRequestHealthAuthorization(_ application: UIApplication) {
            host.applicationShouldRequestHealthAuthorization(application)
        }

        /// Passes it on to ``host``.
        open func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool {
            host.applicationShouldAutomaticallyLocalizeKeyCommands(application)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            host.application(application, open: url, options: options)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
        ) -> Bool {
            host.application(application, willContinueUserActivityWithType: userActivityType)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            host.application(application, continue: userActivity, restorationHandler: restorationHandler)
        }

        /// Passes it on to ``host``.
        open func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
            host.application(application, didUpdate: userActivity)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
            error: any Error
        ) {
            host.application(application, didFailToContinueUserActivityWithType: userActivityType, error: error)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            host.application(application, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            host.application(application, didFailToRegisterForRemoteNotificationsWithError: error)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            host.application(
                application, didReceiveRemoteNotification: userInfo, fetchCompletionHandler: completionHandler)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            host.application(
                application, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication,
            shouldAllowExtensionPointIdentifier extensionPointIdentifier: UIApplication.ExtensionPointIdentifier
        ) -> Bool {
            host.application(application, shouldAllowExtensionPointIdentifier: extensionPointIdentifier)
        }

        /// Passes it on to ``host``.
        open func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
            host.application(application, shouldSaveSecureApplicationState: coder)
        }

        /// Passes it on to ``host``.
        open func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
        {
            host.application(application, shouldRestoreSecureApplicationState: coder)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication,
            viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
        ) -> UIViewController? {
            host.application(
                application, viewControllerWithRestorationIdentifierPath: identifierComponents, coder: coder)
        }

        /// Passes it on to ``host``.
        open func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
            host.application(application, willEncodeRestorableStateWith: coder)
        }

        /// Passes it on to ``host``.
        open func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
            host.application(application, didDecodeRestorableStateWith: coder)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            host.application(application, configurationForConnecting: connectingSceneSession, options: options)
        }

        /// Passes it on to ``host``.
        open func application(
            _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
        ) {
            host.application(application, didDiscardSceneSessions: sceneSessions)
        }

        #if canImport(Intents)
            /// Passes it on to ``host``.
            open func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? {
                host.application(application, handlerFor: intent)
            }

            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, handle intent: INIntent,
                completionHandler: @escaping (INIntentResponse) -> Void
            ) {
                host.application(application, handle: intent, completionHandler: completionHandler)
            }
        #endif

        #if canImport(CloudKit)
            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
            ) {
                host.application(application, userDidAcceptCloudKitShareWith: cloudKitShareMetadata)
            }
        #endif

        #if !os(tvOS)
            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                host.application(application, performActionFor: shortcutItem, completionHandler: completionHandler)
            }

            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
            ) -> UIInterfaceOrientationMask {
                host.application(application, supportedInterfaceOrientationsFor: window)
            }

            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
                reply: @escaping ([AnyHashable: Any]?) -> Void
            ) {
                host.application(application, handleWatchKitExtensionRequest: userInfo, reply: reply)
            }
        #endif

        #if !os(visionOS)
            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication,
                performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
            ) {
                host.application(application, performFetchWithCompletionHandler: completionHandler)
            }
        #endif

        #if !os(tvOS) && !os(visionOS)
            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication,
                willChangeStatusBarOrientation newStatusBarOrientation: UIInterfaceOrientation, duration: TimeInterval
            ) {
                host.application(
                    application, willChangeStatusBarOrientation: newStatusBarOrientation, duration: duration)
            }

            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication,
                didChangeStatusBarOrientation oldStatusBarOrientation: UIInterfaceOrientation
            ) {
                host.application(application, didChangeStatusBarOrientation: oldStatusBarOrientation)
            }

            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, willChangeStatusBarFrame newStatusBarFrame: CGRect
            ) {
                host.application(application, willChangeStatusBarFrame: newStatusBarFrame)
            }

            /// Passes it on to ``host``.
            open func application(
                _ application: UIApplication, didChangeStatusBarFrame oldStatusBarFrame: CGRect
            ) {
                host.application(application, didChangeStatusBarFrame: oldStatusBarFrame)
            }
        #endif
    }
#endif
