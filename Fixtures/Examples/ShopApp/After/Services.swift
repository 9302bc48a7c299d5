import HostAdapters
import LaunchGraph
import UIKit

@MainActor public final class StoreService: SynchronousService, ApplicationStateResponder {
    private var store: Store?

    public init() {}

    public func launch(_ context: LaunchContext) throws -> Store {
        let store = Store.open()
        self.store = store
        return store
    }

    public func shutdown(_ store: Store) async throws { store.close() }

    public func didEnterBackground() { store?.save() }
}

@MainActor public final class UserService: SynchronousService {
    public let dependsOn = [StoreService.id]

    public init() {}

    public func launch(_ context: LaunchContext) throws -> User { try context[StoreService.self].user() }
}

// begin: window
@MainActor public final class WindowService: SynchronousService, SceneResponder, OpenURLResponder {
    public let dependsOn = [UserService.id]
    private var title = ""

    public init() {}

    public func launch(_ context: LaunchContext) throws { title = "Shop of \(try context[UserService.self].name)" }

    public func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene, let delegate = scene.delegate as? HostSceneDelegate else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.rootViewController?.title = title
        window.makeKeyAndVisible()
        delegate.window = window
    }

    public func open(_ url: OpenedURL) -> Bool {
        (url.scene?.delegate as? HostSceneDelegate)?.window?.rootViewController?.title = url.url.host
        return url.url.scheme == "shop"
    }
}
// end: window

@MainActor public final class PushService: Service, RemoteNotificationRegistrationResponder, RemoteNotificationResponder
{
    public let dependsOn = [UserService.id]
    private let push = Push()
    private var user: User?

    public init() {}

    public func launch(_ context: LaunchContext) async throws { user = try context[UserService.self] }

    public func didRegisterForRemoteNotifications(deviceToken: Data) {
        guard let user else { return }
        push.send(deviceToken, for: user)
    }

    public func didFailToRegisterForRemoteNotifications(with error: any Error) {}

    public func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        push.fetch { completion($0 ? .newData : .noData) }
    }
}

@MainActor public final class AnalyticsService: Service, ApplicationStateResponder {
    public let dependsOn = [UserService.id]
    public let policy = ServicePolicy(onFailure: .proceed)
    private var analytics: Analytics?

    public init() {}

    public func launch(_ context: LaunchContext) async throws {
        analytics = await Analytics.start(for: try context[UserService.self])
    }

    public func didEnterBackground() { analytics?.pause() }
}
