#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    #if canImport(CloudKit)
        internal import CloudKit
    #endif
    #if canImport(Intents)
        internal import Intents
    #endif

    // Not verified: see `HostApplicationDelegate+Responding.swift`.

    /// Finds responders for services that conform to `UIApplicationDelegate` themselves.
    ///
    /// Such a service responds to an event of the catalogue if it has a callback that leads to it, whichever host the event
    /// came from, and has its turn in launch order.
    struct UIDelegateResponders: ResponderAdapter {
        @MainActor func responder<Responder>(for service: any Service, as type: Responder.Type) -> Responder? {
            guard let delegate = service as? any UIApplicationDelegate & NSObjectProtocol,
                let responder = UIDelegateResponder(delegate) as? Responder
            else { return nil }
            let events = ServiceHost.events(for: type)
            let isImplemented = HostCallback.all.contains { callback in
                callback.host == .uiApplication && events.contains(callback.event.name)
                    && delegate.responds(to: NSSelectorFromString(callback.selector))
            }
            return isImplemented ? responder : nil
        }
    }

    /// Calls a delegate's own callbacks, those that it has.
    @MainActor final class UIDelegateResponder {
        let delegate: any UIApplicationDelegate
        var application: UIApplication { .shared }

        init(_ delegate: any UIApplicationDelegate) {
            self.delegate = delegate
        }
    }

    extension UIDelegateResponder: LaunchOptionsResponder {
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

    extension UIDelegateResponder: ApplicationStateResponder {
        func didBecomeActive() { delegate.applicationDidBecomeActive?(application) }
        func willResignActive() { delegate.applicationWillResignActive?(application) }
        func willEnterForeground() { delegate.applicationWillEnterForeground?(application) }
        func didEnterBackground() { delegate.applicationDidEnterBackground?(application) }
        func willTerminate() { delegate.applicationWillTerminate?(application) }
    }

    extension UIDelegateResponder: MemoryWarningResponder, TimeChangeResponder, ProtectedDataResponder,
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

    extension UIDelegateResponder: OpenURLResponder, UserActivityResponder {
        func open(_ url: OpenedURL) -> Bool {
            var options: [UIApplication.OpenURLOptionsKey: Any] = [.openInPlace: !url.mustCopy]
            options[.sourceApplication] = url.sourceApplication
            options[.annotation] = url.annotation
            return delegate.application?(application, open: url.url, options: options) ?? false
        }

        func willContinueUserActivity(ofType type: String) -> Bool {
            delegate.application?(application, willContinueUserActivityWithType: type) ?? false
        }

        func continueUserActivity(_ continued: ContinuedUserActivity) -> Bool {
            delegate.application?(application, continue: continued.activity) { objects in
                MainActor.assumeIsolated { continued.restore(objects ?? []) }
            } ?? false
        }

        func didFailToContinueUserActivity(ofType type: String, error: any Error) {
            delegate.application?(application, didFailToContinueUserActivityWithType: type, error: error)
        }

        func didUpdate(_ activity: NSUserActivity) { delegate.application?(application, didUpdate: activity) }
    }

    extension UIDelegateResponder: RemoteNotificationRegistrationResponder, RemoteNotificationResponder,
        BackgroundURLSessionResponder
    {
        func didRegisterForRemoteNotifications(deviceToken: Data) {
            delegate.application?(application, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
        }

        func didFailToRegisterForRemoteNotifications(with error: any Error) {
            delegate.application?(application, didFailToRegisterForRemoteNotificationsWithError: error)
        }

        func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
        ) {
            delegate.application?(application, didReceiveRemoteNotification: userInfo) { completion($0) }
        }

        func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>) {
            delegate.application?(application, handleEventsForBackgroundURLSession: identifier) { completion() }
        }
    }

    extension UIDelegateResponder: StateRestorationResponder, SceneConfigurationResponder, SceneDiscardResponder {
        func shouldSaveApplicationState(with coder: NSCoder) -> Bool {
            delegate.application?(application, shouldSaveSecureApplicationState: coder) ?? false
        }

        func shouldRestoreApplicationState(with coder: NSCoder) -> Bool {
            delegate.application?(application, shouldRestoreSecureApplicationState: coder) ?? false
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

    #if canImport(CloudKit)
        extension UIDelegateResponder: CloudKitShareResponder {
            func userDidAcceptCloudKitShare(with metadata: CKShare.Metadata) {
                delegate.application?(application, userDidAcceptCloudKitShareWith: metadata)
            }
        }
    #endif

    #if canImport(Intents)
        extension UIDelegateResponder: IntentResponder {
            func handler(for intent: INIntent) -> Any? {
                delegate.application?(application, handlerFor: intent) ?? nil
            }
        }
    #endif

    #if !os(tvOS)
        extension UIDelegateResponder: ShortcutResponder, OrientationResponder, WatchRequestResponder {
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
                    // `Sendable` cannot be asked for at run time; of a property list only these are it for certain.
                    var answer: [String: any Sendable] = [:]
                    for (key, value) in reply ?? [:] {
                        guard let key = key as? String else { continue }
                        switch value {
                        case let text as String: answer[key] = text
                        case let number as Bool: answer[key] = number
                        case let number as Int: answer[key] = number
                        case let number as Double: answer[key] = number
                        case let data as Data: answer[key] = data
                        case let date as Date: answer[key] = date
                        default: answer[key] = "\(value)"
                        }
                    }
                    completion(answer)
                }
            }
        }
    #endif

    #if !os(tvOS) && !os(visionOS)
        extension UIDelegateResponder: BackgroundFetchResponder, StatusBarResponder {
            func performFetch(completion: EventCompletion<UIBackgroundFetchResult>) {
                delegate.application?(application, performFetchWithCompletionHandler: { completion($0) })
            }

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
