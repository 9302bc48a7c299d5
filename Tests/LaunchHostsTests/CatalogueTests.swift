import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite struct CatalogueTests {
    @Test func `every event of the catalogue is found by its name, and no callback is listed twice`() {
        #expect(HostEvent.allCases.map { HostEvent(rawValue: $0.name) } == HostEvent.allCases)
        // Some callbacks lead to two events: when a scene becomes active, so may the program.
        #expect(Set(HostCallback.all).count == HostCallback.all.count)
    }

    private func events(_ names: String) -> [HostEvent] {
        names.split(separator: " ").compactMap { HostEvent(rawValue: String($0)) }
    }

    @Test func `ends are delivered to dependents first and beginnings to dependencies first`() {
        let ends = events("willResignActive didEnterBackground willTerminate sceneDidDisconnect activityStop")
        let beginnings = events("didBecomeActive willEnterForeground openURL viewDidLoad fragmentResume")
        #expect([ends.count, beginnings.count] as [Int] == [5, 5])
        #expect(ends.filter { $0.direction != .dependentsFirst } == [])
        #expect(beginnings.filter { $0.direction != .dependenciesFirst } == [])
    }

    @Test func `states buffer the latest event, items every event, and questions wait for the launch`() {
        let items = events("openURL continueUserActivity acceptCloudKitShare activityNewIntent")
        let questions = events("remoteNotification performShortcut backgroundURLSession handleWatchRequest")
        #expect([items.count, questions.count] as [Int] == [4, 4])
        #expect(HostEvent.didBecomeActive.delivery == .latest)
        #expect(items.filter { $0.delivery != .every } == [])
        #expect(questions.filter { $0.delivery != .afterLaunch } == [])
    }

    @Test func `callbacks of a scene and of an application delegate lead to one event`() {
        let app = HostCallback.named("application:openURL:options:", of: .uiApplication)
        let scene = HostCallback.named("scene:openURLContexts:", of: .uiScene)
        #expect(app?.event == scene?.event)
        #expect([app, scene].map { $0?.traits.contains(.deprecated) } == [true, false])
        #expect(HostCallback.named("application:somethingNew:", of: .uiApplication) == nil)
    }
}
