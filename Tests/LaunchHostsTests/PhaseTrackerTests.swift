import LaunchHosts
import Testing

@Suite struct PhaseTrackerTests {
    @Test func `a launched program becomes active without an event of entering the foreground`() {
        var tracker = PhaseTracker()
        #expect(tracker.setPhase(.inactive, of: "scene") == [])
        #expect(tracker.setPhase(.active, of: "scene") == [.didBecomeActive])
        #expect(tracker.phase == .active)
    }

    @Test func `a program that was launched in the background enters the foreground like any other`() {
        var tracker = PhaseTracker(inBackground: true)
        #expect(tracker.setPhase(.inactive, of: "scene") == [.willEnterForeground])
        #expect(tracker.setPhase(.active, of: "scene") == [.didBecomeActive])
    }

    @Test func `the program is active with its first window and in the background with its last`() {
        var tracker = PhaseTracker()
        #expect(tracker.setPhase(.active, of: "first") == [.didBecomeActive])
        #expect(tracker.setPhase(.active, of: "second") == [])
        #expect(tracker.setPhase(.inactive, of: "first") == [])
        #expect(tracker.setPhase(.background, of: "first") == [])
        #expect(tracker.setPhase(.inactive, of: "second") == [.willResignActive])
        #expect(tracker.setPhase(.background, of: "second") == [.didEnterBackground])
    }

    @Test func `a phase change that two sources tell counts once`() {
        var tracker = PhaseTracker()
        #expect(tracker.setPhase(.active, of: "application") == [.didBecomeActive])
        #expect(tracker.setPhase(.active, of: "scene") == [])
        #expect(tracker.setPhase(.background, of: "application") == [])
        #expect(tracker.setPhase(.background, of: "scene") == [.willResignActive, .didEnterBackground])
    }

    @Test func `the tracker adds phase changes that a host leaves out`() {
        var tracker = PhaseTracker()
        #expect(tracker.setPhase(.background, of: "scene") == [.didEnterBackground])
        #expect(tracker.setPhase(.active, of: "scene") == [.willEnterForeground, .didBecomeActive])
        #expect(tracker.setPhase(.background, of: "scene") == [.willResignActive, .didEnterBackground])
    }

    @Test func `a program without any scene left is in the background`() {
        var tracker = PhaseTracker()
        #expect(tracker.setPhase(.active, of: "scene") == [.didBecomeActive])
        #expect(tracker.removeSource("scene") == [.willResignActive, .didEnterBackground])
        #expect(tracker.removeSource("scene") == [])
    }

    @Test func `telling the same phase again changes nothing`() {
        for phase in HostPhase.allCases {
            var tracker = PhaseTracker()
            _ = tracker.setPhase(phase, of: "scene")
            #expect(tracker.setPhase(phase, of: "scene") == [])
        }
    }
}
