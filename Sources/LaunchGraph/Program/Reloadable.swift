/// A service that can apply a changed configuration while it is up.
///
/// ``Dispatcher/run(until:startDeadline:lameDuck:deadline:reloadOn:)`` sends ``AsyncLifecycleEvent/reload`` on SIGHUP if a service conforms.
public protocol Reloadable: Sendable {
    /// Applies the changed configuration.
    ///
    /// - Throws: any error that prevents the change. The service continues unchanged, and the report has the error.
    func reload() async throws
}

extension AsyncLifecycleEvent<any Reloadable, Void, Void> {
    /// Notifies services that the configuration may have changed. A service that is not up yet receives it when it comes up.
    public static var reload: Self { .init("reload", delivery: .buffered(.all)) { try await $0.reload() } }
}

extension Dispatcher {
    /// Notifies every ``Reloadable`` service that the configuration may have changed, and waits until all have answered.
    ///
    /// A service that is not up yet is notified when it comes up.
    ///
    /// - Returns: the result of each service. The failures are reported to observers and ``changes`` too.
    @discardableResult public func reload() async -> DispatchReport<Void> { await dispatchReport(.reload, ()) }
}

extension ProgramHandle {
    /// Does what ``Dispatcher/reload()`` does; returns `nil` after the dispatcher is released.
    @discardableResult public func reload() async -> DispatchReport<Void>? { await dispatcher?.reload() }
}
