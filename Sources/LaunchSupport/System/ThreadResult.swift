import Dispatch

/// A value that a thread of its own computes while others go on.
package final class ThreadResult<Value: Sendable>: Sendable {
    private let computed = Locked<Value?>(nil)
    private let isComputed = DispatchSemaphore(value: 0)

    /// Begins to compute the value, or computes it if the system creates no thread.
    ///
    /// - Parameter compute: the computation; its stack has 256 KiB.
    package init(_ compute: @escaping @Sendable () -> Value) {
        if !SystemThread.start({ self.set(compute()) }) { set(compute()) }
    }

    private func set(_ value: Value) {
        computed.withLock { $0 = value }
        isComputed.signal()
    }

    /// The value, for which the caller waits.
    package var value: Value {
        isComputed.wait()
        defer { isComputed.signal() }
        guard let value = computed.withLock({ $0 }) else { preconditionFailure("signalled before it was computed") }
        return value
    }
}
