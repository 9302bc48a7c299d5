package enum DescriptorEvent: Sendable {
    case readable, writable
}

/// Calls back when a descriptor can be read or written: one thread waits in `poll` for all descriptors.
///
/// Dispatch sources are not used: on Linux, their event loop was observed to access freed memory when the other end of
/// a pipe was closed, and a tool that crashes leaves its processes behind.
package final class DescriptorPoller: Sendable {
    private struct Entry {
        let descriptor: Int32
        let event: DescriptorEvent
        let action: @Sendable () -> Void
    }

    private struct State {
        /// The entries by the number that ``arm(_:on:_:)`` returned, in the order of the calls.
        var entries: [Int: Entry] = [:]
        var lastNumber = 0
        var isRunning = false
        var isFinished = false
        /// A pipe with which the thread is woken by writing a byte.
        var alarm: (readEnd: Int32, writeEnd: Int32)?
    }

    /// The interval in milliseconds at which the thread polls if there is no pipe to wake it.
    private static let pollInterval: Int32 = 20

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
            state.entries[state.lastNumber] = Entry(descriptor: descriptor, event: event, action: action)
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
            let waiting = state.withLock { state -> (numbers: [Int], descriptors: [pollfd])? in
                guard !state.isFinished else {
                    Self.close(&state)
                    return nil
                }
                let entries = state.entries.sorted { $0.key < $1.key }
                var descriptors = entries.map { _, entry in
                    let events = entry.event == .readable ? POLLIN : POLLOUT
                    return pollfd(fd: entry.descriptor, events: Int16(events), revents: 0)
                }
                descriptors.append(pollfd(fd: state.alarm?.readEnd ?? -1, events: Int16(POLLIN), revents: 0))
                return (entries.map(\.key), descriptors)
            }
            guard let numbers = waiting?.numbers, var descriptors = waiting?.descriptors else { return }
            let timeout = descriptors.last?.fd == -1 ? Self.pollInterval : -1
            guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0 else { continue }
            if let alarm = descriptors.popLast(), alarm.revents != 0 { SystemDescriptor.drain(alarm.fd) }
            for (number, descriptor) in zip(numbers, descriptors) where descriptor.revents != 0 {
                // An action that was disarmed meanwhile is not called: its number may be that of another file.
                state.withLock { $0.entries.removeValue(forKey: number) }?.action()
            }
        }
    }
}
