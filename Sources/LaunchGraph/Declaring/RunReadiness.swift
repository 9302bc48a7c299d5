import LaunchSupport

/// Reports that a service can be used: the parameter of ``Service/run(_:ready:)``.
///
/// ```swift
/// func run(_ server: Server, ready: RunReadiness) async throws {
///     try await server.serve { ready() }
/// }
/// ```
///
/// It can be called from any thread. A call before `run` begins counts when `run` begins; a call after `run` has ended
/// has no effect.
public final class RunReadiness: Sendable {
    private struct State {
        /// Reports to the dispatcher while `run` is under way.
        var report: (@Sendable () -> Void)?
        var isReported = false
        var hasRun = false
    }

    private let state = Locked(State())

    /// Creates the readiness of an instance of a service, whose `run` has not begun. The dispatcher does so; tests that call
    /// `run` themselves can too.
    public init() {}

    /// Reports that the service can be used. Further calls during the same `run` have no effect.
    public func callAsFunction() {
        let report = state.withLock { state in
            state.isReported = true
            return state.report
        }
        report?()
    }

    package var isReported: Bool { state.withLock(\.isReported) }

    package func begin(_ report: @escaping @Sendable () -> Void) {
        let isReported = state.withLock { state in
            if state.hasRun { state.isReported = false }
            state.report = report
            return state.isReported
        }
        if isReported { report() }
    }

    package func end() { state.withLock { ($0.report, $0.hasRun) = (nil, true) } }
}
