#if canImport(Darwin)
    /// A value protected by a lock.
    ///
    /// `Mutex` requires newer systems than this package. The lock and the value are allocated separately, because a
    /// system lock must not be moved.
    @usableFromInline package struct Locked<Value: ~Copyable>: ~Copyable {
        @usableFromInline let lock: UnsafeMutablePointer<os_unfair_lock>
        @usableFromInline let value: UnsafeMutablePointer<Value>

        @inlinable package init(_ value: consuming sending Value) {
            lock = .allocate(capacity: 1)
            lock.initialize(to: os_unfair_lock())
            self.value = .allocate(capacity: 1)
            self.value.initialize(to: value)
        }

        @inlinable deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            lock.deallocate()
        }

        @inlinable package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            os_unfair_lock_lock(lock)
            defer { os_unfair_lock_unlock(lock) }
            return try body(&value.pointee)
        }

        /// Calls `body` with exclusive access to the value, unless another thread has it.
        @inlinable package borrowing func withLockIfAvailable(_ body: (inout sending Value) -> Void) {
            guard os_unfair_lock_trylock(lock) else { return }
            defer { os_unfair_lock_unlock(lock) }
            body(&value.pointee)
        }
    }

    /// Safe because every access to the value holds the lock, and the value is transferred in and out as `sending`.
    extension Locked: @unchecked Sendable where Value: ~Copyable {}
#else
    public import Synchronization

    /// A `Mutex` that is compatible with Thread Sanitizer: on Linux, the sanitizer does not observe the standard
    /// library's futex, and reports every access as a race. The atomic, which the sanitizer observes, costs about a
    /// nanosecond.
    @usableFromInline package struct Locked<Value: ~Copyable>: ~Copyable {
        @usableFromInline let mutex: Mutex<Value>
        @usableFromInline let handover = Atomic<UInt8>(0)

        @inlinable package init(_ value: consuming sending Value) { mutex = Mutex(value) }

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
        @inlinable package borrowing func withLockIfAvailable(_ body: (inout sending Value) -> Void) {
            _ = mutex.withLockIfAvailable { value in
                _ = handover.load(ordering: .acquiring)
                defer { handover.store(0, ordering: .releasing) }
                body(&value)
            }
        }
    }

    extension Locked: Sendable where Value: ~Copyable {}
#endif
