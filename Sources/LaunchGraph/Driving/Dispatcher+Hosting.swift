internal import DependencyGraph

// What a host needs beside the calls that any program makes.
extension Dispatcher {
    /// The services as they stand, launched or not: for a child that is made before everything is up.
    public var services: LaunchedServices { LaunchedServices(core: core) }

    /// Keeps what is deferred from starting, although everything eager may have settled, until ``releaseDeferred()``: for a
    /// host that has something to show first. A request starts it all the same.
    public func holdDeferred() {
        core.handle(.holdDeferred(true))
    }

    /// Lets what is deferred start once everything eager has settled.
    public func releaseDeferred() {
        core.handle(.holdDeferred(false))
    }
}

extension ServiceGraph {
    /// A graph without services.
    public static var empty: ServiceGraph {
        let nothing = Resolution(Declarations())
        return ServiceGraph(storage: Storage(ServiceList(), nothing, external: [], parent: nil))
    }
}
