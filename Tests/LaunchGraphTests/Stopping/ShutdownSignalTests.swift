import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct ShutdownSignalTests {
    let signal = ShutdownSignal()
    let control = ServiceControl()

    private func note(_ line: String) -> @Sendable () -> Void {
        { [control] in control.note(line) }
    }

    @Test func `sending the signal calls every installed handler once, in the order of installation`() {
        /// What happens in these steps: the handlers that are called, and the answers of the signal.
        func history(_ steps: String) -> String {
            let signal = ShutdownSignal()
            var registrations: [String: ShutdownSignal.Registration] = [:]
            let control = ServiceControl()
            for step in steps.split(separator: ", ") {
                let words = step.split(separator: " ").map(String.init)
                switch words[0] {
                case "send": control.note(signal.send() ? "heard" : "unheard")
                case "ask": control.note(signal.isSent ? "sent" : "not sent")
                case "remove": if let registration = registrations[words[1]] { signal.remove(registration) }
                default:
                    registrations[words[1]] = signal.install { control.note(words[1]) }
                    if registrations[words[1]] == nil { control.note("too late") }
                }
            }
            return control.lines.joined(separator: ", ")
        }
        let rows = [
            ("install a, install b, install c, ask, send, ask", "not sent, a, b, c, heard, sent"),
            ("send, ask", "unheard, sent"),
            ("install a, send, send", "a, heard, unheard"),
            ("send, install a", "unheard, a, too late"),
            ("install a, install b, remove a, send", "b, heard"),
            ("install a, remove a, send", "unheard"),
        ]
        #expect(rows.map { "\($0.0): \(history($0.0))" } == rows.map { "\($0.0): \($0.1)" })
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
