/// A service that can take in a changed configuration while it is up.
///
/// ``Dispatcher/run(until:deadline:reloadOn:)`` sends ``AsyncLifecycleEvent/reload`` on SIGHUP, where any service is one.
public protocol Reloadable: Sendable {
    /// Takes in what has changed.
    ///
    /// - Throws: whatever keeps it from doing so; it goes on as it was, and the report has the error.
    func reload() async throws
}

extension AsyncLifecycleEvent where Responder == any Reloadable, Payload == Void, Output == Void {
    /// The configuration may have changed; services that are not up yet are told once they are.
    public static var reload: Self { .init("reload", delivery: .held(.latest)) { try await $0.reload() } }
}
