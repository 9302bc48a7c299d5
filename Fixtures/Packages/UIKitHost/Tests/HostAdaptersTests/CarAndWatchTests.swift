import CarPlay
import HostAdapters
import LaunchGraph
import Testing
import UIKit
import WatchKit

/// Cars and watches.
@Suite @MainActor struct CarAndWatchTests {
    let log = Log()

    @Test(arguments: [false, true])
    func `a car's screen reaches the services, which receive its end only with its beginning`(hasWindow: Bool)
        async throws
    {
        let host = try ServiceHost { CarService(log: log) }
        _ = try await host.launched
        let delegate = HostCarPlaySceneDelegate(host)
        let scene = CPTemplateApplicationScene(
            session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
        let controller = CPInterfaceController()
        let system: any CPTemplateApplicationSceneDelegate = delegate
        system.templateApplicationScene(scene, didDisconnectInterfaceController: controller)
        #expect(log.lines == [])
        if hasWindow {
            system.templateApplicationScene(scene, didConnect: controller, to: CPWindow())
            system.templateApplicationScene(scene, didDisconnect: controller, from: CPWindow())
        } else {
            system.templateApplicationScene(scene, didConnect: controller)
            system.templateApplicationScene(scene, didDisconnectInterfaceController: controller)
        }
        #expect(log.lines == ["connected \(hasWindow)", "disconnected"])
        await host.shutdown()
    }

    @Test func `the callbacks of a watch's application delegate reach the services`() async throws {
        let delegate = WatchDelegate()
        let system: any WKApplicationDelegate = delegate
        system.applicationDidFinishLaunching()
        #expect(ServiceHost.program === delegate.host)
        _ = try await delegate.host.launched
        let warmup = { delegate.host.dispatcher.report.services.first { $0.id == "warmup" }?.started }
        #expect(warmup() == nil)
        system.applicationWillEnterForeground()
        system.applicationDidBecomeActive()
        system.didRegisterForRemoteNotifications(withDeviceToken: Data([1]))
        system.handle(NSUserActivity(activityType: "article"))
        system.applicationWillResignActive()
        system.applicationDidEnterBackground()
        let fetched = await withCheckedContinuation { continuation in
            system.didReceiveRemoteNotification([:]) { continuation.resume(returning: $0) }
        }
        #expect(fetched == .newData)
        #expect(
            delegate.log.lines == ["active", "token", "activity article", "resigns", "background", "notification"])
        let task = WKRefreshBackgroundTask()
        system.handle([task])
        while task.completions.isEmpty { await Task.yield() }
        #expect(task.completions == [true])
        await delegate.host.shutdown()
    }

    @Test(
        arguments: [
            ([.failed, .newData, .noData], .newData), ([.failed, .noData], .noData), ([.noData, .failed], .noData),
            ([.failed], .failed), ([], .noData),
        ] as [([WKBackgroundFetchResult], WKBackgroundFetchResult)])
    func `a fetch of a watch has the best result of all services, as that of a phone`(
        answers: [WKBackgroundFetchResult], expected: WKBackgroundFetchResult
    ) async throws {
        let delegate = FetchingWatch()
        delegate.answers = answers
        _ = try await delegate.host.launched
        var fetched: [WKBackgroundFetchResult] = []
        delegate.didReceiveRemoteNotification([:]) { fetched.append($0) }
        #expect(fetched == [expected])
        await delegate.host.shutdown()
    }
}

private final class FetchingWatch: WatchApplicationDelegate {
    var answers: [WKBackgroundFetchResult] = []

    @ServiceListBuilder override var services: ServiceList {
        for (index, answer) in answers.enumerated() { WatchFetch(ServiceID("f\(index)"), answer) }
    }
}

@MainActor private final class WatchFetch: Service, RemoteNotificationResponder {
    let id: ServiceID
    let answer: WKBackgroundFetchResult
    init(_ id: ServiceID, _ answer: WKBackgroundFetchResult) { (self.id, self.answer) = (id, answer) }
    func launch(_ context: LaunchContext) async throws {}
    func didReceiveRemoteNotification(_ userInfo: [AnyHashable: Any], completion: EventCompletion<FetchResult>) {
        // Here, where both frameworks exist, it is that of UIKit.
        if let answer = FetchResult(rawValue: answer.rawValue) { completion(answer) }
    }
}

@MainActor private final class CarService: Service, CarPlayResponder {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func carPlayDidConnect(_ screen: CarScreen) { log.note("connected \(screen.window != nil)") }
    func carPlayDidDisconnect(_ screen: CarScreen) { log.note("disconnected") }
}

private final class WatchDelegate: WatchApplicationDelegate {
    let log = Log()

    @ServiceListBuilder override var services: ServiceList {
        WatchService(log: log)
        InlineService("warmup", mode: .deferred) { _ in }
    }
}

@MainActor
private final class WatchService: Service, ApplicationStateResponder, RemoteNotificationRegistrationResponder,
    RemoteNotificationResponder, UserActivityResponder, WatchBackgroundTaskResponder
{
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func didBecomeActive() { log.note("active") }
    func willResignActive() { log.note("resigns") }
    func didEnterBackground() { log.note("background") }
    func didRegisterForRemoteNotifications(deviceToken: Data) { log.note("token") }
    func didFailToRegisterForRemoteNotifications(with error: any Error) {}
    func didReceiveRemoteNotification(_ userInfo: [AnyHashable: Any], completion: EventCompletion<FetchResult>) {
        log.note("notification")
        completion(.newData)
    }
    func continueUserActivity(_ continued: ContinuedUserActivity) -> Bool {
        log.note("activity \(continued.activity.activityType)")
        return true
    }
    func handle(_ task: WKRefreshBackgroundTask, completion: EventCompletion<Bool>) { completion(true) }
}
