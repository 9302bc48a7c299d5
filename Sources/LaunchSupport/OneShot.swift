/// An action that is performed once, by the first of several callers, and then released.
package final class OneShot<Value: Sendable>: Sendable {
    private let action: Locked<(@Sendable (Value) -> Void)?>

    package init(_ action: @escaping @Sendable (Value) -> Void) { self.action = Locked(action) }

    package func perform(_ value: Value) { action.withLock { $0.take() }?(value) }
}
