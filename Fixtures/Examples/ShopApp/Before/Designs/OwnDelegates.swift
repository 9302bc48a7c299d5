import UIKit

final class CrashReporter: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func applicationDidBecomeActive(_ application: UIApplication) {}
    func applicationWillTerminate(_ application: UIApplication) {}
}

#if canImport(ObjectiveC)
    final class RelayingDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        let delegates: [any UIApplicationDelegate] = [CrashReporter()]

        func applicationDidBecomeActive(_ application: UIApplication) {
            for delegate in delegates { delegate.applicationDidBecomeActive?(application) }
        }
    }
#endif
