internal import CLaunchSupport
internal import Dispatch

/// Forwards the signals of the process to its listeners. There is one receiver for the whole process.
///
/// A dedicated thread reads the signals. Outside of Apple's systems, Dispatch's signal sources leave signals blocked in
/// the threads that received them; and a queue needs a thread when a signal arrives, which the system may refuse at
/// that time.
package final class SignalReceiver: Sendable {
    private struct Listener {
        let id: Int
        let signals: Set<Int32>
        let receive: @Sendable (Int32) -> Void
    }

    private struct State {
        var listeners: [Listener] = []
        var earlier: [Int32: sigaction] = [:]
        var lastID = 0
        var hasThread = false
        /// The semaphores that are signalled when the thread has forwarded everything that was written before each.
        var marks: [DispatchSemaphore] = []

        /// Restores the earlier actions of those signals that none of these listeners receives.
        mutating func restore(_ signals: Set<Int32>, ifUnheardBy listeners: [Listener]) {
            for signal in signals where !listeners.contains(where: { $0.signals.contains(signal) }) {
                if var earlier = earlier.removeValue(forKey: signal) { sigaction(signal, &earlier, nil) }
            }
        }
    }

    package static let shared = SignalReceiver()

    private let state = Locked(State())

    /// Calls `receive` for each of `signals`, one call at a time, instead of the process's earlier handlers.
    ///
    /// - Parameter receive: must not block, because every other signal waits for it.
    /// - Returns: a number for ``removeListener(_:)``; `nil` if the process has no descriptor or thread left, or the
    ///   system rejects a handler.
    package func addListener(for signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) -> Int? {
        state.withLock { state in
            if !state.hasThread {
                guard let pipe = Self.makePipe() else { return nil }
                guard SystemThread.start({ [self] in passOnSignals(from: pipe) }) else {
                    SystemDescriptor.close(pipe)
                    SystemDescriptor.close(Int32(truncatingIfNeeded: writeEnd.load()))
                    return nil
                }
                state.hasThread = true
            }
            state.lastID += 1
            state.listeners.append(Listener(id: state.lastID, signals: Set(signals), receive: receive))
            for signal in signals where state.earlier[signal] == nil {
                var earlier = sigaction()
                guard launch_signal_handle(signal, note, &earlier) == 0 else {
                    let listener = state.listeners.removeLast()
                    state.restore(listener.signals, ifUnheardBy: state.listeners)
                    return nil
                }
                state.earlier[signal] = earlier
            }
            return state.lastID
        }
    }

    /// Stops calling a listener, and restores the previous actions of signals without another listener. Signals that
    /// arrived earlier are forwarded before this method returns.
    ///
    /// A listener must not call this method.
    package func removeListener(_ id: Int) {
        let mark = state.withLock { state -> DispatchSemaphore? in
            guard let listener = state.listeners.first(where: { $0.id == id }) else { return nil }
            state.restore(listener.signals, ifUnheardBy: state.listeners.filter { $0.id != id })
            let mark = DispatchSemaphore(value: 0)
            state.marks.append(mark)
            return mark
        }
        guard let mark else { return }
        note(0)
        // The mark, which is the number of no signal, is lost if the pipe is full.
        while mark.wait(timeout: .now() + .milliseconds(100)) == .timedOut { note(0) }
        state.withLock { state in state.listeners.removeAll { $0.id == id } }
    }

    private func passOnSignals(from pipe: Int32) {
        while let numbers = Self.read(from: pipe) {
            // A listener examines all children that have ended, however many have.
            let firstChild = numbers.firstIndex(of: SIGCHLD)
            for (index, number) in numbers.enumerated() where number != SIGCHLD || index == firstChild {
                if number == 0 {
                    state.withLock { $0.marks.isEmpty ? nil : $0.marks.removeFirst() }?.signal()
                    continue
                }
                let listeners = state.withLock { $0.listeners }
                for listener in listeners where listener.signals.contains(number) { listener.receive(number) }
            }
        }
    }

    /// Creates the pipe into which signals are written. Returns the read end, which stays open as long as the process runs;
    /// `nil` if the process has no descriptors left.
    private static func makePipe() -> Int32? {
        guard let ends = try? SystemDescriptor.pipe() else { return nil }
        // A full pipe must not block a handler.
        guard fcntl(ends.writeEnd, F_SETFL, O_NONBLOCK) == 0 else {
            SystemDescriptor.close(ends.readEnd)
            SystemDescriptor.close(ends.writeEnd)
            return nil
        }
        writeEnd.store(Int(ends.writeEnd))
        return ends.readEnd
    }

    /// Waits until there is something to read in the pipe, and returns the numbers that were written; `nil` if the pipe can
    /// no longer be read. A single failing call, for whatever reason, must not leave the process without its signals.
    private static func read(from pipe: Int32) -> [Int32]? {
        // After that many failures, other code has closed the pipe.
        for _ in 0..<100 {
            var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, -1)
            if let bytes = SystemDescriptor.read(pipe, upTo: 256), !bytes.isEmpty { return bytes.map { Int32($0) } }
        }
        return nil
    }
}

/// The descriptor to which the handler below writes the number of each signal; -1 without a pipe.
private let writeEnd = AtomicInteger(-1)

/// Handles every signal that has a listener. The handler makes one system call, which is safe in a signal handler.
private func note(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    // A signal must not be lost because a call fails once. A full pipe remains full, which limits the attempts.
    var attempts = 0
    while attempts < 3, write(Int32(truncatingIfNeeded: writeEnd.load()), &byte, 1) != 1 { attempts += 1 }
    errno = error
}
