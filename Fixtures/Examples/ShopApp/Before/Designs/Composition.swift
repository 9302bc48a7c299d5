import UIKit

@MainActor public final class ServiceDispatcher {
    let services: [any ApplicationService]

    init(_ services: [any ApplicationService]) {
        self.services = services  // the logger must stay above the account
    }

    func didFinishLaunching(_ application: UIApplication) -> Bool {
        services.reduce(true) { $0 && $1.didFinishLaunching(application) }
    }
}

final class ComposedDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let dispatcher = ServiceDispatcher([LoggerService(), AccountService()])

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        dispatcher.didFinishLaunching(application)
    }
}
