internal import Dispatch
import LaunchGraph
internal import LaunchSupport

/// The output that was read and waits for its receiver.
///
/// The receiver is called on a queue of its own. One that blocks, such as a stopped terminal, therefore does not delay a
/// process whose readiness is a line of output, nor any other process until much output waits.
final class OutputBacklog: Sendable {
    /// The number of bytes that may wait before no more output is read.
    private static let limit = 1 << 20
    private static let searchedLimit = 64 << 20

    private struct State {
        var bytes = 0
        var readers: [@Sendable () -> Void] = []
    }

    /// The queue on which the receiver is called, one piece at a time.
    let queue = DispatchQueue(label: "launchgraph.receiver")
    private let receiver: any ProcessOutput
    private let state = Locked(State())

    init(_ receiver: any ProcessOutput) { self.receiver = receiver }

    func pass(on bytes: ArraySlice<UInt8>, _ lines: ArraySlice<UInt8>, of id: ServiceID) {
        let count = max(bytes.count, lines.count)
        guard count > 0 else { return }
        state.withLock { $0.bytes += count }
        queue.async { [self] in
            if !bytes.isEmpty { receiver.take(bytes, of: id) }
            if !lines.isEmpty { receiver.write(lines, of: id) }
            let readers = state.withLock { state -> [@Sendable () -> Void] in
                state.bytes -= count
                guard state.bytes < Self.limit else { return [] }
                defer { state.readers = [] }
                return state.readers
            }
            for reader in readers { reader() }
        }
    }

    /// Calls `reader` at once if more output may be read, or as soon as less waits.
    func whenThereIsRoom(isSearched: Bool, _ reader: @escaping @Sendable () -> Void) {
        let hasRoom = state.withLock { state in
            if state.bytes < (isSearched ? Self.searchedLimit : Self.limit) { return true }
            state.readers.append(reader)
            return false
        }
        if hasRoom { reader() }
    }
}
