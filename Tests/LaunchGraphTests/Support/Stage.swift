import LaunchGraph
import LaunchSupport
import Synchronization

/// Where services of a test act: what they do is written down, and they go on when they are told to.
///
/// Every place at which an actor can wait has a name: "a" for the launch of service a, "a run" for what it runs,
/// "a shutdown" for its shutdown.
final class Stage: Sendable {
    private struct State {
        var lines: [String] = []
        var arrivals: [String: Int] = [:]
        var answers: [String: [Result<Void, any Error>]] = [:]
        var waiting: [String: [CheckedContinuation<Void, any Error>]] = [:]
        var cancelled: Set<String> = []
        var watchers: [(place: String, times: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// What was done, in the order in which it was.
    var lines: [String] { state.withLock(\.lines) }

    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    /// How often somebody arrived at `place`.
    func arrivals(at place: String) -> Int { state.withLock { $0.arrivals[place] ?? 0 } }

    /// Returns once somebody has arrived at `place`.
    func arrived(at place: String, times: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals[place] ?? 0 >= times { return true }
                state.watchers.append((place, times, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets whoever waits at `place`, or arrives there next, go on.
    func proceed(_ place: String) { answer(place, .success(())) }

    /// Lets whoever waits at `place`, or arrives there next, throw.
    func fail(_ place: String, _ error: any Error = Broken()) { answer(place, .failure(error)) }

    private func answer(_ place: String, _ result: Result<Void, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting[place]?.isEmpty == false { return state.waiting[place]?.removeFirst() }
            state.answers[place, default: []].append(result)
            return nil
        }
        waiting?.resume(with: result)
    }

    func arrive(at place: String) {
        let watchers = state.withLock { state in
            state.arrivals[place, default: 0] += 1
            let times = state.arrivals[place] ?? 0
            let watchers = state.watchers.filter { $0.place == place && $0.times <= times }
            state.watchers.removeAll { $0.place == place && $0.times <= times }
            return watchers
        }
        for watcher in watchers { watcher.continuation.resume() }
    }

    /// Waits at `place` until told, or cancelled.
    func wait(at place: String) async throws {
        try await withTaskCancellationHandler {
            try await waitDeaf(at: place)
        } onCancel: {
            let waiting = state.withLock { state in
                state.cancelled.insert(place)
                return state.waiting.removeValue(forKey: place) ?? []
            }
            for one in waiting { one.resume(throwing: CancellationError()) }
        }
    }

    /// Waits at `place` until told, whoever cancels.
    func waitDeaf(at place: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let known = state.withLock { state -> Result<Void, any Error>? in
                if state.answers[place]?.isEmpty == false { return state.answers[place]?.removeFirst() }
                if state.cancelled.remove(place) != nil { return .failure(CancellationError()) }
                state.waiting[place, default: []].append(continuation)
                return nil
            }
            if let known { continuation.resume(with: known) }
            arrive(at: place)
        }
    }
}

/// How a service of a test does something.
enum Manner: Sendable {
    /// Without waiting.
    case atOnce
    /// When it is told to, or cancelled.
    case whenTold
    /// When it is told to, whoever cancels.
    case deaf
    /// By throwing.
    case throwing

    func perform(_ place: String, on stage: Stage) async throws {
        switch self {
        case .atOnce: stage.arrive(at: place)
        case .whenTold: try await stage.wait(at: place)
        case .deaf: try await stage.waitDeaf(at: place)
        case .throwing:
            stage.arrive(at: place)
            throw Broken()
        }
    }
}

/// A service that acts on a stage; its value is its name.
struct Act: Service {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var startsAfter: [ServiceID] = []
    var policy = ServicePolicy()
    var mode = LaunchMode.eager
    var launch = Manner.atOnce
    var shutdown = Manner.atOnce
    let stage: Stage

    func launch(_ context: LaunchContext) async throws -> String {
        stage.note("launch \(id)")
        try await launch.perform(id.name, on: stage)
        stage.note("\(id) is up")
        return id.name
    }

    func shutdown(_ name: String) async throws {
        stage.note("shut down \(name)")
        try await shutdown.perform("\(name) shutdown", on: stage)
        stage.note("\(name) is down")
    }
}

/// As ``Act``, with something that it runs.
struct Runner: Service {
    let id: ServiceID
    var dependsOn: [ServiceID] = []
    var policy = ServicePolicy()
    var run = Manner.whenTold
    let stage: Stage

    func launch(_ context: LaunchContext) async throws -> String {
        stage.note("\(id) is up")
        return id.name
    }

    func run(_ name: String) async throws {
        do {
            try await run.perform("\(name) run", on: stage)
        } catch {
            stage.note("\(name) run ends")
            throw error
        }
        stage.note("\(name) run ends")
    }

    func shutdown(_ name: String) async throws { stage.note("shut down \(name)") }
}

extension Stage {
    func act(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [],
        policy: ServicePolicy = ServicePolicy(), mode: LaunchMode = .eager, launch: Manner = .atOnce,
        shutdown: Manner = .atOnce
    ) -> Act {
        Act(
            id: id, dependsOn: dependsOn, startsAfter: startsAfter, policy: policy, mode: mode, launch: launch,
            shutdown: shutdown, stage: self)
    }
}

/// Writes down every change of state, and lets tests wait for one.
final class Watch: LaunchObserver {
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

    /// Returns once `id` has been in `wanted`.
    func saw(_ id: ServiceID, _ wanted: ServiceState) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.changes.contains(where: { $0.id == id && $0.state == wanted }) { return true }
                state.watchers.append((id, wanted, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
