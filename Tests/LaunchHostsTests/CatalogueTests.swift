import LaunchGraph
import LaunchHosts
import Testing

@Suite struct CatalogueTests {
    @Test func `every event has a name of its own, and is in the list`() {
        #expect(Set(HostEvent.all.map(\.name)).count == HostEvent.all.count)
        for event in HostEvent.all { #expect(HostEvent.named(event.name) == event) }
    }

    @Test func `every event is led to by a callback, and every callback leads to an event of the list`() {
        for event in HostEvent.all { #expect(!event.callbacks.isEmpty, "\(event.name)") }
        let events = Set(HostEvent.all)
        for callback in HostCallback.all { #expect(events.contains(callback.event), "\(callback.selector)") }
    }

    @Test func `every callback leads to an event once`() {
        // Some lead to two: a scene's becoming active is told of the scene, and may be the program's as well.
        #expect(Set(HostCallback.all).count == HostCallback.all.count)
        for host in HostCallback.Host.allCases { #expect(HostCallback.all.contains { $0.host == host }, "\(host)") }
    }

    @Test func `what ends is told to dependents first`() {
        for name in ["willResignActive", "didEnterBackground", "willTerminate", "sceneDidDisconnect", "activityStop"] {
            #expect(HostEvent.named(name)?.direction == .dependentsFirst, "\(name)")
        }
        for name in ["didBecomeActive", "willEnterForeground", "openURL", "viewDidLoad", "fragmentResume"] {
            #expect(HostEvent.named(name)?.direction == .dependenciesFirst, "\(name)")
        }
    }

    @Test func `an event that services can be late for is held as it needs`() {
        #expect(HostEvent.named("didBecomeActive")?.delivery == .latest)
        for name in ["openURL", "continueUserActivity", "acceptCloudKitShare", "activityNewIntent"] {
            #expect(HostEvent.named(name)?.delivery == .every, "\(name)")
        }
        for name in ["remoteNotification", "performShortcut", "backgroundURLSession", "handleWatchRequest"] {
            #expect(HostEvent.named(name)?.delivery == .afterLaunch, "\(name)")
        }
    }

    @Test func `a callback of a scene and of an application delegate lead to one event`() {
        let app = HostCallback.named("application:openURL:options:", of: .uiApplication)
        let scene = HostCallback.named("scene:openURLContexts:", of: .uiScene)
        #expect(app?.event == scene?.event)
        #expect(app?.isDeprecated == true)
        #expect(scene?.isDeprecated == false)
        #expect(HostCallback.named("application:somethingNew:", of: .uiApplication) == nil)
    }
}
