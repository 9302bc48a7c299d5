import UIKit

final class WindowDelegate: UIResponder, UIWindowSceneDelegate {
    static var store: Store?  // set by the application delegate
    var window: UIWindow?
    private var badge: Badge?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene, Self.store != nil else { return }  // black until the next start
        badge = Badge(in: scene)
        window = UIWindow(windowScene: scene)
        window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) { badge?.update() }
    func sceneDidDisconnect(_ scene: UIScene) { badge = nil }
    // … and each of the other callbacks that the badge needs
}

@MainActor final class Badge {
    init(in scene: UIWindowScene) {}
    func update() {}
}
