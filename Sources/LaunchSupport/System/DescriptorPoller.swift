package enum DescriptorEvent: Sendable {
    case readable, writable
}

/// Calls back when a descriptor can be read or written: one thread waits in `poll` for all descriptors.
///
/// Dispatch sources are not used: on Linux, their event loop was observed to access freed memory when the other end of
/// a pipe was closed, and a tool that crashes leaves its processes behind.
package final class DescriptorPoller: Sendable {
    private struct State {
        /// The entries by the number that ``arm(_:on:_:)`` returned, in the order of the calls.
        var entries: [Int: (request: pollfd, action: @Sendable () -> Void)] = [:]
        var lastNumber = 0
        var isRunning = false
        var isFinished = false
        /// A pipe with which the thread is woken by writing a byte.
        var alarm: (readEnd: Int32, writeEnd: Int32)?
    }

    private let state = Locked(State())

    package init() {}

    /// Calls `action`, once, when `event` has occurred on `descriptor`, or its other end is closed.
    ///
    /// - Parameter action: is called on the thread that serves all descriptors, so it must not take long.
    /// - Returns: a number for ``disarm(_:)``.
    @discardableResult
    package func arm(_ event: DescriptorEvent, on descriptor: Int32, _ action: @escaping @Sendable () -> Void) -> Int {
        let (number, mustStart) = state.withLock { state -> (Int, Bool) in
            state.lastNumber += 1
            let events = Int16(event == .readable ? POLLIN : POLLOUT)
            state.entries[state.lastNumber] = (pollfd(fd: descriptor, events: events, revents: 0), action)
            if state.alarm == nil { state.alarm = try? SystemDescriptor.pipe() }
            Self.wake(state)
            defer { state.isRunning = true }
            return (state.lastNumber, !state.isRunning)
        }
        if mustStart, !SystemThread.start({ self.run() }) { state.withLock { $0.isRunning = false } }
        return number
    }

    /// Removes an action that has not been called; the descriptor may then be closed.
    package func disarm(_ number: Int) {
        // The action is released outside the lock.
        _ = state.withLock { $0.entries.removeValue(forKey: number) }
    }

    /// Ends the thread; no action is called afterwards.
    package func finish() {
        // The actions are released outside the lock.
        _ = state.withLock { state in
            defer { state.entries.removeAll() }
            state.isFinished = true
            Self.wake(state)
            if !state.isRunning { Self.close(&state) }
            return state.entries
        }
    }

    private static func wake(_ state: State) {
        if let alarm = state.alarm { SystemDescriptor.writeByte(to: alarm.writeEnd) }
    }

    private static func close(_ state: inout State) {
        guard let alarm = state.alarm else { return }
        SystemDescriptor.close(alarm.readEnd)
        SystemDescriptor.close(alarm.writeEnd)
        state.alarm = nil
    }

    private func run() {
        while true {
            let waiting = state.withLock { state -> (numbers: [Int], requests: [pollfd])? in
                guard !state.isFinished else {
                    Self.close(&state)
                    return nil
                }
                let entries = state.entries.sorted { $0.key < $1.key }
                let alarm = pollfd(fd: state.alarm?.readEnd ?? -1, events: Int16(POLLIN), revents: 0)
                return (entries.map(\.key), entries.map(\.value.request) + [alarm])
            }
            guard let numbers = waiting?.numbers, var requests = waiting?.requests else { return }
            // Without a pipe that wakes it, the thread polls every 20 ms.
            let timeout: Int32 = requests.last?.fd == -1 ? 20 : -1
            guard poll(&requests, nfds_t(requests.count), timeout) > 0 else { continue }
            if let alarm = requests.popLast(), alarm.revents != 0 { SystemDescriptor.drain(alarm.fd) }
            for (number, request) in zip(numbers, requests) where request.revents != 0 {
                // An action that was disarmed meanwhile is not called: its number may be that of another file.
                state.withLock { $0.entries.removeValue(forKey: number) }?.action()
            }
        }
    }
}
