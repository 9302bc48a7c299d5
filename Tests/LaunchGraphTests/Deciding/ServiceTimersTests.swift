import DependencyGraph
import LaunchSupport
import Testing

@testable import LaunchGraph

/// The timers of services, with many or few different delays.
@Suite struct ServiceTimersTests {
    /// The services whose timers end before `now`.
    private func ended(_ timers: inout ServiceTimers, before now: Moment) -> [LaunchPosition] {
        var ended: [LaunchPosition] = []
        for entry in timers.removeAll(before: now) where timers.end(entry) { ended.append(entry.position) }
        return ended
    }

    @Test func `a timer that is set again passes at its new deadline only`() {
        var timers = ServiceTimers(serviceCount: 2)
        timers.set(0, delay: 10, at: 0)
        timers.set(1, delay: 10, at: 0)
        timers.set(0, delay: 30, at: 5)
        #expect(timers.count == 2)
        #expect(timers.deadline(of: 0) == 35)
        #expect([11, 35, 36].map { ended(&timers, before: $0) } == [[1], [], [0]])
        #expect(timers.count == 0)
    }

    @Test func `timers of any number of delays pass by deadline, then by launch order`() {
        var timers = ServiceTimers(serviceCount: 40)
        for service in 0..<40 {
            timers.set(LaunchPosition(service), delay: Int64((service * 7) % 20 + 1), at: 100)
        }
        var passed: [[Int]] = []
        for now in 100...122 {
            #expect(timers.earliest >= Moment(Int64(now - 1)))
            for position in ended(&timers, before: Moment(Int64(now))) { passed.append([now, position.index]) }
        }
        let expected = (0..<40).map { [100 + ($0 * 7) % 20 + 2, $0] }
        #expect(passed == expected.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
        #expect(timers.earliest == .never)
        #expect(timers.count == 0)
    }

    @Test func `memory for timers does not grow while one of them is always pending`() {
        var timers = ServiceTimers(serviceCount: 1)
        var stored = 0
        for moment in Int64(0)..<10_000 {
            _ = timers.removeAll(before: Moment(moment))
            timers.setStallNotice(0, attempt: 1, delay: 20, at: Moment(moment))
            stored = max(stored, timers.entries.count)
        }
        #expect(stored <= 50)
        #expect(timers.earliest == 9_999)
        #expect(timers.removeAll(before: .never).count == 21)
        #expect(timers.entries.count == 0)
    }
}
