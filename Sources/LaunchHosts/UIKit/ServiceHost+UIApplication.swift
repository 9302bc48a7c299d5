#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    // The callbacks of an application delegate under their own names; a delegate forwards each with one line.
    extension ServiceHost {
        /// The options that UIKit launched the program with; `nil` before UIKit passes them.
        public var launchOptions: LaunchOptions? { systemLaunchOptions as? LaunchOptions }

        /// Asks services about the launch, which has begun. No service is up.
        public func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let options = LaunchOptions(launchOptions)
            systemLaunchOptions = options
            let isAgreed = ask(.willFinishLaunching, options)
            launchItems.areHandled = !isAgreed
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
        @available(iOSApplicationExtension, unavailable)
        @available(macCatalystApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        @available(visionOSApplicationExtension, unavailable)
        public func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            if !usesScenes { usesScenes = choosesScenes(application) }
            noteProtectedData(isAvailable: application.isProtectedDataAvailable)
            #if canImport(BackgroundTasks)
                registerBackgroundTasks()
            #endif
            let isInBackground = !usesScenes && application.applicationState == .background
            phases = PhaseTracker(inBackground: isInBackground)
            let options = LaunchOptions(launchOptions)
            systemLaunchOptions = options
            guard launchSynchronously(untilFirstFrame: !isInBackground) else { return false }
            if usesScenes { awaitScene() }
            let isAgreed = ask(.didFinishLaunching, options) && !launchItems.areHandled
            launchRest()
            deliver(options, isAgreed: isAgreed)
            return isAgreed
        }

        /// The program is active.
        public func applicationDidBecomeActive(_ application: UIApplication) {
            setPhase(.active, of: Self.programSource)
        }

        /// The program is about to become inactive.
        public func applicationWillResignActive(_ application: UIApplication) {
            setPhase(.inactive, of: Self.programSource)
        }

        /// The program is about to return from the background.
        public func applicationWillEnterForeground(_ application: UIApplication) {
            setPhase(.inactive, of: Self.programSource)
        }

        /// The program is in the background.
        public func applicationDidEnterBackground(_ application: UIApplication) {
            setPhase(.background, of: Self.programSource)
        }

        /// Notifies services that the program is about to end, and shuts everything down before it returns. It runs the
        /// main run loop meanwhile, for at most ``ServiceHost/terminationTimeout``.
        ///
        /// UIKit rarely calls this method: most programs are suspended first and then ended without a callback. Save
        /// data in ``ApplicationStateResponder/didEnterBackground()``.
        public func applicationWillTerminate(_ application: UIApplication) {
            send(.willTerminate)
            shutDownAndWait(within: ServiceHost.terminationTimeout)
        }

        /// Memory is low.
        public func applicationDidReceiveMemoryWarning(_ application: UIApplication) { send(.didReceiveMemoryWarning) }

        /// A new day has begun, or the clock was changed.
        public func applicationSignificantTimeChange(_ application: UIApplication) { send(.significantTimeChange) }

        /// Protected files can be read.
        public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            noteProtectedData(isAvailable: true)
            send(.protectedDataDidBecomeAvailable)
        }

        /// Protected files are about to be locked.
        public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
            noteProtectedData(isAvailable: false)
            send(.protectedDataWillBecomeUnavailable)
        }

        /// A paired watch requests access to health data.
        public func applicationShouldRequestHealthAuthorization(_ application: UIApplication) {
            send(.requestHealthAuthorization)
        }

        /// Whether the system may adapt keyboard shortcuts to the user's keyboard.
        public func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool {
            ask(.localizesKeyCommands)
        }

        /// Opens a URL. Services receive the URL of the launch once.
        ///
        /// - Returns: whether a service has opened the URL, or will be asked once it is up.
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

        /// Continues an activity. Services receive the activity of the launch once. If services named objects, the
        /// restoration handler is called once with all of them.
        public func application(
            _ application: UIApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            let item = LaunchItem.activity(ObjectIdentifier(userActivity))
            if let earlier = launchItems.repeated(item, as: LaunchActivity.self), let launch = earlier.now {
                launch.continued.restore(by: restorationHandler)
                return launch.isHandled
            }
            let continued = ContinuedUserActivity(userActivity)
            let isHandled = offer(.continueUserActivity, continued)
            continued.restore(by: restorationHandler)
            return isHandled
        }

        /// Delivers a remote notification. Services receive the notification of the launch once. The handler is called
        /// once, with the best answer.
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

        /// The program must handle pending events of a background session. The handler is called once, when all
        /// services have answered.
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

        /// Returns whether a service or the delegate provides configurations for scenes, in a program whose
        /// `Info.plist` declares none.
        private func choosesScenes(_ application: UIApplication) -> Bool {
            !dispatcher.responders(as: (any SceneConfigurationResponder).self).isEmpty
                || delegateChoosesScenes(application)
        }

        /// The program itself, as a source of phases.
        private static var programSource: AnyHashable { "program" }
    }

    #if !os(tvOS)
        extension ServiceHost {
            /// Delivers the shortcut that the user chose. Services receive the shortcut of the launch once. The
            /// handler is called once.
            public func application(
                _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                if let earlier = launchItems.repeated(LaunchItem.shortcut(shortcutItem.type), as: Bool.self) {
                    return earlier.whenSettled(completionHandler)
                }
                answer(.performShortcut, ChosenShortcut(shortcutItem), by: completionHandler)
            }

            /// Returns the orientations that the program supports: the union of all services' answers, or the declared
            /// ones without any answer.
            public func application(
                _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
            ) -> UIInterfaceOrientationMask {
                let supported = ask(.supportedOrientations, window)
                return supported.isEmpty ? .declaredByProgram : supported
            }

            /// A program on a paired watch makes a request. The reply is sent once.
            public func application(
                _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
                reply: @escaping ([AnyHashable: Any]?) -> Void
            ) {
                ask(.handleWatchRequest, userInfo) { answer in
                    var converted: [AnyHashable: Any] = [:]
                    for (key, value) in answer { converted[key] = (value as? HandedOver<Any>)?.value ?? value }
                    reply(converted.isEmpty ? nil : converted)
                }
            }
        }
    #endif
#endif
