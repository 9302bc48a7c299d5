import HostAdapters
import LaunchGraph
import UIKit

final class ComposedDelegate: UIResponder, UIApplicationDelegate, ServiceHosting {
    var window: UIWindow?
    let host = ServiceHost(
        declaring: ServiceList {
            AccountService()
            LoggerService()
        })

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        host.application(application, didFinishLaunchingWithOptions: options)
    }

    func applicationDidBecomeActive(_ application: UIApplication) { host.applicationDidBecomeActive(application) }
}
