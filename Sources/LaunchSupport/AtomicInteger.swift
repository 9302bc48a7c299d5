#if canImport(Darwin)
    internal import CLaunchSupport

    /// An integer that any thread can load and store without a lock. A load observes everything that was written before
    /// the store.
    ///
    /// `Atomic` requires newer systems than this package.
    @usableFromInline package struct AtomicInteger: ~Copyable {
        private let cell: UnsafeMutablePointer<Int>

        @usableFromInline package init(_ value: Int) {
            cell = .allocate(capacity: 1)
            cell.initialize(to: value)
        }

        deinit { cell.deallocate() }

        @usableFromInline package borrowing func load() -> Int { launch_atomic_load(cell) }

        @usableFromInline package borrowing func store(_ value: Int) { launch_atomic_store(cell, value) }
    }

    /// Safe because every access to the cell is atomic.
    extension AtomicInteger: @unchecked Sendable {}
#else
    public import Synchronization

    @usableFromInline package struct AtomicInteger: ~Copyable, Sendable {
        @usableFromInline let cell: Atomic<Int>

        @inlinable package init(_ value: Int) { cell = Atomic(value) }

        @inlinable package borrowing func load() -> Int { cell.load(ordering: .acquiring) }

        @inlinable package borrowing func store(_ value: Int) { cell.store(value, ordering: .releasing) }
    }
#endif
