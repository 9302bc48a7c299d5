internal import DependencyGraph

// Methods that only hosts need.
extension Dispatcher {
    /// The services, launched or not, for a child dispatcher that is created before they are up.
    public var services: LaunchedServices { LaunchedServices(core: core) }

    /// The types of the services and of their values, each of which can respond to events.
    public var responderTypes: [any Any.Type] { core.graph.records.flatMap { [$0.type, $0.outputType] } }

    /// The error of the launch that failed, or of the failure that shut everything down after the launch; `nil` while services
    /// are up, and after a shutdown.
    public var failure: LaunchError? { core.failure }

    /// Keeps deferred services from starting until ``releaseDeferred()``, even if all eager services have settled, so
    /// that a host can show its first frame. A request starts a deferred service regardless.
    public func holdDeferred() {
        core.handle(.holdDeferred(true))
    }

    /// Lets deferred services start as soon as all eager services have settled.
    public func releaseDeferred() {
        core.handle(.holdDeferred(false))
    }
}

extension ServiceGraph {
    /// A graph without services.
    public static var empty: ServiceGraph {
        ServiceGraph(ServiceList(), Resolution(Declarations()), external: [], parent: nil)
    }
}
