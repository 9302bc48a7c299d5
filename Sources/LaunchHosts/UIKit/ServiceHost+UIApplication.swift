#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    // What an application delegate passes on, under the names of its own callbacks: each takes one line.
    extension ServiceHost {
        /// The launch has begun: asks whoever wants a say in it. No service is up.
        public func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let isAgreed = ask(.willFinishLaunching, LaunchOptions(launchOptions))
            launchItems.areDealtWith = !isAgreed
            return isAgreed
        }

        /// Launches the synchronous services before it returns, asks whoever wants a say in the launch, starts the rest, and
        /// delivers what the program was launched for.
        ///
        /// What is deferred starts once the program was active, or at once if it is launched in the background. Under scenes
        /// a launch is one in the background if none appears for ``Swift/Duration/scenePatience``.
        ///
        /// - Returns: `false` if a service that must not has failed, or a responder says so.
        public func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            if !usesScenes { usesScenes = choosesScenes(application) }
            let isInBackground = !usesScenes && application.applicationState == .background
            phases = PhaseTracker(inBackground: isInBackground)
            let options = LaunchOptions(launchOptions)
            guard launchSynchronously(untilFirstFrame: !isInBackground) else { return false }
            if usesScenes { awaitScene() }
            let isAgreed = ask(.didFinishLaunching, options) && !launchItems.areDealtWith
            launchRest()
            deliver(options, isAgreed: isAgreed)
            return isAgreed
        }

        /// The program is active.
        public func applicationDidBecomeActive(_ application: UIApplication) { source(Self.program, is: .active) }

        /// The program is about to become inactive.
        public func applicationWillResignActive(_ application: UIApplication) { source(Self.program, is: .inactive) }

        /// The program is about to come back from the background.
        public func applicationWillEnterForeground(_ application: UIApplication) { source(Self.program, is: .inactive) }

        /// The program is in the background.
        public func applicationDidEnterBackground(_ application: UIApplication) {
            source(Self.program, is: .background)
        }

        /// The program is about to end: tells everybody, and shuts everything down before it returns, for which it runs the
        /// main run loop. What takes longer than ``Swift/Duration/terminationPatience`` is not finished.
        ///
        /// UIKit calls it seldom: mostly a program is suspended first, and then ended without a word. What must not be lost
        /// belongs into ``ApplicationStateResponder/didEnterBackground()``.
        public func applicationWillTerminate(_ application: UIApplication) {
            send(.willTerminate)
            shutDownAndWait(within: .terminationPatience)
        }

        /// Memory is short.
        public func applicationDidReceiveMemoryWarning(_ application: UIApplication) { send(.didReceiveMemoryWarning) }

        /// A new day has begun, or the clock was changed.
        public func applicationSignificantTimeChange(_ application: UIApplication) { send(.significantTimeChange) }

        /// Protected files can be read.
        public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            send(.protectedDataDidBecomeAvailable)
        }

        /// Protected files are about to be locked.
        public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
            send(.protectedDataWillBecomeUnavailable)
        }

        /// A paired watch wants the user to be asked for access to data about health.
        public func applicationShouldRequestHealthAuthorization(_ application: UIApplication) {
            send(.requestHealthAuthorization)
        }

        /// Whether the system may remap shortcuts of the keyboard.
        public func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool {
            ask(.localizesKeyCommands)
        }

        /// A URL is to be opened; the one of the launch reaches services once.
        ///
        /// - Returns: whether a service has opened it, or is going to be asked once it is up.
        public func application(
            _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            if let earlier = launchItems.repeated(LaunchItem.url(url), as: Bool.self) { return earlier.now ?? true }
            return offer(
                .openURL,
                OpenedURL(
                    url, sourceApplication: options[.sourceApplication] as? String, annotation: options[.annotation],
                    mustCopy: (options[.openInPlace] as? Bool) == false))
        }

        /// An activity of a type is about to be continued.
        public func application(
            _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
        ) -> Bool {
            ask(.willContinueUserActivity, userActivityType)
        }

        /// An activity is to be continued; that of the launch reaches services once. The restoration handler is called if
        /// a service named objects, once, with all of them.
        public func application(
            _ application: UIApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            let item = LaunchItem.activity(ObjectIdentifier(userActivity))
            if let earlier = launchItems.repeated(item, as: LaunchActivity.self), let launch = earlier.now {
                if !launch.continued.restored.isEmpty { restorationHandler(launch.continued.restored) }
                return launch.isHandled
            }
            let continued = ContinuedUserActivity(userActivity)
            let isHandled = offer(.continueUserActivity, continued)
            if !continued.restored.isEmpty { restorationHandler(continued.restored) }
            return isHandled
        }

        /// An activity was updated.
        public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
            send(.didUpdateUserActivity, userActivity)
        }

        /// An activity could not be continued.
        public func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
            error: any Error
        ) {
            send(.didFailToContinueUserActivity, (userActivityType, error))
        }

        /// The program can be sent notifications.
        public func application(
            _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            send(.didRegisterForRemoteNotifications, deviceToken)
        }

        /// The program cannot be sent notifications.
        public func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            send(.didFailToRegisterForRemoteNotifications, error)
        }

        /// A remote notification has arrived; that of the launch reaches services once. The handler gets the best of all
        /// answers, once.
        public func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            let item = LaunchItem.notification(userInfo)
            if let earlier = launchItems.repeated(item, as: UIBackgroundFetchResult.self) {
                return earlier.whenSettled(completionHandler)
            }
            answer(.remoteNotification, userInfo, by: completionHandler)
        }

        /// Events of a background session wait for the program. The handler is called once, when all are done.
        public func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            ask(.backgroundURLSession, identifier) { completionHandler() }
        }

        /// Whether extensions of a kind may be used.
        public func application(
            _ application: UIApplication,
            shouldAllowExtensionPointIdentifier extensionPoint: UIApplication.ExtensionPointIdentifier
        ) -> Bool {
            ask(.allowExtensionPoint, extensionPoint)
        }

        #if canImport(Intents)
            /// Somebody is needed who handles an intent.
            public func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? {
                ask(.intentHandler, intent)
            }
        #endif

        #if canImport(CloudKit)
            /// The user has accepted a share.
            public func application(
                _ application: UIApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
            ) {
                send(.acceptCloudKitShare, metadata)
            }
        #endif

        /// Whether somebody makes configurations for scenes, in a program whose `Info.plist` declares none.
        private func choosesScenes(_ application: UIApplication) -> Bool {
            !dispatcher.responders(as: (any SceneConfigurationResponder).self).isEmpty
                || delegateChoosesScenes(application)
        }

        /// The program itself, as a source of phases.
        private static var program: AnyHashable { "program" }
    }

    #if !os(tvOS)
        extension ServiceHost {
            /// The user chose a shortcut; that of the launch reaches services once. The handler is called once.
            public func application(
                _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                if let earlier = launchItems.repeated(LaunchItem.shortcut(shortcutItem.type), as: Bool.self) {
                    return earlier.whenSettled(completionHandler)
                }
                answer(.performShortcut, ChosenShortcut(shortcutItem), by: completionHandler)
            }

            /// Which orientations the program supports: everything that any service does, or else what it declares.
            public func application(
                _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
            ) -> UIInterfaceOrientationMask {
                let supported = ask(.supportedOrientations, window)
                return supported.isEmpty ? application.supportedInterfaceOrientations(for: window) : supported
            }

            /// A program on a paired watch asks for something. It is answered once.
            public func application(
                _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
                reply: @escaping ([AnyHashable: Any]?) -> Void
            ) {
                ask(.handleWatchRequest, userInfo) { answer in
                    var converted: [AnyHashable: Any] = [:]
                    for (key, value) in answer { converted[key] = (value as? ForeignValue)?.value ?? value }
                    reply(converted.isEmpty ? nil : converted)
                }
            }
        }
    #endif
#endif
