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
                    _ = buffer.pair(Event.opens, recipients, in: snapshot(.up(value)))
                    #expect(buffer.pair(Event.closes, recipients, in: snapshot(.up(Value()))) == [false])
                }
            ),
            (
                "it received a state",
                { buffer, value in
                    let number = buffer.add(
                        Event.heard, .latest, in: snapshot(.up(value)), .anywhere { _, _ in .settled })
                    buffer.open(number, missedBy: [], after: ResponderFailures())
                    #expect(buffer.due(.anywhere, snapshot(.up(Value()))).map(\.position) == [p])
                }
            ),
            (
                "an asynchronous delivery is for it",
                { buffer, value in
                    let number = buffer.add(
                        Event.heard, .all, in: snapshot(.pending), .anywhere { _, _ in .settled })
                    buffer.open(number, missedBy: [], after: ResponderFailures())
                    #expect(buffer.start(at: p)?.number == number)
                    #expect(buffer.claim(number, at: p, .up(value)) != nil)
                    buffer.finish(at: p)
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
            _ = buffer.takeEffects()
            #expect(released == nil, "\(name)")
        }
    }

    @Test func `an event that was replaced while it is being delivered holds up no later one`() {
        var buffer = EventBuffer()
        for number in 0..<2 {
            let added = buffer.add(
                Event.heard, .latest, in: snapshot(.pending), .anywhere { _, _ in .settled })
            buffer.open(added, missedBy: [], after: ResponderFailures())
            #expect(buffer.start(at: p)?.number == number)
            if number == 0 { buffer.finish(at: p) }
        }
        #expect(buffer.claim(0, at: p, .up(Value())) == nil)
        #expect(buffer.claim(1, at: p, .up(Value())) != nil)
    }

    @Test func `an event does not overtake an earlier one that was given back since it was started`() {
        var buffer = EventBuffer()
        for _ in 0..<2 {
            let number = buffer.add(Event.heard, .all, in: snapshot(.pending), .anywhere { _, _ in .settled })
            buffer.open(number, missedBy: [], after: ResponderFailures())
        }
        #expect(buffer.start(at: p)?.number == 0)
        let first = buffer.claim(0, at: p, .up(Value()))
        buffer.finish(at: p)
        #expect(buffer.start(at: p)?.number == 1)
        if let first { buffer.end(first, .missed) }
        #expect(buffer.claim(1, at: p, .up(Value())) == nil)
        buffer.finish(at: p)
        #expect(buffer.start(at: p)?.number == 0)
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
