import HostAdapters
import LaunchGraph
import UIKit

extension ServiceHost {
    // The objects to which the delegates of a program pass their callbacks.
    var delegate: HostApplicationDelegate { HostApplicationDelegate(self) }
    var sceneDelegate: HostSceneDelegate { HostSceneDelegate(self) }
    var macDelegate: MacApplicationDelegate { MacApplicationDelegate(self) }
}

/// A service that opens URLs, performs shortcuts, fetches and restores as configured.
@MainActor
final class Feature: Service, OpenURLResponder, ShortcutResponder, RemoteNotificationResponder,
    UserActivityResponder
{
    let id: ServiceID
    let dependsOn: [ServiceID]
    let log: Log
    var opens = false
    var fetches: UIBackgroundFetchResult? = .noData
    var restores: [any UIUserActivityRestoring] = []

    init(_ id: ServiceID, dependsOn: [ServiceID] = [], log: Log, opens: Bool = false) {
        self.id = id
        self.dependsOn = dependsOn
        self.log = log
        self.opens = opens
    }

    func launch(_ context: LaunchContext) async throws { log.note("\(id) up") }

    func open(_ url: OpenedURL) -> Bool {
        log.note("\(id) url \(url.url.absoluteString)")
        return opens
    }

    func performAction(for shortcut: ChosenShortcut, completion: EventCompletion<Bool>) {
        log.note("\(id) shortcut \(shortcut.item.type)")
        completion(opens)
    }

    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        log.note("\(id) notification")
        if let fetches { completion(fetches) } else { kept = completion }
    }
    var kept: EventCompletion<UIBackgroundFetchResult>?

    func continueUserActivity(_ continued: ContinuedUserActivity) -> Bool {
        log.note("\(id) activity \(continued.activity.activityType)")
        continued.restore(restores)
        return opens
    }
}

/// A service that notes every change of state.
@MainActor final class StateService: Service, ApplicationStateResponder {
    let id: ServiceID
    let log: Log

    init(_ id: ServiceID, log: Log) {
        self.id = id
        self.log = log
    }

    func launch(_ context: LaunchContext) async throws {}
    func didBecomeActive() { log.note("\(id) active") }
    func willResignActive() { log.note("\(id) resigns") }
    func willEnterForeground() { log.note("\(id) foreground") }
    func didEnterBackground() { log.note("\(id) background") }
    func willTerminate() { log.note("\(id) terminates") }
}
