/// A value that its sender no longer uses, such as an object that the system passes to its delegate.
///
/// Safe because, from then on, only the main actor uses it.
public struct HandedOver<Value>: @unchecked Sendable {
    let value: Value

    /// Hands a value over. It must not be changed afterwards.
    public init(_ value: Value) { self.value = value }
}
