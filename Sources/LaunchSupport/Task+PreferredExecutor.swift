/// The executor that a task prefers; a task executor on systems that have these.
///
/// A stored property of type `any TaskExecutor` would require newer systems of Apple than this package.
@usableFromInline package typealias PreferredExecutor = any Executor

extension Task where Failure == Never {
    /// Creates a task that prefers `executor`. `nil` is the default executor, as on systems without task executors.
    @inlinable @discardableResult
    package init(on executor: PreferredExecutor?, operation: sending @escaping () async -> Success) {
        if let executor, #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *),
            let executor = executor as? any TaskExecutor
        {
            self.init(executorPreference: executor, operation: operation)
        } else {
            self.init(operation: operation)
        }
    }

    /// Creates a task that prefers `executor` and inherits nothing from its creator.
    @inlinable @discardableResult
    package static func detached(
        on executor: PreferredExecutor?, priority: TaskPriority? = nil,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task {
        // The operation has the type that the standard library expects, so that no other closure wraps it. A preference
        // takes time in each step of a task, even without an executor.
        if let executor, #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *),
            let executor = executor as? any TaskExecutor
        {
            return detached(executorPreference: executor, priority: priority, operation: operation)
        }
        return detached(priority: priority, operation: operation)
    }
}
