extension LaunchContext {
    /// Offers a value that is known only when the service works, such as the port that a listener was given, to tests and to
    /// other services.
    ///
    /// ```swift
    /// func launch(_ context: LaunchContext) async throws -> Listener {
    ///     let listener = try await Listener(port: 0)
    ///     context.offer(listener.port, as: "port")
    ///     return listener
    /// }
    /// ```
    ///
    /// A context can be kept, so that `run` offers the value. The value replaces an earlier one of that name, and is gone when
    /// the service is launched again or is down.
    public func offer(_ value: some Sendable, as name: String) { access.offer(value, named: name, by: position) }
}

extension Dispatcher {
    func offer(_ value: any Sendable, named name: String, by p: LaunchPosition) {
        change { state, _ in state.offer(value, named: name, by: p) }
    }

    func offered<Value>(_ name: String, by id: ServiceID, as type: Value.Type) -> Value? {
        guard let p = graph.position(of: id) else { return parent?.dispatcher.offered(name, by: id, as: type) }
        return offered(name, by: p) as? Value
    }
}

extension LaunchedServices {
    /// Returns the value that a service has offered; see ``LaunchContext/offer(_:as:)``.
    ///
    /// - Returns: the value; `nil` if the service is not there or not up, or has offered no value of that name and type.
    public func offered<Value: Sendable>(_ name: String, by id: ServiceID, as type: Value.Type = Value.self) -> Value? {
        dispatcher.offered(name, by: id, as: type)
    }
}

extension ProgramHandle {
    /// Returns the value that a service of the program has offered, as ``LaunchedServices/offered(_:by:as:)`` does.
    public func offered<Value: Sendable>(_ name: String, by id: ServiceID, as type: Value.Type = Value.self) -> Value? {
        dispatcher?.offered(name, by: id, as: type)
    }
}
