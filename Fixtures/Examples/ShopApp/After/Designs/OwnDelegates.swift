import HostAdapters
import LaunchGraph
import UIKit

final class CrashReporter: UIResponder, Service, UIApplicationDelegate {
    var window: UIWindow?
    func launch(_ context: LaunchContext) async throws {}
    func applicationDidBecomeActive(_ application: UIApplication) {}
    func applicationWillTerminate(_ application: UIApplication) {}
}

final class RelayingDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        CrashReporter()
    }
}

/// Named in the scene manifest.
final class RelayingScene: HostSceneDelegate {}
