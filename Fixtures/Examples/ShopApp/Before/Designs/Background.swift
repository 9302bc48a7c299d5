import Foundation
import UIKit

final class EarlyDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var store: Store?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] == nil else { return true }
        store = Store.open()  // fails while the device is locked
        return true
    }
}
