/// A service that can apply a changed configuration while it is up.
///
/// ``Dispatcher/run(until:startDeadline:lameDuck:deadline:reloadOn:)`` sends ``AsyncLifecycleEvent/reload`` on SIGHUP if a service conforms.
public protocol Reloadable: Sendable {
    /// Applies the changed configuration.
    ///
    /// - Throws: any error that prevents the change. The service continues unchanged, and the report has the error.
    func reload() async throws
}

extension AsyncLifecycleEvent where Responder == any Reloadable, Payload == Void, Output == Void {
    /// Notifies services that the configuration may have changed. A service that is not up yet receives it when it comes up.
    public static var reload: Self { .init("reload", delivery: .buffered(.latest)) { try await $0.reload() } }
}
