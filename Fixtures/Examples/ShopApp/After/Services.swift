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
    @DependsOn(StoreService.self) private var store

    public init() {}

    public func launch(_ context: LaunchContext) throws -> User { store.user() }
}

// begin: window
@MainActor public final class WindowService: SynchronousService, SceneResponder, OpenURLResponder {
    @DependsOn(UserService.self) private var user

    public init() {}

    public func launch(_ context: LaunchContext) throws {}

    public func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene, let delegate = scene.delegate as? HostSceneDelegate else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.rootViewController?.title = "Shop of \(user.name)"
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
    @DependsOn(UserService.self) private var user
    private let push = Push()

    public init() {}

    public func launch(_ context: LaunchContext) async throws {}

    public func didRegisterForRemoteNotifications(deviceToken: Data) { push.send(deviceToken, for: user) }

    public func didFailToRegisterForRemoteNotifications(with error: any Error) {}

    public func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        push.fetch { completion($0 ? .newData : .noData) }
    }
}

@MainActor public final class AnalyticsService: Service, ApplicationStateResponder {
    @DependsOn(UserService.self) private var user
    public let policy = ServicePolicy(onFailure: .proceed)
    private var analytics: Analytics?

    public init() {}

    public func launch(_ context: LaunchContext) async throws {
        analytics = await Analytics.start(for: user)
    }

    public func didEnterBackground() { analytics?.pause() }
}
