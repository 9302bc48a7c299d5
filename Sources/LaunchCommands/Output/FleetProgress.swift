/// The line on a terminal that shows how much of a fleet has been read.
final class FleetProgress {
    private let channel: any OutputChannel
    private let isShown: Bool
    private var bytes = 0
    private var shown = 0

    init(_ invocation: Invocation) {
        channel = invocation.errors
        isShown = channel.isTerminal && invocation.environment.isColoured(channel, choice: nil)
    }

    func update(_ count: Int, _ launches: Int) {
        bytes += count
        // At most some dozen times a second.
        guard isShown, bytes - shown > 2 << 20 else { return }
        shown = bytes
        write("\r\(bytes >> 20) MiB read, \(launches) launches\u{1B}[K")
    }

    func showReplayed(_ launches: Int) {
        guard isShown, launches % 250 == 0 else { return }
        shown = max(1, shown)
        write("\r\(launches) launches replayed\u{1B}[K")
    }

    func end() {
        if shown > 0 { write("\r\u{1B}[K") }
        shown = 0
    }

    private func write(_ text: String) { channel.write(Array(text.utf8)) }
}
