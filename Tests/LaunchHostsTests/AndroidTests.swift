import LaunchGraph
import LaunchHosts
import Testing

@Suite @MainActor struct AndroidTests {
    let log = Log()
    let main = AndroidActivity(identifier: 1, className: "com.shop.MainActivity")
    let other = AndroidActivity(identifier: 2, className: "com.shop.OtherActivity")

    @Test func `callbacks of an Android application, its activities and its fragments reach services in order`()
        async throws
    {
        let host = try ServiceHost {
            DroidService("ui", dependsOn: ["data"], log: log)
            DroidService("data", log: log)
        }
        host.onCreate()
        _ = try await host.launched
        await log.wait(for: "ui created")
        log.lines = []
        host.onCreate(main, state: nil)
        host.activity(main, .start)
        host.activity(main, .resume)
        host.send(.fragment(.attach), AndroidFragment(identifier: 3, className: "com.shop.BasketFragment"))
        host.activity(main, .pause)
        host.activity(main, .stop)
        host.activity(main, .destroy)
        #expect(
            log.lines == [
                "data activity created", "ui activity created", "data foreground", "ui foreground", "data resumed",
                "ui resumed", "data active", "ui active", "data attached", "ui attached", "ui resigns", "data resigns",
                "ui paused", "data paused", "ui background", "data background",
            ])
        await host.shutdown()
    }

    @Test func `a program with two activities is in the background when both are`() async throws {
        let host = try ServiceHost { StateService("state", log: log) }
        host.onCreate()
        _ = try await host.launched
        for step in [AndroidActivityStep.start, .resume] { host.activity(main, step) }
        host.activity(main, .pause)
        for step in [AndroidActivityStep.start, .resume] { host.activity(other, step) }
        host.activity(main, .stop)
        #expect(host.phase == .active)
        host.activity(other, .pause)
        host.activity(other, .stop)
        #expect(host.phase == .background)
        #expect(["state foreground", "state background"].map { log.count(of: $0) } == [1, 1])
        await host.shutdown()
    }

    @Test func `an intent is offered to all services, and the intent of a launch reaches them once they are up`()
        async throws
    {
        let host = try ServiceHost {
            DroidService("orders", log: log)
            DroidService("links", dependsOn: ["orders"], log: log, takes: "android.intent.action.VIEW")
        }
        let view = AndroidIntent(action: "android.intent.action.VIEW", data: "shop://article/1")
        host.onCreate()
        host.onCreate(main, state: nil, intent: view)
        await log.wait(for: "links asked for shop://article/1")
        #expect(
            log.lines.filter { $0.contains("asked") } == [
                "orders asked for shop://article/1", "links asked for shop://article/1",
            ])
        _ = try await host.launched
        let intents = [view, AndroidIntent(action: "other")]
        #expect(intents.map { host.ask(.activityNewIntent, (main, $0)) } == [true, false])
        await host.shutdown()
    }

    @Test func `of several saved values for one key the first service's is used`() throws {
        let host = try ServiceHost {
            DroidService("second", dependsOn: ["first"], log: log)
            DroidService("first", log: log)
        }
        // Ends are delivered to dependents first.
        #expect(host.ask(.activitySaveState, main) == ["owner": "second", "first": "1", "second": "1"])
    }
}

@MainActor
final class DroidService: Service, AndroidApplicationResponder, AndroidActivityResponder,
    AndroidFragmentResponder, ApplicationStateResponder
{
    let id: ServiceID
    let dependsOn: [ServiceID]
    let log: Log
    let action: String?

    init(_ id: ServiceID, dependsOn: [ServiceID] = [], log: Log, takes action: String? = nil) {
        self.id = id
        self.dependsOn = dependsOn
        self.log = log
        self.action = action
    }

    func launch(_ context: LaunchContext) async throws {}
    func onCreate() { log.note("\(id) created") }
    func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep) {
        switch step {
        case .create: log.note("\(id) activity created")
        case .resume: log.note("\(id) resumed")
        case .pause: log.note("\(id) paused")
        default: break
        }
    }
    func onSaveInstanceState(_ activity: AndroidActivity) -> AndroidState { ["owner": id.name, id.name: "1"] }
    func onNewIntent(_ activity: AndroidActivity, intent: AndroidIntent) -> Bool {
        log.note("\(id) asked for \(intent.data ?? "nothing")")
        return intent.action == action
    }
    func fragment(_ fragment: AndroidFragment, _ step: AndroidFragmentStep) {
        if step == .attach { log.note("\(id) attached") }
    }
    func didBecomeActive() { log.note("\(id) active") }
    func willResignActive() { log.note("\(id) resigns") }
    func willEnterForeground() { log.note("\(id) foreground") }
    func didEnterBackground() { log.note("\(id) background") }
}
