internal import DependencyGraph

// Methods that only hosts need.
extension Dispatcher {
    /// The services, launched or not, for a child dispatcher that is created before they are up.
    public var services: LaunchedServices { LaunchedServices(dispatcher: self) }

    /// The types of the services and of their values, each of which can respond to events.
    public var responderTypes: [any Any.Type] { graph.records.flatMap { [$0.type, $0.outputType] } }

    /// Keeps deferred services from starting until ``releaseDeferred()``, even if all eager services have settled, so
    /// that a host can show its first frame. A request starts a deferred service regardless.
    public func holdDeferred() { handle(.holdDeferred(true)) }

    /// Lets deferred services start as soon as all eager services have settled.
    public func releaseDeferred() { handle(.holdDeferred(false)) }
}

extension ServiceGraph {
    /// A graph without services.
    public static var empty: ServiceGraph { ServiceGraph(ServiceList(), Resolution(Declarations()), parent: nil) }
}
