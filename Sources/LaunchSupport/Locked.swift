package import Synchronization

/// A value protected by a lock.
///
/// A `Mutex` that Thread Sanitizer understands: on Linux the sanitizer does not observe the standard library's futex, and
/// reports every access as a race. The atomic, which it does observe, costs about a nanosecond.
package struct Locked<Value: ~Copyable>: ~Copyable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let handover = Atomic<UInt8>(0)

    @inlinable package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Calls `body` with exclusive access to the value.
    @inlinable package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(0, ordering: .releasing) }
            return try body(&value)
        }
    }

    /// Calls `body` with exclusive access to the value, unless another thread has it.
    ///
    /// - Returns: what `body` returns; `nil` if the lock is not available.
    @inlinable package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
        try mutex.withLockIfAvailable { value throws(Failure) in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(0, ordering: .releasing) }
            return try body(&value)
        }
    }
}

extension Locked: Sendable where Value: ~Copyable {}
