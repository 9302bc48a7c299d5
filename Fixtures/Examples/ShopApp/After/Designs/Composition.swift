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
    private var host: ServiceHost? { ServiceHost.program }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        host?.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    func sceneDidBecomeActive(_ scene: UIScene) { host?.sceneDidBecomeActive(scene) }
    func sceneWillResignActive(_ scene: UIScene) { host?.sceneWillResignActive(scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { host?.sceneDidEnterBackground(scene) }
}
