import LaunchGraph
import Testing

@testable import LaunchHosts

@Suite struct PhaseTrackerTests {
    /// The events after each step of a tracker: a source enters a phase, or is removed without one.
    private func events(
        inBackground: Bool = false, _ steps: KeyValuePairs<String, HostPhase?>
    ) -> [[HostEvent?]] {
        var tracker = PhaseTracker(inBackground: inBackground)
        return steps.map { source, phase in
            let changes = phase.map { tracker.setPhase($0, of: source) } ?? tracker.removeSource(source)
            return changes.map { HostEvent(rawValue: $0.name) }
        }
    }

    @Test func `a program enters the foreground with an event only if it was launched in the background`() {
        #expect(events(["scene": .inactive, "scene": .active]) == [[], [.didBecomeActive]])
        #expect(
            events(inBackground: true, ["scene": .inactive, "scene": .active])
                == [[.willEnterForeground], [.didBecomeActive]])
    }

    @Test func `the program is active with its first window and in the background with its last`() {
        #expect(
            events([
                "first": .active, "second": .active, "first": .inactive, "first": .background, "second": .inactive,
                "second": .background,
            ]) == [[.didBecomeActive], [], [], [], [.willResignActive], [.didEnterBackground]])
        // Nor is it active without any scene left.
        #expect(
            events(["scene": .active, "scene": nil, "scene": nil])
                == [[.didBecomeActive], [.willResignActive, .didEnterBackground], []])
    }

    @Test func `a phase change that two sources tell counts once, and one that a host leaves out is added`() {
        #expect(
            events(["application": .active, "scene": .active, "application": .background, "scene": .background])
                == [[.didBecomeActive], [], [], [.willResignActive, .didEnterBackground]])
        #expect(
            events(["scene": .background, "scene": .active, "scene": .background])
                == [
                    [.didEnterBackground], [.willEnterForeground, .didBecomeActive],
                    [.willResignActive, .didEnterBackground],
                ])
    }

    @Test func `telling the same phase again changes nothing`() {
        for phase in HostPhase.allCases { #expect(events(["scene": phase, "scene": phase]).last == []) }
    }
}
