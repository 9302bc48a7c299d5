import LaunchSupport

/// The destination of a command's text: standard output, standard error, or a test's memory.
package protocol OutputChannel: AnyObject, Sendable {
    var isTerminal: Bool { get }

    /// The width of the terminal in character cells; `nil` for other outputs.
    var columns: Int? { get }

    /// The reason why writing failed, as a short phrase; a closed pipe is not a failure.
    var failure: String? { get }

    /// Whether the reader has closed the other end.
    var isClosed: Bool { get }

    /// Writes all of `bytes`. Has no effect after a failure, or once the reader has closed the other end.
    func write(_ bytes: UnsafeRawBufferPointer)
}

extension OutputChannel {
    func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0) } }
}

package final class DescriptorOutput: OutputChannel {
    package let isTerminal: Bool

    /// The current width of the terminal; 80 if it is unknown.
    package var columns: Int? { isTerminal ? SystemCalls.terminalSize(descriptor)?.width ?? 80 : nil }

    package var failure: String? { status.withLock { $0.failure } }

    package var isClosed: Bool { status.withLock { $0.isClosed } }

    private let descriptor: Int32
    private let status = Locked<(failure: String?, isClosed: Bool)>((nil, false))
    /// Held during a write, which blocks while no process reads the other end. The status can be read meanwhile.
    private let turn = Locked(())

    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = SystemCalls.isTerminal(descriptor)
    }

    package func write(_ bytes: UnsafeRawBufferPointer) {
        turn.withLock { _ in
            guard !isClosed else { return }
            do throws(SystemError) {
                let isOpen = try SystemCalls.writeAll(bytes, to: descriptor)
                status.withLock { $0.isClosed = !isOpen }
            } catch {
                status.withLock { $0 = (error.reason, true) }
            }
        }
    }
}
