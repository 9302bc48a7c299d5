/// The events that services received, in order.
@MainActor final class Log: Sendable {
    var lines: [String] = []
    private var waiting: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []

    nonisolated init() {}

    func note(_ line: String) {
        lines.append(line)
        let met = waiting.filter { $0.line == line }
        waiting.removeAll { $0.line == line }
        for one in met { one.continuation.resume() }
    }

    /// Waits until `line` has been noted.
    func wait(for line: String) async {
        guard !lines.contains(line) else { return }
        await withCheckedContinuation { waiting.append((line, $0)) }
    }

    func count(of line: String) -> Int { lines.count { $0 == line } }
}
