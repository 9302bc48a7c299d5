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
        var phase = Phase.beforeRun
        var isReported = false
    }

    private enum Phase {
        case beforeRun
        case running(report: @Sendable () -> Void)
        case ended
    }

    private let state = Locked(State())

    /// Creates the readiness of an instance of a service, whose `run` has not begun. The dispatcher does so; tests that call
    /// `run` themselves can too.
    public init() {}

    /// Reports that the service can be used. Further calls during the same `run` have no effect.
    public func callAsFunction() {
        let report = state.withLock { state -> (@Sendable () -> Void)? in
            state.isReported = true
            return if case .running(let report) = state.phase { report } else { nil }
        }
        report?()
    }

    /// Whether the `run` under way has reported that the service can be used.
    package var isReported: Bool { state.withLock(\.isReported) }

    package func begin(_ report: @escaping @Sendable () -> Void) {
        let isReported = state.withLock { state in
            if case .ended = state.phase { state.isReported = false }
            state.phase = .running(report: report)
            return state.isReported
        }
        if isReported { report() }
    }

    package func end() { state.withLock { $0.phase = .ended } }
}
