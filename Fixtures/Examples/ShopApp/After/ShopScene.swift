import HostAdapters
import LaunchGraph
import SwiftUI
import UIKit

struct ShopApp: App {
    @UIApplicationDelegateAdaptor var delegate: ShopDelegate

    var body: some SwiftUI.Scene {
        WindowGroup {
            Greeting().services(delegate.host, continuing: ["com.shop.article"])
        }
    }
}

struct Greeting: View {
    @ServiceValue(UserService.self) private var user

    var body: some View { Text(user?.name ?? "Welcome") }
}

final class ShopDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        StoreService()
        UserService()
        PushService()
        AnalyticsService()
        InlineService("preheat", mode: .deferred) { _ in Catalogue().preheat() }
    }
}
