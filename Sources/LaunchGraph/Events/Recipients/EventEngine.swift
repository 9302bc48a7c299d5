import LaunchSupport

#if !canImport(Darwin)
    public import Synchronization
#endif

/// The part of the dispatcher that events use: the services that are up, and the report that records deliveries.
///
/// The properties other than ``generation`` never change.
protocol EventEngine: AnyObject, Sendable {
    /// The services in launch order, with their identifiers and dependencies.
    var graph: ServiceGraph.Storage { get }
    /// The time source that measures responders and their timeouts.
    var time: any TimeSource { get }
    /// The executor that was passed to the dispatcher.
    var executor: PreferredExecutor? { get }
    /// Returns the executor for the code of one service.
    func executor(for p: LaunchPosition) -> PreferredExecutor?

    /// The recipients of events, and the events that are buffered.
    var router: EventRouter { get }
    /// Counts the changes of eligibility.
    var generation: EligibilityGeneration { get }

    /// Returns the services that are up, and their instances.
    ///
    /// - Parameter changes: the changes that the event router is to be notified of next, once for each kind.
    /// - Complexity: O(services).
    func eligibility(announcing changes: EligibilityChanges) -> EligibilitySnapshot

    /// Returns whether one service is up, and its instance.
    func eligibility(of p: LaunchPosition) -> Eligibility

    /// Adds an event that was dispatched at `moment` to the launch report, and notifies observers of the services that
    /// failed to respond.
    ///
    /// - Returns: the time from the beginning of the launch to `moment`; zero for an event before the launch.
    @discardableResult func record(_ event: LaunchReport.EventReport, at moment: Int64) -> Duration
}

/// The state of a service as a receiver of events.
enum Eligibility: Sendable {
    /// The service may still come up.
    case pending
    /// The service is up; its launch returned this instance.
    case up(any LaunchedValue)
    /// The service failed, was skipped, or its shutdown has begun.
    case gone

    var isPending: Bool {
        if case .pending = self { true } else { false }
    }

    /// The value of the launch by which the service is up; `nil` if it is not up.
    var instance: (any LaunchedValue)? {
        if case .up(let instance) = self { instance } else { nil }
    }
}

/// The eligibility of all services at one moment.
struct EligibilitySnapshot: Sendable {
    /// The generation at that moment.
    let generation: Int
    /// The services in launch order.
    let services: ContiguousArray<Eligibility>
}

/// Counts the changes of eligibility, so that one atomic load determines whether a snapshot is still valid.
@usableFromInline final class EligibilityGeneration: Sendable {
    #if canImport(Darwin)
        private let count = AtomicInteger(0)

        /// The number of changes so far.
        @usableFromInline var current: Int { count.load() }

        /// Counts a change. The caller holds the dispatcher's lock.
        func advance() {
            count.store(count.load() &+ 1)
        }
    #else
        // Not an `AtomicInteger`, whose module the inlined code of clients does not see.
        @usableFromInline let count = Atomic<Int>(0)

        /// The number of changes so far.
        @inlinable var current: Int { count.load(ordering: .acquiring) }

        /// Counts a change. The caller holds the dispatcher's lock.
        func advance() {
            count.store(count.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        }
    #endif
}

/// The changes of eligibility that the event router reacts to.
struct EligibilityChanges: OptionSet, Sendable {
    let rawValue: UInt8
    /// Services came up, or can no longer come up: buffered events are delivered or removed.
    static let arrivals = EligibilityChanges(rawValue: 1)
    /// Services went down: responders that their launches returned are released.
    static let departures = EligibilityChanges(rawValue: 2)
}

extension EligibilityChanges {
    /// Creates the set of changes that the actions of the state machine show. Every input may let a service come up or
    /// show that it cannot, a request for a service with a failed dependency for instance.
    init(_ actions: [LaunchAction]) {
        self = .arrivals
        for case .release in actions { insert(.departures) }
    }
}

extension DispatcherCore: EventEngine {
    func eligibility(of p: LaunchPosition) -> Eligibility {
        let (value, status) = (value(at: p), inspect(\.status))
        return Eligibility(value.service, status, instance: value.value)
    }
}

extension Eligibility {
    init(_ service: ServiceLifecycle, _ status: Launch.Status, instance: (any LaunchedValue)?) {
        switch service.state {
        case .running, .awaitingRun, .completed: self = instance.map(Eligibility.up) ?? .gone
        case .idle, .deferred, .waiting, .ready, .starting, .discarding, .backingOff, .relaunching:
            // After a complete shutdown only another launch would start a service.
            self = status.isEnded ? .gone : .pending
        case .broken, .draining, .endingRun, .stopping: self = service.isRelaunching ? .pending : .gone
        case .ended: self = .gone
        }
    }
}
