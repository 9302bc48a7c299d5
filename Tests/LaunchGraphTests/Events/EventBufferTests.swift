import LaunchSupport
import Testing

@testable import LaunchGraph

/// The buffer releases no launched value while its owner holds the lock, because the release may call the dispatcher.
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

    @Test func `the value that received the beginning of a pair is released by the owner`() {
        var buffer = EventBuffer()
        let recipients: ContiguousArray = [Recipient(position: p)]
        var former: Value? = Value()
        weak let released = former
        if let former { _ = buffer.pair(Event.opens, recipients, in: snapshot(.up(former))) }
        #expect(buffer.pair(Event.closes, recipients, in: snapshot(.up(Value()))) == [false])
        former = nil
        #expect(released != nil)
        _ = buffer.takeReleased()
        #expect(released == nil)
    }

    @Test func `the value that received a state is released by the owner`() {
        var buffer = EventBuffer()
        var former: Value? = Value()
        weak let released = former
        if let former {
            let number = buffer.add(Event.heard, .latest, in: snapshot(.up(former)), .anywhere { _, _ in .settled })
            buffer.open(number, missedBy: [], after: ResponderFailures())
        }
        #expect(buffer.due(.anywhere, snapshot(.up(Value()))).map(\.position) == [p])
        former = nil
        #expect(released != nil)
        _ = buffer.takeReleased()
        #expect(released == nil)
    }

    @Test func `the value that an asynchronous delivery is for is released by the owner`() {
        var buffer = EventBuffer()
        let number = buffer.add(Event.heard, .all, in: snapshot(.pending), .anywhere { _, _ in .settled })
        buffer.open(number, missedBy: [], after: ResponderFailures())
        var value: Value? = Value()
        weak let released = value
        if let value, let delivery = buffer.claim(number, at: p, in: snapshot(.up(value)), plan) {
            buffer.end(delivery)
        }
        value = nil
        #expect(released != nil)
        _ = buffer.takeReleased()
        #expect(released == nil)
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
