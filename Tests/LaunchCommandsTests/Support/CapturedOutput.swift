import LaunchCommands
import LaunchSupport

/// The output of a command in memory.
final class CapturedOutput: OutputChannel {
    private let written = Locked<[UInt8]>([])

    var bytes: [UInt8] { written.withLock(\.self) }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether the output behaves like a terminal.
    let isTerminal: Bool
    var columns: Int? { isTerminal ? 80 : nil }
    var failure: String? { nil }
    var isClosed: Bool { false }

    init(isTerminal: Bool = false) { self.isTerminal = isTerminal }

    func write(_ bytes: UnsafeRawBufferPointer) { written.withLock { $0.append(contentsOf: bytes) } }
}
