internal import LaunchGraph
import LaunchSupport

/// A simulated service, which behaves as the context says or runs its own code, and records events in the journal.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class SimulatedRecord: ServiceRecord {
    private let original: any ServiceRecord
    private let position: LaunchPosition
    private let isReal: Bool
    let hasRun: Bool
    /// A simulated service always has a shutdown, so that the journal contains its shutdown.
    let hasShutdown = true

    init(_ original: any ServiceRecord, at position: LaunchPosition, isReal: Bool, hasRun: Bool? = nil) {
        (self.original, self.position, self.isReal) = (original, position, isReal)
        self.hasRun = hasRun ?? original.hasRun
    }

    /// The services without their own code are up when their launch returns.
    var reportsReadiness: Bool { isReal && original.reportsReadiness }

    var hasCheck: Bool { original.hasCheck }

    var service: any Service { original.service }
    var type: any Any.Type { original.type }
    var outputType: any Any.Type { original.outputType }

    func launch(_ context: LaunchContext) async throws -> any LaunchedValue {
        guard let simulation = SimulationContext.current else { throw CancellationError() }
        let number = simulation.beginAttempt(position)
        if !isReal { context.announceStart() }
        var own = context
        if reportsReadiness { own.readiness = RunReadiness() }
        return try await withTaskCancellationHandler {
            do {
                let ownCode = { [original, position, own] in
                    try await simulation.callOwnCode(position) { try await original.launch(own) }
                }
                let value = try await simulation.performAttempt(position, around: isReal ? ownCode : nil)
                // The run of an attempt that is to end does not begin.
                let runs = reportsReadiness && !Task.isCancelled
                if !runs { simulation.record(.attemptReturned, position, number) }
                return SimulatedValue(
                    number: number, own: value, simulation: simulation, readiness: runs ? context.readiness : nil)
            } catch {
                simulation.record(.attemptThrew, position, number, throwing: isReal ? error : nil)
                throw error
            }
        } onCancel: {
            simulation.record(.attemptCancelled, position, number)
            if isReal { simulation.noteDeadline(position, simulation.policies[position].timeout) }
        }
    }

    @MainActor func launchSynchronously(_ context: LaunchContext) throws -> any LaunchedValue {
        guard let simulation = SimulationContext.current else { throw CancellationError() }
        let number = simulation.beginAttempt(position)
        do {
            let value = isReal ? try original.launchSynchronously(context) : nil
            simulation.record(.attemptReturned, position, number)
            return SimulatedValue(number: number, own: value, simulation: simulation)
        } catch {
            simulation.record(.attemptThrew, position, number, throwing: isReal ? error : nil)
            throw error
        }
    }

    func run(_ value: any LaunchedValue, watchedBy watch: @escaping HealthWatch) async throws {
        guard let value = value as? SimulatedValue else { return }
        let run = JournaledRun(value, position)
        let reportsReadiness = value.readiness != nil
        if !reportsReadiness { run.becomeReady() }
        observeShutdown { run.notify() }
        if let outer = value.readiness { value.own?.readiness?.begin { if run.becomeReady() { outer() } } }
        defer { if reportsReadiness { value.own?.readiness?.end() } }
        try await withTaskCancellationHandler {
            do {
                let ownCode = value.own.map { own in
                    { @Sendable [original] in try await original.run(own, watchedBy: watch) }
                }
                try await value.simulation.performRun(position, around: ownCode)
                run.end(throwing: nil)
            } catch {
                run.end(throwing: error)
                throw error
            }
        } onCancel: {
            run.cancel()
        }
    }

    func shutdown(_ value: any LaunchedValue) async throws {
        guard let value = value as? SimulatedValue else { return }
        let simulation = value.simulation
        guard value.isUp else {
            // The end of a failed attempt.
            if let own = value.own, original.hasShutdown { try await original.shutdown(own) }
            return
        }
        simulation.record(.stopBegan, position, value.number)
        try await withTaskCancellationHandler {
            do {
                if let own = value.own, original.hasShutdown {
                    try await simulation.callOwnCode(position) { try await original.shutdown(own) }
                }
                try await simulation.performShutdown(position)
                simulation.record(.stopReturned, position, value.number)
            } catch {
                simulation.record(.stopThrew, position, value.number, throwing: isReal ? error : nil)
                throw error
            }
        } onCancel: {
            simulation.record(.stopCancelled, position, value.number)
            if isReal { simulation.noteDeadline(position, simulation.policies[position].shutdownTimeout) }
        }
    }
}

/// The number of an attempt, and the value of the service's own code if that was run.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class SimulatedValue: LaunchedValue {
    let number: Int32
    let own: (any LaunchedValue)?
    let simulation: SimulationContext
    let readiness: RunReadiness?
    private let hasBeenReady = Locked(false)

    init(number: Int32, own: (any LaunchedValue)?, simulation: SimulationContext, readiness: RunReadiness? = nil) {
        (self.number, self.own) = (number, own)
        (self.simulation, self.readiness) = (simulation, readiness)
    }

    /// Whether the attempt has succeeded, as far as the service's own code is concerned.
    var isUp: Bool { readiness == nil || hasBeenReady.withLock(\.self) }

    func becomeReady() { hasBeenReady.withLock { $0 = true } }

    var any: any Sendable { own?.any ?? number }
}
