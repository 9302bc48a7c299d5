// What the dispatcher gives observers and interceptors.
extension Dispatcher {
    /// Waits until every observer has received every notice up to now, for at most a second.
    func flushObservers() async { await observers.flush { notice in change { state, _ in state.notify(notice) } } }

    nonisolated(nonsending) func inScope<Result: Sendable>(
        of p: LaunchPosition, _ method: ServiceCall.Method,
        _ code: nonisolated(nonsending) @Sendable () async throws -> Result
    ) async throws -> Result {
        try await ServiceScope.$current.withValue(scope(of: p)) {
            try await readingDependencies(of: p) {
                guard !interceptors.isEmpty else { return try await code() }
                return try await intercepted(call(p, method), by: interceptors[...], code)
            }
        }
    }

    @MainActor func inScope<Result>(of p: LaunchPosition, _ code: () throws -> Result) throws -> Result {
        try ServiceScope.$current.withValue(scope(of: p)) {
            try readingDependencies(of: p) {
                guard !interceptors.isEmpty else { return try code() }
                return try intercepted(call(p, .launch), by: interceptors[...], code)
            }
        }
    }

    private func scope(of p: LaunchPosition) -> ServiceScope {
        ServiceScope(dispatcher: identity, position: p, id: graph.ids[p])
    }

    private func call(_ p: LaunchPosition, _ method: ServiceCall.Method) -> ServiceCall {
        ServiceCall(id: graph.ids[p], method: method, attempt: Int(value(at: p).service.attempt))
    }

    private func intercepted<Result: Sendable>(
        _ call: ServiceCall, by interceptors: ArraySlice<any ServiceInterceptor>,
        _ code: @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let first = interceptors.first else { return try await code() }
        return try await first.intercept(call) {
            try await self.intercepted(call, by: interceptors.dropFirst(), code)
        }
    }

    @MainActor private func intercepted<Result>(
        _ call: ServiceCall, by interceptors: ArraySlice<any ServiceInterceptor>, _ code: () throws -> Result
    ) throws -> Result {
        guard let first = interceptors.first else { return try code() }
        return try first.interceptSynchronously(call) {
            try intercepted(call, by: interceptors.dropFirst(), code)
        }
    }
}
