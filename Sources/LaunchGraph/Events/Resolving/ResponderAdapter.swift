/// Finds responders for services that do not conform to an event's responders themselves, but to something that serves as
/// well, such as the delegate protocol of a host.
public protocol ResponderAdapter: Sendable {
    /// Who responds to events for `Responder` in the service's place; `nil` if nobody does.
    ///
    /// It is asked once for each service and each type of responders.
    @MainActor func responder<Responder>(for service: any Service, as type: Responder.Type) -> Responder?
}

extension Dispatcher {
    /// Has `adapter` find responders for services that do not conform themselves, in the place of an earlier one. Such a
    /// service has its turn in launch order like any other.
    @MainActor public func adaptResponders(by adapter: any ResponderAdapter) {
        events.adapt(by: adapter)
    }
}
