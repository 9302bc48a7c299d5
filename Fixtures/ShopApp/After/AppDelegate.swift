import HostAdapters
import LaunchGraph
import UIKit

// begin: services
/// What the app consists of. What depends on what, each service says for itself.
public final class AppDelegate: HostApplicationDelegate {
    @ServiceListBuilder public override var services: ServiceList {
        StoreService()
        UserService()
        WindowService()
        PushService()
        AnalyticsService()
        InlineService("preheat", mode: .deferred) { _ in Catalogue().preheat() }
    }
}

/// Named in the scene manifest: what scenes tell reaches the same services.
public final class SceneDelegate: HostSceneDelegate {}
// end: services
