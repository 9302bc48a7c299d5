/// The launched services: their outputs and the launch report.
public struct LaunchedServices: Sendable {
    let dispatcher: Dispatcher

    /// The report of the launch so far.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport { dispatcher.report }

    /// The graph that was launched.
    public var graph: ServiceGraph { dispatcher.graph }

    /// The output of the service of type `type`.
    ///
    /// - Throws: ``DependencyUnavailable`` if the service is not up, ``AmbiguousService`` if several services have
    ///   that type, ``UnknownService`` if none has it.
    public subscript<S: Service>(_ type: S.Type) -> S.Output {
        get throws { try dispatcher.service(ServiceReference(only: type)).value(as: S.Output.self) }
    }

    /// The output of the service named `id`.
    ///
    /// - Throws: the errors of the subscript by type, and ``ServiceValueMismatch`` if the output is of another type.
    public subscript<Value>(_ id: ServiceID, as type: Value.Type = Value.self) -> Value {
        get throws { try dispatcher.service(ServiceReference(id)).value(as: type) }
    }

    /// Returns the output of the service of type `type`, after launching it and its dependencies if they are not up.
    ///
    /// Concurrent requests share one launch. A failure does not affect other services, and the next request launches
    /// the service again. A service that failed or was skipped without having been required is not launched; the error
    /// states why it is not up.
    ///
    /// - Throws: ``ServiceFailure`` or ``DependencyUnavailable`` if the service does not come up, `CancellationError`
    ///   if the requesting task is cancelled, ``InvalidLaunchState`` after a shutdown, and the errors of the subscript
    ///   by type.
    public func require<S: Service>(_ type: S.Type) async throws -> S.Output {
        try await dispatcher.service(ServiceReference(only: type)).requiredValue(as: S.Output.self)
    }

    /// Returns the output of the service named `id`, after launching it and its dependencies if they are not up.
    ///
    /// - Throws: the errors of ``require(_:)``, and ``ServiceValueMismatch`` if the output is of another type.
    public func require<Value: Sendable>(_ id: ServiceID, as type: Value.Type = Value.self) async throws -> Value {
        try await dispatcher.service(ServiceReference(id)).requiredValue(as: type)
    }

    /// Launches the services again that failed, were skipped or went down because of a failure, while the others stay up.
    /// Another failure ends nothing else. A shutdown ends the call, which launches nothing after one. Deferred services among
    /// them start as soon as what they wait for is up.
    ///
    /// - Throws: the error of the first service, in launch order, that does not come up; `CancellationError`.
    public func launchFailedServices() async throws {
        let failed = dispatcher.inspect { machine in machine.plan.positions.filter { machine.services[$0].hasEnded } }
        dispatcher.handle(.launchFailed)
        var first: (any Error)?
        for p in failed {
            do {
                try await dispatcher.require(p)
            } catch is InvalidLaunchState {
                break
            } catch {
                first = first ?? error
            }
        }
        await dispatcher.events.deliverBuffered()
        if let first { throw first }
    }
}
