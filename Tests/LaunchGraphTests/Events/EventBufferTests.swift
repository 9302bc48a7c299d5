import LaunchSupport
import Testing

@testable import LaunchGraph

/// What holds between two calls of the buffer, between which other threads may call it: no launched value is released while
/// its owner holds the lock, because the release may call the dispatcher, and no event overtakes another.
@Suite struct EventBufferTests {
    private typealias Event = AsyncLifecycleEvent<any Listening, Void, Void>

    private final class Value: LaunchedValue {
        var any: any Sendable { () }
    }

    private let plan = LaunchPlan(
        limits: [
            LaunchPlan.Limits(
                ServicePolicy(), mode: .eager, isSynchronous: false, hasRun: false, hasShutdown: false)
        ], hard: [[]], orderOnly: [[]])
    private let p = LaunchPosition(0)

    private func snapshot(_ eligibility: Eligibility) -> EligibilitySnapshot {
        EligibilitySnapshot(generation: 0, services: [eligibility])
    }

    @Test func `a value of the former launch is released by the owner of the buffer`() {
        let uses: [(name: String, (inout EventBuffer, Value) -> Void)] = [
            (
                "it received the beginning of a pair",
                { buffer, value in
                    let recipients: ContiguousArray = [Recipient(position: p)]
                    _ = buffer.pair(Event.opens.traits, recipients, in: snapshot(.up(value)))
                    #expect(buffer.pair(Event.closes.traits, recipients, in: snapshot(.up(Value()))) == [false])
                }
            ),
            (
                "it received a state",
                { buffer, value in
                    let number = buffer.add(Event.heard.traits, .latest, in: snapshot(.up(value))) { _, _ in .settled }
                    buffer.open(number, missedBy: [], after: ResponderFailures())
                    #expect(buffer.due(.anywhere, snapshot(.up(Value()))).map(\.position) == [p])
                }
            ),
            (
                "an asynchronous delivery is for it",
                { buffer, value in
                    let number = buffer.add(Event.heard.traits, .all, in: snapshot(.pending)) { _, _ in .settled }
                    buffer.open(number, missedBy: [], after: ResponderFailures())
                    if let delivery = buffer.claim(number, at: p, in: snapshot(.up(value)), plan) {
                        buffer.end(delivery)
                    }
                }
            ),
        ]
        for (name, use) in uses {
            var buffer = EventBuffer()
            var value: Value? = Value()
            weak let released = value
            if let value { use(&buffer, value) }
            value = nil
            #expect(released != nil, "\(name)")
            _ = buffer.takeReleased()
            #expect(released == nil, "\(name)")
        }
    }

    @Test func `an event that was replaced while it is being delivered holds up no later one`() {
        var buffer = EventBuffer()
        let snapshot = snapshot(.up(Value()))
        var claimed: [Int?] = []
        for _ in 0..<2 {
            let number = buffer.add(Event.heard.traits, .latest, in: self.snapshot(.pending)) { _, _ in .settled }
            buffer.open(number, missedBy: [], after: ResponderFailures())
            claimed.append(buffer.claim(number, at: p, in: snapshot, plan)?.number)
        }
        #expect(claimed == [0, 1])
    }

    @Test func `an event that was due does not overtake an earlier one that was given back since`() {
        var buffer = EventBuffer()
        let snapshot = snapshot(.up(Value()))
        for _ in 0..<2 {
            let number = buffer.add(Event.heard.traits, .all, in: self.snapshot(.pending)) { _, _ in .settled }
            buffer.open(number, missedBy: [], after: ResponderFailures())
        }
        #expect(buffer.due(.anywhere, snapshot).map(\.number) == [0, 1])
        // Another thread finds both due as well, and is interrupted before it claims the second.
        if let first = buffer.claim(0, at: p, in: snapshot, plan) { buffer.giveBack(first) }
        let overtaking = buffer.claim(1, at: p, in: snapshot, plan)
        #expect(overtaking?.number == nil)
        #expect(buffer.due(.anywhere, snapshot).map(\.number) == [0, 1])
        let claimed = (0..<2).map { buffer.claim($0, at: p, in: snapshot, plan)?.number }
        #expect(claimed == [0, 1])
    }
}

private protocol Listening: Sendable { func listen() async }

extension AsyncLifecycleEvent where Responder == any Listening, Payload == Void, Output == Void {
    fileprivate static var heard: Self {
        .init("heard", delivery: .buffered(.all)) { responder, _ in await responder.listen() }
    }
    fileprivate static var opens: Self {
        .init("opens", delivery: .begins("door")) { responder, _ in await responder.listen() }
    }
    fileprivate static var closes: Self {
        .init("closes", delivery: .ends("door")) { responder, _ in await responder.listen() }
    }
}
