/// An action that is performed once, by the first of several callers.
package final class OneShot<Value: Sendable>: Sendable {
    private let action: Locked<(@Sendable (Value) -> Void)?>

    /// Creates an action, which is released once it has been performed.
    package init(_ action: @escaping @Sendable (Value) -> Void) { self.action = Locked(action) }

    /// Performs the action, unless it has been performed; returns whether this call did.
    @discardableResult
    package func perform(_ value: Value) -> Bool {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?(value)
        return action != nil
    }
}
