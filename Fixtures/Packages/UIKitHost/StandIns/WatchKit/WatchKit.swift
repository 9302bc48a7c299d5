@_exported public import AppleFoundation

/// developer.apple.com/documentation/watchkit/wkbackgroundfetchresult
public enum WKBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

/// developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask
open class WKRefreshBackgroundTask: NSObject {
    /// What the system was told; here for tests to see.
    public private(set) var completions: [Bool] = []

    /// …/wkrefreshbackgroundtask/settaskcompletedwithsnapshot(_:)
    open func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) { completions.append(refreshSnapshot) }
}

/// developer.apple.com/documentation/watchkit/wkapplicationdelegate
///
/// Its members are optional there.
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
    func applicationDidFinishLaunching()
    func applicationDidBecomeActive()
    func applicationWillResignActive()
    func applicationWillEnterForeground()
    func applicationDidEnterBackground()
    func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data)
    func didFailToRegisterForRemoteNotificationsWithError(_ error: any Error)
    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void)
    func handle(_ userActivity: NSUserActivity)
    func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>)
    func applicationShouldRequestHealthAuthorization()
}
