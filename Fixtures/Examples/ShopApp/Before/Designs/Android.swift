@MainActor protocol ActivityService: AnyObject {
    func onResume(activity: Int)
    func onNewIntent(uri: String)
}

@MainActor final class ActivityBridge {
    var services: [any ActivityService] = []

    func onResume(activity: Int) {
        for service in services { service.onResume(activity: activity) }
    }

    func onNewIntent(uri: String) {
        for service in services { service.onNewIntent(uri: uri) }  // which service handled it is unknown
    }
}
