internal import Dispatch
internal import LaunchGraph
import LaunchSupport

/// Reads the output of a process and passes it on in lines, until all write ends of the pipe are closed.
///
/// All work except for ``tail`` is done on the launcher's output queue.
final class OutputReader: Sendable {
    /// The number of bytes that are read before it is another reader's turn.
    private static let pieceLength = 64 << 10
    /// The number of pieces that are read at the end: the capacity of a pipe. The number is limited because a process
    /// may fill the pipe as fast as it is read.
    private static let lastPieces = 17

    private struct State {
        var descriptor: Int32?
        var armed: Int?
        var collector = LineCollector()
    }

    private let id: ServiceID?
    private let launcher: ProcessLauncher
    private let search: OutputSearch?
    private let state: Locked<State>

    let tail = OutputTail()

    /// Begins to read from `descriptor`, which the reader owns; `nil` for a process without output. `search` receives all
    /// output before it is passed on.
    init(_ descriptor: Int32?, of id: ServiceID?, launcher: ProcessLauncher, search: OutputSearch?) {
        self.id = id
        self.launcher = launcher
        self.search = search
        state = Locked(State(descriptor: descriptor))
        launcher.outputQueue.async { [self] in arm() }
    }

    /// Reads the content of the pipe and stops reading, even if a write end is still open.
    func finish() {
        launcher.outputQueue.async { [self] in
            readAvailable()
            close()
        }
    }

    /// Reads the current content of the pipe, so that ``tail`` contains it. The receiver of the output may be slow.
    func catchUp(within limit: Duration) async {
        await launcher.outputQueue.perform(within: limit) { [self] in readAvailable() }
        await launcher.backlog.queue.perform(within: limit)
    }

    /// Resumes reading when the pipe has more output, and the receiver has taken enough of the earlier output.
    private func arm() {
        launcher.backlog.whenThereIsRoom(isSearched: search?.found.isSet == false) { [self] in
            launcher.outputQueue.async { [self] in awaitOutput() }
        }
    }

    private func awaitOutput() {
        state.withLock { state in
            guard let descriptor = state.descriptor, state.armed == nil else { return }
            state.armed = launcher.poller.arm(.readable, on: descriptor) { [self] in
                launcher.outputQueue.async { [self] in
                    self.state.withLock { $0.armed = nil }
                    _ = readPiece()
                    arm()
                }
            }
        }
    }

    private func readAvailable() {
        var pieces = 0
        while pieces < Self.lastPieces, readPiece() { pieces += 1 }
        passOn(lines: state.withLock { $0.collector.takeRest() })
    }

    private func readPiece() -> Bool {
        guard let descriptor = state.withLock({ $0.descriptor }) else { return false }
        guard let piece = SystemDescriptor.read(descriptor, upTo: Self.pieceLength) else { return false }
        if piece.isEmpty {
            close()
            return false
        }
        search?.add(piece[...])
        passOn(piece[...], lines: state.withLock { $0.collector.add(piece[...]) })
        return true
    }

    private func close() {
        passOn(lines: state.withLock { $0.collector.takeRest() })
        let (descriptor, armed) = state.withLock { state in
            defer {
                state.descriptor = nil
                state.armed = nil
            }
            return (state.descriptor, state.armed)
        }
        if let armed { launcher.poller.disarm(armed) }
        if let descriptor { SystemDescriptor.close(descriptor) }
    }

    private func passOn(_ bytes: ArraySlice<UInt8> = [], lines: ArraySlice<UInt8>) {
        if !lines.isEmpty { tail.add(lines) }
        if let id { launcher.backlog.pass(on: bytes, lines, of: id) }
    }
}
