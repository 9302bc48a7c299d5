import UIKit

// One file, in which the order of lines expresses the dependencies.
public final class AppDelegate: UIResponder, UIApplicationDelegate {
    public var window: UIWindow?
    var store: Store?
    var user: User?
    var push: Push?
    var analytics: Analytics?

    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let store = Store.open()
        self.store = store
        let user = store.user()  // must stay below the store
        self.user = user
        push = Push()
        let controller = UIViewController()
        controller.title = "Shop of \(user.name)"  // must stay below the user
        window = UIWindow()
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        Task { analytics = await Analytics.start(for: user) }
        Catalogue().preheat()  // slows the launch down
        if let url = options?[.url] as? URL { return show(url) }  // and UIKit calls again
        return true
    }

    public func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        show(url)
    }

    private func show(_ url: URL) -> Bool {
        window?.rootViewController?.title = url.host
        return url.scheme == "shop"
    }

    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        guard let user else { return }  // a token that arrives too early is lost
        push?.send(deviceToken, for: user)
    }

    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        guard let push else { return }  // and never calls back
        push.fetch { _ in }
        completionHandler(.newData)  // before there is any
    }

    public func applicationDidEnterBackground(_ application: UIApplication) {
        store?.save()
        analytics?.pause()
    }
}
