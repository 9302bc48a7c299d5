#if canImport(WatchKit) && !os(iOS) && !os(visionOS)
    public import LaunchGraph
    public import WatchKit

    #if canImport(UIKit)
        internal import UIKit
    #endif

    /// An application delegate of a watch program that consists of services.
    ///
    /// ```swift
    /// @main struct ShopWatchApp: App {
    ///     @WKApplicationDelegateAdaptor var delegate: WatchDelegate
    ///
    ///     var body: some Scene { WindowGroup { Text("Shop") } }
    /// }
    ///
    /// final class WatchDelegate: WatchApplicationDelegate {
    ///     @ServiceListBuilder override var services: ServiceList { ConfigService() }
    /// }
    /// ```
    @MainActor open class WatchApplicationDelegate: NSObject, WKApplicationDelegate {
        /// The program's services. The property is read once, when the services are first needed.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The host of the program's services.
        public private(set) lazy var host = HostServices.declared { makeHost().becomeProgramHost() }

        /// Returns a new host. Override this method to give the dispatcher observers, a profile, or a limit.
        open func makeHost() -> ServiceHost { ServiceHost(declaring: services) }

        /// Launches the services. Deferred services wait until the program is active or in the background.
        open func applicationDidFinishLaunching() { host.launch(untilFirstFrame: true) }

        /// The program is active.
        open func applicationDidBecomeActive() { host.setPhase(.active) }

        /// The program is about to become inactive.
        open func applicationWillResignActive() { host.setPhase(.inactive) }

        /// The program is about to return from the background.
        open func applicationWillEnterForeground() { host.setPhase(.inactive) }

        /// The program is in the background.
        open func applicationDidEnterBackground() { host.setPhase(.background) }

        /// The program can receive notifications.
        open func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data) {
            host.send(.didRegisterForRemoteNotifications, deviceToken)
        }

        /// The program cannot receive notifications.
        open func didFailToRegisterForRemoteNotificationsWithError(_ error: any Error) {
            host.send(.didFailToRegisterForRemoteNotifications, error)
        }

        /// Delivers a remote notification. The handler is called once, with the best answer.
        open func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
        ) {
            host.ask(.remoteNotification, userInfo) {
                completionHandler(WKBackgroundFetchResult(rawValue: $0.rawValue) ?? .failed)
            }
        }

        /// Continues an activity.
        open func handle(_ userActivity: NSUserActivity) {
            _ = host.ask(.continueUserActivity, ContinuedUserActivity(userActivity))
        }

        /// Delivers background tasks to services. Each task is reported to the system as ended exactly once.
        open func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
            if !host.isLaunching { host.launchUnlessLaunched() }
            for task in backgroundTasks {
                host.ask(.watchBackgroundTask, task) { task.setTaskCompletedWithSnapshot($0) }
            }
        }

        /// A paired phone requests access to health data.
        open func applicationShouldRequestHealthAuthorization() { host.send(.requestHealthAuthorization) }
    }
#endif
