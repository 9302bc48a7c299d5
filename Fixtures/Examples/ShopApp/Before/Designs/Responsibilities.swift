import UIKit

@MainActor protocol StateHandling { func didBecomeActive() }
@MainActor protocol URLHandling { func open(_ url: URL) -> Bool }

@MainActor final class Player: StateHandling { func didBecomeActive() {} }
@MainActor final class Router: URLHandling { func open(_ url: URL) -> Bool { true } }

final class DividedDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let state: any StateHandling = Player()  // one object each
    let urls: any URLHandling = Router()

    func applicationDidBecomeActive(_ application: UIApplication) { state.didBecomeActive() }

    func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        urls.open(url)
    }
}
