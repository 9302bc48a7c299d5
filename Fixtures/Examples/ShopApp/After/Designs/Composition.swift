import HostAdapters
import LaunchGraph
import UIKit

final class ComposedDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let services = HostApplicationDelegate(
        ServiceHost(
            declaring: ServiceList {
                AccountService()
                LoggerService()
            }))

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        services.application(application, didFinishLaunchingWithOptions: options)
    }
}

/// Named in the scene manifest.
final class ComposedScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let services = HostSceneDelegate()

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        services.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    func sceneDidBecomeActive(_ scene: UIScene) { services.sceneDidBecomeActive(scene) }
    func sceneWillResignActive(_ scene: UIScene) { services.sceneWillResignActive(scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { services.sceneDidEnterBackground(scene) }
}
