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
    /// Every callback reaches the services of ``host`` that respond. To add behavior to a callback, override it and call
    /// `super`. A delegate that has another superclass stores an object that ``init(_:)`` creates, and passes it the
    /// callbacks that it needs.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    open class HostApplicationDelegate: UIResponder, UIApplicationDelegate {
        /// Creates a delegate. The system calls this when the program starts.
        public required override init() { super.init() }

        /// Creates an object to which the delegate of the program passes its callbacks.
        ///
        /// - Parameter host: the host of the program's services, instead of that of ``makeHost()``.
        public convenience init(_ host: ServiceHost) {
            self.init()
            composedHost = host
        }

        /// The program's services. The property is read once, when the services are first needed.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The host of the program's services.
        public private(set) lazy var host = HostServices.declared { (composedHost ?? makeHost()).becomeProgramHost() }

        private var composedHost: ServiceHost?

        /// The program's window, in a program without scenes.
        open var window: UIWindow?

        /// Returns a new host. Override this method to give the dispatcher observers, a profile, or a limit.
        ///
        /// If the graph of the services has an error, a debug build stops with the diagnostics; see
        /// ``ServiceHost/init(declaring:)``.
        open func makeHost() -> ServiceHost { ServiceHost(declaring: services) }

        /// Asks services about the launch, which has begun. No service is up.
        open func application(
            _ app: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            let options = LaunchOptions(launchOptions)
            host.systemLaunchOptions = options
            let isAgreed = host.ask(.willFinishLaunching, options)
            host.launchItems.areHandled = !isAgreed
            return isAgreed
        }

        /// Launches the synchronous services before it returns, asks services about the launch, starts the other
        /// services, and delivers the items that the program was launched for.
        ///
        /// Deferred services start after the program has been active, or immediately if it is launched in the
        /// background. With scenes, a launch counts as a launch in the background if no scene appears for
        /// ``ServiceHost/sceneTimeout``.
        ///
        /// - Returns: `false` if a required service has failed or a responder answers false.
        open func application(
            _ app: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            let host = host
            if !host.usesScenes { host.usesScenes = choosesScenes(app) }
            host.note(.protectedData, holds: app.isProtectedDataAvailable)
            #if canImport(BackgroundTasks)
                host.registerBackgroundTasks()
            #endif
            let isInBackground = !host.usesScenes && app.applicationState == .background
            host.phases = PhaseTracker(inBackground: isInBackground)
            let options = LaunchOptions(launchOptions)
            host.systemLaunchOptions = options
            guard host.launchSynchronously(untilFirstFrame: !isInBackground) else { return false }
            if host.usesScenes { host.awaitScene() }
            let isAgreed = host.ask(.didFinishLaunching, options) && !host.launchItems.areHandled
            host.launchRest()
            host.deliver(options, isAgreed: isAgreed)
            return isAgreed
        }

        /// Returns whether the program has scenes although its `Info.plist` declares none.
        private func choosesScenes(_ app: UIApplication) -> Bool {
            // SwiftUI has its own delegate, and always uses scenes.
            if let delegate = app.delegate, String(reflecting: type(of: delegate)).hasPrefix("SwiftUI.") { return true }
            // A service or the delegate may provide their configurations.
            #if canImport(ObjectiveC)
                let selector = "application:configurationForConnectingSceneSession:options:"
                if app.delegate?.responds(to: NSSelectorFromString(selector)) == true { return true }
            #endif
            return !host.dispatcher.responders(as: (any SceneConfigurationResponder).self).isEmpty
        }

        open func applicationDidBecomeActive(_ app: UIApplication) { host.setPhase(.active) }
        open func applicationWillResignActive(_ app: UIApplication) { host.setPhase(.inactive) }
        open func applicationWillEnterForeground(_ app: UIApplication) { host.setPhase(.inactive) }
        open func applicationDidEnterBackground(_ app: UIApplication) { host.setPhase(.background) }

        /// Notifies services that the program is about to end, and shuts everything down before it returns. It runs the
        /// main run loop meanwhile, for at most ``ServiceHost/terminationTimeout``.
        ///
        /// UIKit rarely calls this method: most programs are suspended first and then ended without a callback. Save
        /// data in ``ApplicationStateResponder/didEnterBackground()``.
        open func applicationWillTerminate(_ app: UIApplication) {
            host.send(.willTerminate)
            host.shutDownAndWait(within: ServiceHost.terminationTimeout)
        }

        open func applicationDidReceiveMemoryWarning(_ app: UIApplication) { host.send(.didReceiveMemoryWarning) }
        open func applicationSignificantTimeChange(_ app: UIApplication) { host.send(.significantTimeChange) }

        open func applicationProtectedDataDidBecomeAvailable(_ app: UIApplication) {
            host.note(.protectedData, holds: true)
            host.send(.protectedDataDidBecomeAvailable)
        }

        open func applicationProtectedDataWillBecomeUnavailable(_ app: UIApplication) {
            host.note(.protectedData, holds: false)
            host.send(.protectedDataWillBecomeUnavailable)
        }

        open func applicationShouldRequestHealthAuthorization(_ app: UIApplication) {
            host.send(.requestHealthAuthorization)
        }

        open func applicationShouldAutomaticallyLocalizeKeyCommands(_ app: UIApplication) -> Bool {
            host.ask(.localizesKeyCommands)
        }

        /// Opens a URL. Services receive the URL of the launch once.
        ///
        /// - Returns: whether a service has opened the URL, or will be asked once it is up.
        open func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            if let earlier = host.launchItems.repeated(LaunchItem.url(url), as: Bool.self) {
                return earlier.now ?? true
            }
            let opened = OpenedURL(
                url, sourceApplication: options[.sourceApplication] as? String, annotation: options[.annotation],
                mustCopy: (options[.openInPlace] as? Bool) == false)
            return host.offer(.openURL, opened)
        }

        open func application(_ app: UIApplication, willContinueUserActivityWithType type: String) -> Bool {
            host.ask(.willContinueUserActivity, type)
        }

        /// Continues an activity. Services receive the activity of the launch once. If services named objects, the
        /// restoration handler is called once with all of them.
        open func application(
            _ app: UIApplication, continue activity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            let item = LaunchItem.activity(ObjectIdentifier(activity))
            let earlier = host.launchItems.repeated(item, as: ContinuedUserActivity.self)?.now
            let continued = earlier ?? ContinuedUserActivity(activity)
            if earlier == nil { continued.isHandled = host.offer(.continueUserActivity, continued) }
            continued.restore(by: restorationHandler)
            return continued.isHandled
        }

        open func application(_ app: UIApplication, didUpdate activity: NSUserActivity) {
            host.send(.didUpdateUserActivity, activity)
        }

        open func application(
            _ app: UIApplication, didFailToContinueUserActivityWithType type: String, error: any Error
        ) {
            host.send(.didFailToContinueUserActivity, (type, error))
        }

        open func application(_ app: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
            host.send(.didRegisterForRemoteNotifications, token)
        }

        open func application(_ app: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
            host.send(.didFailToRegisterForRemoteNotifications, error)
        }

        /// Delivers a remote notification. Services receive the notification of the launch once. The handler is called
        /// once, with the best answer.
        open func application(
            _ app: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completion: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            host.ask(.remoteNotification, userInfo, unlessDelivered: .notification(userInfo)) { completion($0) }
        }

        /// The program must handle pending events of a background session. The handler is called once, when all
        /// services have answered.
        open func application(
            _ app: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler completion: @escaping () -> Void
        ) {
            host.ask(.backgroundURLSession, identifier) { completion() }
        }

        open func application(
            _ app: UIApplication,
            shouldAllowExtensionPointIdentifier extensionPoint: UIApplication.ExtensionPointIdentifier
        ) -> Bool {
            host.ask(.allowExtensionPoint, extensionPoint)
        }

        open func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
            host.ask(.shouldSaveState, coder)
        }

        open func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
            host.ask(.shouldRestoreState, coder)
        }

        open func application(
            _ app: UIApplication, viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
            host.ask(.restoredViewController, (path, coder))
        }

        open func application(_ app: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
            host.send(.willEncodeState, coder)
        }

        open func application(_ app: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
            host.send(.didDecodeState, coder)
        }

        /// Returns the configuration of a new scene: that of the first service that has one, or the declared one.
        open func application(
            _ app: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            host.ask(.sceneConfiguration, (session, options)) ?? session.configuration
        }

        open func application(_ app: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>) {
            host.send(.didDiscardSceneSessions) { (responder: any SceneDiscardResponder) in
                responder.didDiscard(sessions)
            }
        }

        #if canImport(Intents)
            open func application(_ app: UIApplication, handlerFor intent: INIntent) -> Any? {
                host.ask(.intentHandler, intent)
            }

            /// Handles an intent. The handler is called once, with the first response or an empty one.
            open func application(
                _ app: UIApplication, handle intent: INIntent,
                completionHandler completion: @escaping (INIntentResponse) -> Void
            ) {
                host.ask(.handleIntent, intent) { completion($0?.value ?? INIntentResponse()) }
            }
        #endif

        #if canImport(CloudKit)
            open func application(_ app: UIApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata) {
                host.send(.acceptCloudKitShare, metadata)
            }
        #endif

        #if !os(tvOS)
            /// Delivers the shortcut that the user chose; that of the launch once. The handler is called once.
            open func application(
                _ app: UIApplication, performActionFor shortcut: UIApplicationShortcutItem,
                completionHandler completion: @escaping (Bool) -> Void
            ) {
                let chosen = ChosenShortcut(shortcut)
                host.ask(.performShortcut, chosen, unlessDelivered: .shortcut(shortcut.type)) { completion($0) }
            }

            /// Returns the orientations that the program supports: the union of all services' answers, or the declared
            /// ones without any answer.
            open func application(
                _ app: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
            ) -> UIInterfaceOrientationMask {
                let supported = host.ask(.supportedOrientations, window)
                return supported.isEmpty ? .declaredByProgram : supported
            }

            /// A program on a paired watch makes a request. The reply is sent once.
            open func application(
                _ app: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
                reply: @escaping ([AnyHashable: Any]?) -> Void
            ) {
                host.ask(.handleWatchRequest, userInfo) { answer in
                    reply(answer.isEmpty ? nil : answer.mapValues { ($0 as? HandedOver<Any>)?.value ?? $0 })
                }
            }
        #endif

        #if !os(visionOS)
            /// Asks services to fetch data. The handler is called once, with the best answer.
            open func application(
                _ app: UIApplication,
                performFetchWithCompletionHandler completion: @escaping (UIBackgroundFetchResult) -> Void
            ) {
                host.ask(.performFetch, ()) { completion($0) }
            }
        #endif

        #if !os(tvOS) && !os(visionOS)
            @available(iOS, introduced: 4.0, deprecated: 10.0, message: "Use UNUserNotificationCenter.")
            open func application(_ app: UIApplication, didReceive notification: UILocalNotification) {
                host.send(.localNotification, LocalNotification(notification))
            }
        #endif

        #if canImport(ObjectiveC)
            /// Returns whether a callback would reach a service. UIKit infers facts from some callbacks, such as that a
            /// program has the background mode for remote notifications. A callback that a subclass overrides is
            /// implemented.
            open override nonisolated func responds(to aSelector: Selector!) -> Bool {
                super.responds(to: aSelector)
                    && implements(aSelector, of: .uiApplication, beyond: HostApplicationDelegate.self) { host }
            }
        #endif
    }
#endif
