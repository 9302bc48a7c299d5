import HostAdapters
import LaunchGraph

@MainActor final class LinkService: Service, AndroidActivityResponder {
    func launch(_ context: LaunchContext) async throws {}

    func onNewIntent(_ activity: AndroidActivity, intent: AndroidIntent) -> Bool {
        intent.data?.hasPrefix("shop://") == true
    }
}

@MainActor final class ActivityBridge {
    let host = ServiceHost(declaring: ServiceList { LinkService() })

    func onCreate() { host.onCreate() }

    func onResume(identifier: Int) {
        host.activity(AndroidActivity(identifier: identifier, className: "com.shop.MainActivity"), .resume)
    }

    func onNewIntent(identifier: Int, uri: String) -> Bool {
        let activity = AndroidActivity(identifier: identifier, className: "com.shop.MainActivity")
        return host.ask(.activityNewIntent, (activity, AndroidIntent(data: uri)))
    }
}
