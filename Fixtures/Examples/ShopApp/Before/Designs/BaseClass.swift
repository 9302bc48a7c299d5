import UIKit

@MainActor public protocol ApplicationService: AnyObject {
    func didFinishLaunching(_ application: UIApplication) -> Bool
}

open class PluggableApplicationDelegate: UIResponder, UIApplicationDelegate {
    public var window: UIWindow?
    open var services: [any ApplicationService] { [] }
    private lazy var instances = services
    public required override init() { super.init() }

    open func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        var result = true
        for service in instances { result = result && service.didFinishLaunching(application) }  // stops at false
        return result
    }
}

final class LoggerService: ApplicationService {
    func didFinishLaunching(_ application: UIApplication) -> Bool { true }
}

final class AccountService: ApplicationService {
    func didFinishLaunching(_ application: UIApplication) -> Bool { true }
}

final class PluggedDelegate: PluggableApplicationDelegate {
    override var services: [any ApplicationService] { [LoggerService(), AccountService()] }
}
