import SwiftUI
import UIKit

struct ShopApp: App {
    @UIApplicationDelegateAdaptor var delegate: AppDelegate
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            Text("Shop")
                .onOpenURL { url in _ = delegate.application(.shared, open: url, options: [:]) }
                .onChange(of: phase) { _, new in
                    if new == .background { delegate.applicationDidEnterBackground(.shared) }
                }
        }
    }
}
