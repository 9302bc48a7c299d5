import HostAdapters
import LaunchGraph
import UIKit

@MainActor final class Player: Service, ApplicationStateResponder, MemoryWarningResponder {
    func launch(_ context: LaunchContext) async throws {}
    func didBecomeActive() {}
    func didReceiveMemoryWarning() {}
}

@MainActor final class Router: Service, OpenURLResponder, ApplicationStateResponder {
    func launch(_ context: LaunchContext) async throws {}
    func open(_ url: OpenedURL) -> Bool { true }
    func didBecomeActive() {}
}

final class DividedDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        Player()
        Router()
    }
}

/// Named in the scene manifest.
final class DividedScene: HostSceneDelegate {}
