/// A value that its sender no longer uses, such as an object that the system passes to its delegate.
///
/// Safe because, from then on, only the main actor uses it.
struct HandedOver<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
