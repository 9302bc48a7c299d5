#if canImport(WatchKit) && !os(iOS) && !os(visionOS)
    public import LaunchGraph
    public import WatchKit

    #if canImport(UIKit)
        internal import UIKit
    #endif

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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

        open func applicationDidBecomeActive() { host.setPhase(.active) }
        open func applicationWillResignActive() { host.setPhase(.inactive) }
        open func applicationWillEnterForeground() { host.setPhase(.inactive) }
        open func applicationDidEnterBackground() { host.setPhase(.background) }

        open func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data) {
            host.send(.didRegisterForRemoteNotifications, deviceToken)
        }

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

        open func handle(_ userActivity: NSUserActivity) {
            _ = host.ask(.continueUserActivity, ContinuedUserActivity(userActivity))
        }

        /// Delivers background tasks to services. Each task is reported to the system as ended exactly once.
        open func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
            if !host.launch.hasBegun { host.launch(untilFirstFrame: true) }
            for task in backgroundTasks {
                host.ask(.watchBackgroundTask, task) { task.setTaskCompletedWithSnapshot($0) }
            }
        }

        open func applicationShouldRequestHealthAuthorization() { host.send(.requestHealthAuthorization) }
    }

    /// Performs background tasks of a watch.
    @MainActor public protocol WatchBackgroundTaskResponder {
        /// The system has started a task. The host reports it as ended, once, when all services have answered.
        ///
        /// - Parameter completion: to be called with whether the snapshot of the program is outdated. A service that the
        ///   task does not concern releases it.
        func handle(_ task: WKRefreshBackgroundTask, completion: EventCompletion<Bool>)
    }

    extension CompletionEvent<any WatchBackgroundTaskResponder, WKRefreshBackgroundTask, Bool> {
        /// A task of the system. The result is whether the snapshot is outdated.
        public static var watchBackgroundTask: Self {
            .init(.watchBackgroundTask, rule: .any) { $0.handle($1, completion: $2) }
        }
    }
#endif
