import Foundation
import UIKit

/// Stands for a class written in Objective-C.
@MainActor final class LegacyTracker: NSObject {
    static let shared = LegacyTracker()
    func start(withKey key: String, completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }
    func flush() {}
    func stop() {}
}

final class TrackingDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        LegacyTracker.shared.start(withKey: "shop") { error in
            if let error { print("no tracking: \(error)") }  // and everything else goes on as if there were
        }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) { LegacyTracker.shared.flush() }
}
