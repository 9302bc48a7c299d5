import HostAdapters
import LaunchGraph
import UIKit

// README: begin
/// What the app consists of. What depends on what, each service says for itself.
public final class AppDelegate: HostApplicationDelegate {
    @ServiceListBuilder public override var services: ServiceList {
        StoreService()
        UserService()
        WindowService(delegate: self)
        PushService()
        AnalyticsService()
        InlineService("preheat", mode: .deferred) { _ in Catalogue().preheat() }
    }
}
// README: end
