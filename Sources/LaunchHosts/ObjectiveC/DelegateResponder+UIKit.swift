#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    #if canImport(Intents)
        internal import Intents
    #endif

    extension DelegateResponder {
        /// The delegate's callbacks that UIKit has deprecated.
        ///
        /// Safe because a value of an Objective-C protocol type is a reference to the object, and a call of an optional
        /// method first checks whether the object implements the selector.
        var deprecated: any DeprecatedCallbacks { unsafeBitCast(delegate, to: (any DeprecatedCallbacks).self) }
    }

    /// The callbacks that UIKit has deprecated, with the selectors and types of UIKit.
    ///
    /// UIKit's own declarations give warnings, and some platforms do not have them. No class conforms to this protocol.
    @MainActor @objc protocol DeprecatedCallbacks {
        @objc(application:handleOpenURL:)
        optional func application(_ application: UIApplication, handleOpen url: URL) -> Bool

        @objc(application:openURL:sourceApplication:annotation:)
        optional func application(
            _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any?
        ) -> Bool

        @objc(application:didReceiveRemoteNotification:)
        optional func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any])

        @objc(application:shouldSaveApplicationState:)
        optional func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool

        @objc(application:shouldRestoreApplicationState:)
        optional func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool

        @objc(application:performFetchWithCompletionHandler:)
        optional func application(
            _ application: UIApplication, performFetch completion: @escaping (UIBackgroundFetchResult) -> Void)

        #if canImport(Intents)
            @objc(application:handleIntent:completionHandler:)
            optional func application(
                _ application: UIApplication, handle intent: INIntent, completion: @escaping (INIntentResponse) -> Void)
        #endif

        #if !os(tvOS) && !os(visionOS)
            @objc(application:didReceiveLocalNotification:)
            optional func application(
                _ application: UIApplication, didReceiveLocalNotification notification: NSObject)
        #endif
    }

    extension DelegateResponder: LaunchOptionsResponder {
        func willFinishLaunching(with options: LaunchOptions) -> Bool {
            delegate.application?(application, willFinishLaunchingWithOptions: options.values) ?? true
        }

        func didFinishLaunching(with options: LaunchOptions) -> Bool {
            if let answer = delegate.application?(application, didFinishLaunchingWithOptions: options.values) {
                return answer
            }
            delegate.applicationDidFinishLaunching?(application)
            return true
        }
    }

    extension DelegateResponder: ApplicationStateResponder {
        func didBecomeActive() { delegate.applicationDidBecomeActive?(application) }
        func willResignActive() { delegate.applicationWillResignActive?(application) }
        func willEnterForeground() { delegate.applicationWillEnterForeground?(application) }
        func didEnterBackground() { delegate.applicationDidEnterBackground?(application) }
        func willTerminate() { delegate.applicationWillTerminate?(application) }
    }

    extension DelegateResponder: MemoryWarningResponder, TimeChangeResponder, ProtectedDataResponder,
        HealthAuthorizationResponder, KeyCommandResponder, ExtensionPointResponder
    {
        func didReceiveMemoryWarning() { delegate.applicationDidReceiveMemoryWarning?(application) }
        func significantTimeDidChange() { delegate.applicationSignificantTimeChange?(application) }
        func protectedDataDidBecomeAvailable() { delegate.applicationProtectedDataDidBecomeAvailable?(application) }
        func protectedDataWillBecomeUnavailable() {
            delegate.applicationProtectedDataWillBecomeUnavailable?(application)
        }
        func shouldRequestHealthAuthorization() { delegate.applicationShouldRequestHealthAuthorization?(application) }
        var localizesKeyCommands: Bool {
            delegate.applicationShouldAutomaticallyLocalizeKeyCommands?(application) ?? true
        }
        func shouldAllow(_ extensionPoint: UIApplication.ExtensionPointIdentifier) -> Bool {
            delegate.application?(application, shouldAllowExtensionPointIdentifier: extensionPoint) ?? true
        }
    }

    extension DelegateResponder: OpenURLResponder {
        func open(_ url: OpenedURL) -> Bool {
            var options: [UIApplication.OpenURLOptionsKey: Any] = [.openInPlace: !url.mustCopy]
            options[.sourceApplication] = url.sourceApplication
            options[.annotation] = url.annotation
            if let isOpened = delegate.application?(application, open: url.url, options: options) { return isOpened }
            return deprecated.application?(
                application, open: url.url, sourceApplication: url.sourceApplication, annotation: url.annotation)
                ?? deprecated.application?(application, handleOpen: url.url) ?? false
        }
    }

    extension DelegateResponder: RemoteNotificationResponder, BackgroundURLSessionResponder {
        func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
        ) {
            let present = "application:didReceiveRemoteNotification:fetchCompletionHandler:"
            guard !delegate.responds(to: NSSelectorFromString(present)) else {
                delegate.application?(application, didReceiveRemoteNotification: userInfo) { completion($0) }
                return
            }
            // A delegate that implements only this callback does not report a fetch result.
            deprecated.application?(application, didReceiveRemoteNotification: userInfo)
        }

        func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>) {
            delegate.application?(application, handleEventsForBackgroundURLSession: identifier) { completion() }
        }
    }

    extension DelegateResponder: StateRestorationResponder, SceneConfigurationResponder,
        SceneDiscardResponder
    {
        func shouldSaveApplicationState(with coder: NSCoder) -> Bool? {
            delegate.application?(application, shouldSaveSecureApplicationState: coder)
                ?? deprecated.application?(application, shouldSaveApplicationState: coder)
        }

        func shouldRestoreApplicationState(with coder: NSCoder) -> Bool? {
            delegate.application?(application, shouldRestoreSecureApplicationState: coder)
                ?? deprecated.application?(application, shouldRestoreApplicationState: coder)
        }

        func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
            delegate.application?(application, viewControllerWithRestorationIdentifierPath: path, coder: coder)
                ?? nil
        }

        func willEncodeRestorableState(with coder: NSCoder) {
            delegate.application?(application, willEncodeRestorableStateWith: coder)
        }

        func didDecodeRestorableState(with coder: NSCoder) {
            delegate.application?(application, didDecodeRestorableStateWith: coder)
        }

        func configuration(for session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration? {
            delegate.application?(application, configurationForConnecting: session, options: options)
        }

        func didDiscard(_ sessions: Set<UISceneSession>) {
            delegate.application?(application, didDiscardSceneSessions: sessions)
        }
    }

    #if canImport(Intents)
        extension DelegateResponder: IntentHandlingResponder {
            func handle(_ intent: INIntent, completion: EventCompletion<HandedOver<INIntentResponse>>) {
                deprecated.application?(application, handle: intent) { completion(HandedOver($0)) }
            }
        }
    #endif

    #if !os(tvOS)
        extension DelegateResponder: ShortcutResponder, OrientationResponder, WatchRequestResponder {
            func performAction(for shortcut: ChosenShortcut, completion: EventCompletion<Bool>) {
                delegate.application?(application, performActionFor: shortcut.item) { completion($0) }
            }

            func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
                delegate.application?(application, supportedInterfaceOrientationsFor: window) ?? []
            }

            func handleWatchRequest(
                _ userInfo: [AnyHashable: Any]?, completion: EventCompletion<[String: any Sendable]>
            ) {
                delegate.application?(application, handleWatchKitExtensionRequest: userInfo) { reply in
                    // The value is a property list, whose keys are strings.
                    var answer: [String: any Sendable] = [:]
                    for case (let key as String, let value) in reply ?? [:] { answer[key] = HandedOver(value) }
                    completion(answer)
                }
            }
        }
    #endif

    #if !os(visionOS)
        extension DelegateResponder: BackgroundFetchResponder {
            func performFetch(completion: EventCompletion<UIBackgroundFetchResult>) {
                deprecated.application?(application, performFetch: { completion($0) })
            }
        }
    #endif

    #if !os(tvOS) && !os(visionOS)
        extension DelegateResponder: LocalNotificationResponder {
            func didReceiveLocalNotification(_ notification: LocalNotification) {
                deprecated.application?(application, didReceiveLocalNotification: notification.object)
            }
        }
    #endif
#endif
