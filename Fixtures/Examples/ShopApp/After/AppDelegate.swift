import HostAdapters
import LaunchGraph
import UIKit

// begin: services
/// The services of the app. Each service declares its own dependencies.
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

/// Named in the scene manifest. The events of scenes reach the same services.
public final class SceneDelegate: HostSceneDelegate {}
// end: services
