import LaunchGraph
import LaunchSupport
import Synchronization

/// Controls the services of a test: records what they do and lets each continue at named checkpoints.
///
/// Checkpoints are named after services: "a" is in the launch of service a, "a run" in its run, "a shutdown" in its
/// shutdown.
final class ServiceControl: Sendable {
    private struct State {
        var lines: [String] = []
        var reachCounts: [String: Int] = [:]
        var releases: [String: [Result<Void, any Error>]] = [:]
        var suspended: [String: [CheckedContinuation<Void, any Error>]] = [:]
        var cancelled: Set<String> = []
        var watchers: [(checkpoint: String, times: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// What the services did, in order.
    var lines: [String] { state.withLock(\.lines) }

    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    /// How often a service has reached `checkpoint`.
    func reachCount(of checkpoint: String) -> Int { state.withLock { $0.reachCounts[checkpoint] ?? 0 } }

    /// Waits until a service has reached `checkpoint` so many times.
    func reached(_ checkpoint: String, times: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.reachCounts[checkpoint] ?? 0 >= times { return true }
                state.watchers.append((checkpoint, times, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// Lets the service that is suspended at `checkpoint`, or reaches it next, continue.
    func release(_ checkpoint: String) { resume(checkpoint, .success(())) }

    /// Lets the service that is suspended at `checkpoint`, or reaches it next, throw.
    func fail(_ checkpoint: String, _ error: any Error = Broken()) { resume(checkpoint, .failure(error)) }

    private func resume(_ checkpoint: String, _ result: Result<Void, any Error>) {
        let suspended = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.suspended[checkpoint]?.isEmpty == false { return state.suspended[checkpoint]?.removeFirst() }
            state.releases[checkpoint, default: []].append(result)
            return nil
        }
        suspended?.resume(with: result)
    }

    func markReached(_ checkpoint: String) {
        let watchers = state.withLock { state in
            state.reachCounts[checkpoint, default: 0] += 1
            let times = state.reachCounts[checkpoint] ?? 0
            let watchers = state.watchers.filter { $0.checkpoint == checkpoint && $0.times <= times }
            state.watchers.removeAll { $0.checkpoint == checkpoint && $0.times <= times }
            return watchers
        }
        for watcher in watchers { watcher.continuation.resume() }
    }

    /// Suspends at `checkpoint` until released or cancelled.
    func wait(at checkpoint: String) async throws {
        try await withTaskCancellationHandler {
            try await waitIgnoringCancellation(at: checkpoint)
        } onCancel: {
            let suspended = state.withLock { state in
                state.cancelled.insert(checkpoint)
                return state.suspended.removeValue(forKey: checkpoint) ?? []
            }
            for one in suspended { one.resume(throwing: CancellationError()) }
        }
    }

    /// Suspends at `checkpoint` until released; cancellation has no effect.
    func waitIgnoringCancellation(at checkpoint: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state -> Result<Void, any Error>? in
                if state.releases[checkpoint]?.isEmpty == false { return state.releases[checkpoint]?.removeFirst() }
                if state.cancelled.remove(checkpoint) != nil { return .failure(CancellationError()) }
                state.suspended[checkpoint, default: []].append(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
            markReached(checkpoint)
        }
    }
}

extension Locked<Int> {
    /// Returns the next number: 1 at first.
    func next() -> Int {
        withLock { number in
            number += 1
            return number
        }
    }
}

/// What a controlled service does at a checkpoint.
enum StepBehavior: Sendable {
    /// It continues.
    case immediate
    /// It is suspended until released or cancelled.
    case suspended
    /// It is suspended until released; cancellation has no effect.
    case ignoringCancellation
    /// It throws.
    case throwing

    func perform(_ checkpoint: String, _ control: ServiceControl) async throws {
        switch self {
        case .immediate: control.markReached(checkpoint)
        case .suspended: try await control.wait(at: checkpoint)
        case .ignoringCancellation: try await control.waitIgnoringCancellation(at: checkpoint)
        case .throwing:
            control.markReached(checkpoint)
            throw Broken()
        }
    }
}

/// A service that does what the test tells it to; its value is its name.
struct ControlledService: Service {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var startsAfter: [ServiceID] = []
    var policy = ServicePolicy()
    var mode = LaunchMode.eager
    var launch = StepBehavior.immediate
    var shutdown = StepBehavior.immediate
    let control: ServiceControl

    func launch(_ context: LaunchContext) async throws -> String {
        control.note("launch \(id)")
        try await launch.perform(id.name, control)
        control.note("\(id) is up")
        return id.name
    }

    func shutdown(_ name: String) async throws {
        control.note("shut down \(name)")
        try await shutdown.perform("\(name) shutdown", control)
        control.note("\(name) is down")
    }
}

/// As ``ControlledService``, with a run.
struct RunningService: Service {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var policy = ServicePolicy()
    var run = StepBehavior.suspended
    let control: ServiceControl

    func launch(_ context: LaunchContext) async throws -> String {
        control.note("\(id) is up")
        return id.name
    }

    func run(_ name: String) async throws {
        do {
            try await run.perform("\(name) run", control)
        } catch {
            control.note("\(name) run ends")
            throw error
        }
        control.note("\(name) run ends")
    }

    func shutdown(_ name: String) async throws { control.note("shut down \(name)") }
}

extension ServiceControl {
    /// A service that this controls.
    func service(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager, launch: StepBehavior = .immediate,
        shutdown: StepBehavior = .immediate
    ) -> ControlledService {
        ControlledService(
            id: id, dependsOn: dependsOn, startsAfter: startsAfter, policy: policy, mode: mode, launch: launch,
            shutdown: shutdown, control: self)
    }
}

/// Records every change of state, and lets tests wait for one.
final class ChangeRecorder: LaunchObserver {
    private struct State {
        var changes: [LaunchChange] = []
        var watchers: [(id: ServiceID, state: ServiceState, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    var changes: [LaunchChange] { state.withLock(\.changes) }

    func observe(_ change: LaunchChange) async throws {
        let watchers = state.withLock { state in
            state.changes.append(change)
            let watchers = state.watchers.filter { $0.id == change.id && $0.state == change.state }
            state.watchers.removeAll { $0.id == change.id && $0.state == change.state }
            return watchers
        }
        for watcher in watchers { watcher.continuation.resume() }
    }

    /// Waits until `id` has been in state `wanted`.
    func waitFor(_ id: ServiceID, _ wanted: ServiceState) async {
        await withCheckedContinuation { continuation in
            let isRecorded = state.withLock { state in
                if state.changes.contains(where: { $0.id == id && $0.state == wanted }) { return true }
                state.watchers.append((id, wanted, continuation))
                return false
            }
            if isRecorded { continuation.resume() }
        }
    }
}
