import LaunchHosts
import Testing

@Suite struct PhaseTrackerTests {
    @Test func `a launch becomes active without having come back from the background`() {
        var tracker = PhaseTracker()
        #expect(tracker.source("scene", is: .inactive) == [])
        #expect(tracker.source("scene", is: .active) == [.didBecomeActive])
        #expect(tracker.phase == .active)
    }

    @Test func `a launch in the background comes to the foreground like any other return`() {
        var tracker = PhaseTracker(inBackground: true)
        #expect(tracker.source("scene", is: .inactive) == [.willEnterForeground])
        #expect(tracker.source("scene", is: .active) == [.didBecomeActive])
    }

    @Test func `the program is active with its first window and in the background with its last`() {
        var tracker = PhaseTracker()
        #expect(tracker.source("first", is: .active) == [.didBecomeActive])
        #expect(tracker.source("second", is: .active) == [])
        #expect(tracker.source("first", is: .inactive) == [])
        #expect(tracker.source("first", is: .background) == [])
        #expect(tracker.source("second", is: .inactive) == [.willResignActive])
        #expect(tracker.source("second", is: .background) == [.didEnterBackground])
    }

    @Test func `what two sources say of one change counts once`() {
        var tracker = PhaseTracker()
        #expect(tracker.source("application", is: .active) == [.didBecomeActive])
        #expect(tracker.source("scene", is: .active) == [])
        #expect(tracker.source("application", is: .background) == [])
        #expect(tracker.source("scene", is: .background) == [.willResignActive, .didEnterBackground])
    }

    @Test func `a step that a host leaves out is taken`() {
        var tracker = PhaseTracker()
        #expect(tracker.source("scene", is: .background) == [.didEnterBackground])
        #expect(tracker.source("scene", is: .active) == [.willEnterForeground, .didBecomeActive])
        #expect(tracker.source("scene", is: .background) == [.willResignActive, .didEnterBackground])
    }

    @Test func `a program without any scene left is in the background`() {
        var tracker = PhaseTracker()
        #expect(tracker.source("scene", is: .active) == [.didBecomeActive])
        #expect(tracker.sourceIsGone("scene") == [.willResignActive, .didEnterBackground])
        #expect(tracker.sourceIsGone("scene") == [])
    }

    @Test func `telling a phase again changes nothing`() {
        for phase in HostPhase.allCases {
            var tracker = PhaseTracker()
            _ = tracker.source("scene", is: phase)
            #expect(tracker.source("scene", is: phase) == [])
        }
    }
}
