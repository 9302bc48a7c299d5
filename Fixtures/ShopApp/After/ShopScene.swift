import HostAdapters
import LaunchGraph
import SwiftUI
import UIKit

struct ShopApp: App {
    let host = ServiceHost(
        declaring: ServiceList {
            StoreService()
            UserService()
            PushService()
            AnalyticsService()
        })

    init() {
        host.launch()
    }

    var body: some SwiftUI.Scene {
        WindowGroup {
            Text("Shop").services(host, continuing: ["com.shop.article"])
        }
    }
}
