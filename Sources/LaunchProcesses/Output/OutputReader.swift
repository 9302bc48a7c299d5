internal import Dispatch
internal import LaunchGraph
internal import Synchronization

/// Reads what a process prints and passes it on in lines, for as long as anything has the other end of the pipe open.
///
/// Everything but ``tail`` happens on the host's output queue.
final class OutputReader: Sendable {
    /// As much is read at a time; then it is the next one's turn.
    private static let pieceLength = 64 << 10

    private let descriptor: Int32
    private let id: ServiceID
    private let host: ProcessHost
    private let source: EventSource
    private let collector = Mutex(LineCollector())
    private let lastLines = Mutex(OutputTail())

    /// Begins to read from `descriptor`, which it closes in the end.
    init(_ descriptor: Int32, of id: ServiceID, host: ProcessHost) {
        self.descriptor = descriptor
        self.id = id
        self.host = host
        source = EventSource(.readable, on: descriptor, queue: host.outputQueue)
        // The source keeps the reader until it is cancelled, which happens at the end of the output at the latest.
        source.activate { [self] in
            _ = readPiece()
        } end: {
            SystemProcess.close(descriptor)
        }
    }

    /// The last lines that were printed.
    var tail: [String] { lastLines.withLock { $0.text } }

    /// Reads what is in the pipe and stops reading, even if somebody still has the other end.
    func finish() {
        host.outputQueue.async { [self] in
            // As much as a pipe can hold, and no more: it may be filled as fast as it is read.
            var pieces = 0
            while pieces < 17, readPiece() { pieces += 1 }
            flush()
            source.cancel()
        }
    }

    /// Reads what is in the pipe by now, so that ``tail`` has it; gives up after `limit`, since whoever takes the output
    /// may be in no hurry.
    func catchUp(within limit: Duration) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let once = OneTime { continuation.resume() }
            host.outputQueue.async { [self] in
                var pieces = 0
                while pieces < 17, readPiece() { pieces += 1 }
                flush()
                once.perform()
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { once.perform() }
        }
    }

    /// Reads a piece and passes its lines on; `false` when there was none.
    private func readPiece() -> Bool {
        guard !source.isCancelled else { return false }
        var count: Int?
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, initialized in
            count = SystemProcess.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
            initialized = count ?? 0
        }
        guard let count else { return false }
        if count == 0 {
            flush()
            source.cancel()
            return false
        }
        pass(on: collector.withLock { $0.add(piece[...]) })
        return true
    }

    private func flush() {
        pass(on: collector.withLock { $0.takeRest() })
    }

    private func pass(on lines: ArraySlice<UInt8>) {
        guard !lines.isEmpty else { return }
        lastLines.withLock { $0.add(lines) }
        host.output.write(lines, of: id)
    }
}

/// Something that happens once, whoever comes first.
final class OneTime: Sendable {
    private let action: Mutex<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = Mutex(action)
    }

    /// Does it, unless it has been done.
    func perform() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
    }
}

extension Duration {
    /// The same for Dispatch, as far as it goes.
    var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(clamping: saturatedNanoseconds))
    }
}
