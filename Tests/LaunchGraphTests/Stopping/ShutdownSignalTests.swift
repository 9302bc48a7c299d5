import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct ShutdownSignalTests {
    let signal = ShutdownSignal()
    let control = ServiceControl()

    private func note(_ line: String) -> @Sendable () -> Void {
        { [control] in control.note(line) }
    }

    @Test func `sending the signal calls every installed handler once in the order of installation`() {
        for number in 1...20 { _ = signal.install(note("\(number)")) }
        #expect(!signal.isSent)
        #expect(signal.send())
        #expect(signal.isSent)
        #expect(control.lines == (1...20).map { "\($0)" })
    }

    @Test func `sending the signal tells whether a handler was installed`() {
        #expect(!signal.send())
        #expect(signal.isSent)
    }

    @Test func `the second sending of a signal calls no handler`() {
        _ = signal.install(note("first"))
        signal.send()
        #expect(!signal.send())
        #expect(control.lines == ["first"])
    }

    @Test func `a handler that is installed after the signal was sent is called immediately`() {
        signal.send()
        #expect(signal.install(note("late")) == nil)
        #expect(control.lines == ["late"])
    }

    @Test func `a handler that was removed is not called`() throws {
        let registration = try #require(signal.install(note("removed")))
        _ = signal.install(note("kept"))
        signal.remove(registration)
        #expect(signal.send())
        #expect(control.lines == ["kept"])
    }

    @Test func `a removed handler does not count as installed`() throws {
        let registration = try #require(signal.install(note("removed")))
        signal.remove(registration)
        #expect(!signal.send())
    }

    @Test func `a handler can install and remove handlers`() throws {
        let registration = Locked<ShutdownSignal.Registration?>(nil)
        let first = signal.install { [signal, note] in
            _ = signal.install(note("from a handler"))
            if let own = registration.withLock(\.self) { signal.remove(own) }
        }
        registration.withLock { $0 = first }
        #expect(signal.send())
        #expect(control.lines == ["from a handler"])
    }

    @Test func `a handler that is installed while the signal is sent is called exactly once`() async {
        for _ in 0..<500 {
            let signal = ShutdownSignal()
            let calls = (0..<16).map { _ in Counter() }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask { _ = signal.install { calls[number].increment() } }
                    if number == 8 { group.addTask { signal.send() } }
                }
            }
            let counts = calls.map(\.count)
            guard counts == Array(repeating: 1, count: 16) else {
                Issue.record("calls: \(counts)")
                return
            }
        }
    }

    @Test func `of several concurrent sendings only one calls the handlers`() async {
        for _ in 0..<500 {
            let signal = ShutdownSignal()
            let calls = Counter()
            _ = signal.install { calls.increment() }
            let senders = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 { group.addTask { signal.send() } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            guard senders == 1, calls.count == 1 else {
                Issue.record("\(senders) sendings called \(calls.count) handlers")
                return
            }
        }
    }
}

private final class Counter: Sendable {
    private let value = Locked(0)
    var count: Int { value.withLock(\.self) }
    func increment() { value.withLock { $0 += 1 } }
}
