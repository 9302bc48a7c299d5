import LaunchGraph
import LaunchHosts
import Testing

@Suite struct CatalogueTests {
    @Test func `every event of the catalogue has a unique name by which it is found`() {
        #expect(Set(HostEvent.allCases.map(\.name)).count == HostEvent.allCases.count)
        for event in HostEvent.allCases { #expect(HostEvent(rawValue: event.name) == event) }
    }

    @Test func `every event of the catalogue has a callback`() {
        for event in HostEvent.allCases { #expect(!event.callbacks.isEmpty, "\(event.name)") }
        let events = Set(HostEvent.allCases)
        for callback in HostCallback.all { #expect(events.contains(callback.event), "\(callback.selector)") }
    }

    @Test func `the catalogue has every callback once and callbacks of every host`() {
        // Some callbacks lead to two events: when a scene becomes active, so may the program.
        #expect(Set(HostCallback.all).count == HostCallback.all.count)
        for host in HostCallback.Host.allCases { #expect(HostCallback.all.contains { $0.host == host }, "\(host)") }
    }

    @Test func `ends are delivered to dependents first and beginnings to dependencies first`() {
        for name in ["willResignActive", "didEnterBackground", "willTerminate", "sceneDidDisconnect", "activityStop"] {
            #expect(HostEvent(rawValue: name)?.direction == .dependentsFirst, "\(name)")
        }
        for name in ["didBecomeActive", "willEnterForeground", "openURL", "viewDidLoad", "fragmentResume"] {
            #expect(HostEvent(rawValue: name)?.direction == .dependenciesFirst, "\(name)")
        }
    }

    @Test func `states buffer the latest event, items every event, and questions wait for the launch`() {
        #expect(HostEvent(rawValue: "didBecomeActive")?.delivery == .latest)
        for name in ["openURL", "continueUserActivity", "acceptCloudKitShare", "activityNewIntent"] {
            #expect(HostEvent(rawValue: name)?.delivery == .every, "\(name)")
        }
        for name in ["remoteNotification", "performShortcut", "backgroundURLSession", "handleWatchRequest"] {
            #expect(HostEvent(rawValue: name)?.delivery == .afterLaunch, "\(name)")
        }
    }

    @Test func `callbacks of a scene and of an application delegate lead to one event`() {
        let app = HostCallback.named("application:openURL:options:", of: .uiApplication)
        let scene = HostCallback.named("scene:openURLContexts:", of: .uiScene)
        #expect(app?.event == scene?.event)
        #expect(app?.isDeprecated == true)
        #expect(scene?.isDeprecated == false)
        #expect(HostCallback.named("application:somethingNew:", of: .uiApplication) == nil)
    }
}
