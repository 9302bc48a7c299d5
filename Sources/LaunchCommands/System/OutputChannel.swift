import LaunchRendering

/// The destination of a command's text: standard output, standard error, a file, or a test's memory.
package protocol OutputChannel: AnyObject {
    /// Whether it is a terminal, on which text can be coloured.
    var isTerminal: Bool { get }

    /// The width of the terminal in character cells; `nil` for other outputs.
    var columns: Int? { get }

    /// The reason why writing failed, in a few words; a closed pipe is not a failure.
    var failure: String? { get }

    /// Whether the reader has closed the other end.
    var isClosed: Bool { get }

    /// Writes all of `bytes`; after a failure, or once the reader has closed the other end, it does nothing.
    func write(_ bytes: UnsafeRawBufferPointer)
}

extension OutputChannel {
    /// The other end may be open.
    package var isClosed: Bool { false }
}

/// Output that is kept, for tests and for programs that show it themselves.
package final class CapturedOutput: OutputChannel {
    /// The written bytes.
    package private(set) var bytes: [UInt8] = []

    /// Whether it acts like a terminal.
    package let isTerminal: Bool

    /// The width of most terminals, if it acts like one.
    package var columns: Int? { isTerminal ? 80 : nil }

    /// Always `nil`: memory takes everything.
    package var failure: String? { nil }

    /// An empty output.
    package init(isTerminal: Bool = false) { self.isTerminal = isTerminal }

    /// The written text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends `bytes`.
    package func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
}

/// Output to a file descriptor, which stays open.
package final class DescriptorOutput: OutputChannel {
    /// Whether the descriptor is a terminal.
    package let isTerminal: Bool

    /// The width of the terminal as it is now; 80 if the terminal does not tell.
    package var columns: Int? { isTerminal ? SystemCalls.terminalSize(descriptor)?.width ?? 80 : nil }

    /// The reason why writing failed.
    package private(set) var failure: String?

    /// Whether the reader has closed the other end, or writing has failed.
    package private(set) var isClosed = false

    private let descriptor: Int32

    /// Output to `descriptor`; 1 is standard output, 2 standard error.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = SystemCalls.isTerminal(descriptor)
    }

    /// Writes all of `bytes`. When the other end is closed it goes quiet: `| head` has seen enough.
    package func write(_ bytes: UnsafeRawBufferPointer) {
        guard !isClosed else { return }
        do {
            isClosed = try !SystemCalls.write(bytes, to: descriptor)
        } catch {
            failure = error.reason
            isClosed = true
        }
    }
}
