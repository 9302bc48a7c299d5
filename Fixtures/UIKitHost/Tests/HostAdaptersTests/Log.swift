import HostAdapters
import LaunchGraph
import UIKit

/// What services were told, in the order in which they were.
@MainActor final class Log: Sendable {
    var lines: [String] = []
    private var waiting: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []

    nonisolated init() {}

    func note(_ line: String) {
        lines.append(line)
        let met = waiting.filter { $0.line == line }
        waiting.removeAll { $0.line == line }
        for one in met { one.continuation.resume() }
    }

    /// Waits until `line` has been noted.
    func wait(for line: String) async {
        guard !lines.contains(line) else { return }
        await withCheckedContinuation { waiting.append((line, $0)) }
    }

    func count(of line: String) -> Int { lines.count { $0 == line } }
}

/// Lets tests decide when a service is up.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}

/// A service that opens URLs, chooses shortcuts, fetches and restores, as it is told to.
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
