import HostAdapters
import LaunchGraph
import UIKit

final class WindowedDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        InlineService("store") { @MainActor _ in Store.open() }
        InlineService("pictures", mode: .onDemand) { @MainActor _ in Catalogue() }
    }

    override func makeHost() -> ServiceHost {
        let host = super.makeHost()
        host.showFailedLaunches { error in FailureController(error) }
        host.combine(.openURL, by: .untilHandled)
        return host
    }
}

final class WindowDelegate: HostSceneDelegate {
    private var services: ScreenHost?

    override func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
        // The pictures are launched with the first window.
        let services = ScreenHost(in: host) { BadgeService(dependsOn: ["store", "pictures"]) }
        services.receiveEvents(of: scene)
        services.load()
        self.services = services
        super.scene(scene, willConnectTo: session, options: options)
    }

    override func sceneDidDisconnect(_ scene: UIScene) {
        super.sceneDidDisconnect(scene)
        services = nil  // shuts them down
    }
}

@MainActor final class BadgeService: Service, SceneResponder {
    let dependsOn: [ServiceID]
    private var window: UIWindow?

    init(dependsOn: [ServiceID]) { self.dependsOn = dependsOn }

    func launch(_ context: LaunchContext) async throws {}

    // Called when the service is up, for the scene of its window.
    func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        window = (scene as? UIWindowScene).map(UIWindow.init(windowScene:))
        window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) {}
}

final class FailureController: UIViewController {
    convenience init(_ error: any Error) {
        self.init()
        title = "\(error)"
    }
}
