#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import ObjectiveC
    internal import UIKit

    #if canImport(Intents)
        internal import Intents
    #endif

    // Callbacks that UIKit has deprecated. Swift does not see some of them on every platform, so that they are called
    // by their implementation.
    extension DelegateResponder {
        /// `- (BOOL)application:(UIApplication *)application …:(id)subject`
        typealias OldQuestion = @convention(c) (AnyObject, Selector, AnyObject, AnyObject) -> ObjCBool
        /// `- (void)application:(UIApplication *)application …:(id)subject`
        typealias OldNotice = @convention(c) (AnyObject, Selector, AnyObject, AnyObject) -> Void
        /// `- (BOOL)application:(UIApplication *)application openURL:(NSURL *)url
        /// sourceApplication:(nullable NSString *)sourceApplication annotation:(id)annotation`
        typealias OldOpenURL =
            @convention(c) (AnyObject, Selector, AnyObject, AnyObject, AnyObject?, AnyObject?) -> ObjCBool

        /// Returns the delegate's implementation of a callback, or `nil` if it has none. The type must be the one that
        /// the selector has in UIKit, such as those above.
        func implementation<Function>(of selector: Selector, as type: Function.Type) -> Function? {
            guard delegate.responds(to: selector),
                let implementation = class_getMethodImplementation(object_getClass(delegate), selector)
            else { return nil }
            return unsafeBitCast(implementation, to: type)
        }
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
        func shouldRequestHealthAuthorization() {
            delegate.applicationShouldRequestHealthAuthorization?(application)
        }
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
            let older = NSSelectorFromString("application:openURL:sourceApplication:annotation:")
            if let open = implementation(of: older, as: OldOpenURL.self) {
                return open(
                    delegate, older, application, url.url as NSURL, url.sourceApplication as NSString?,
                    url.annotation.map { $0 as AnyObject }
                ).boolValue
            }
            let oldest = NSSelectorFromString("application:handleOpenURL:")
            guard let open = implementation(of: oldest, as: OldQuestion.self) else { return false }
            return open(delegate, oldest, application, url.url as NSURL).boolValue
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
            // A delegate with only this callback does not tell what was fetched.
            let old = NSSelectorFromString("application:didReceiveRemoteNotification:")
            guard let receive = implementation(of: old, as: OldNotice.self) else { return }
            receive(delegate, old, application, userInfo as NSDictionary)
        }

        func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>) {
            delegate.application?(application, handleEventsForBackgroundURLSession: identifier) { completion() }
        }
    }

    extension DelegateResponder: StateRestorationResponder, PartialStateRestorer, SceneConfigurationResponder,
        SceneDiscardResponder
    {
        func savesState(with coder: NSCoder) -> Bool? {
            delegate.application?(application, shouldSaveSecureApplicationState: coder)
                ?? answer(to: "application:shouldSaveApplicationState:", about: coder)
        }

        func restoresState(with coder: NSCoder) -> Bool? {
            delegate.application?(application, shouldRestoreSecureApplicationState: coder)
                ?? answer(to: "application:shouldRestoreApplicationState:", about: coder)
        }

        func shouldSaveApplicationState(with coder: NSCoder) -> Bool { savesState(with: coder) ?? false }

        func shouldRestoreApplicationState(with coder: NSCoder) -> Bool { restoresState(with: coder) ?? false }

        /// Returns the delegate's answer to a deprecated callback, or `nil` if it does not implement the callback.
        private func answer(to selector: String, about subject: NSObject) -> Bool? {
            let selector = NSSelectorFromString(selector)
            guard let ask = implementation(of: selector, as: OldQuestion.self) else { return nil }
            return ask(delegate, selector, application, subject).boolValue
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

        func configuration(
            for session: UISceneSession, options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration? {
            delegate.application?(application, configurationForConnecting: session, options: options)
        }

        func didDiscard(_ sessions: Set<UISceneSession>) {
            delegate.application?(application, didDiscardSceneSessions: sessions)
        }
    }

    #if canImport(Intents)
        extension DelegateResponder: IntentHandlingResponder {
            func handle(_ intent: INIntent, completion: EventCompletion<HandledIntent>) {
                delegate.application?(application, handle: intent) { completion(HandledIntent($0)) }
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
                    // It is a property list, whose keys are strings.
                    var answer: [String: any Sendable] = [:]
                    for (key, value) in reply ?? [:] {
                        if let key = key as? String { answer[key] = ForeignValue(value: value) }
                    }
                    completion(answer)
                }
            }
        }
    #endif

    #if !os(visionOS)
        extension DelegateResponder: BackgroundFetchResponder {
            func performFetch(completion: EventCompletion<UIBackgroundFetchResult>) {
                delegate.application?(application, performFetchWithCompletionHandler: { completion($0) })
            }
        }
    #endif

    #if !os(tvOS) && !os(visionOS)
        extension DelegateResponder: StatusBarResponder {
            func willChangeStatusBarOrientation(to orientation: UIInterfaceOrientation, duration: TimeInterval) {
                delegate.application?(
                    application, willChangeStatusBarOrientation: orientation, duration: duration)
            }

            func didChangeStatusBarOrientation(from orientation: UIInterfaceOrientation) {
                delegate.application?(application, didChangeStatusBarOrientation: orientation)
            }

            func willChangeStatusBarFrame(to frame: CGRect) {
                delegate.application?(application, willChangeStatusBarFrame: frame)
            }

            func didChangeStatusBarFrame(from frame: CGRect) {
                delegate.application?(application, didChangeStatusBarFrame: frame)
            }
        }
    #endif
#endif
