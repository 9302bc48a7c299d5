public import LaunchGraph

/// A condition that services can wait for; see ``HostConditionService``.
///
/// A program declares conditions of its own, and tells the host when they hold:
///
/// ```swift
/// extension HostCondition { static let consent = HostCondition("consent") }
///
/// host.note(.consent, holds: true)
/// ```
public struct HostCondition: Sendable, Hashable {
    /// The identifier of a service that waits for the condition.
    public let id: ServiceID

    /// Creates a condition that holds when ``ServiceHost/note(_:holds:)`` says so.
    public init(_ name: String) { id = ServiceID(name) }

    /// Files that are encrypted while the device is locked can be read. True unless a host reports otherwise.
    public static let protectedData = HostCondition("protectedData")
    /// The user has opened the program. The condition holds immediately unless the system has prewarmed the program;
    /// then it holds when the program is about to be visible.
    public static let opened = HostCondition("opened")
    /// The program has a user interface. The condition does not hold in a launch in the background, for a silent
    /// notification or a background task, until the program is about to be visible.
    public static let interface = HostCondition("interface")
}

/// A service that is up once a condition holds, so that other services wait for the condition by depending on it.
///
/// ```swift
/// HostConditionService(.protectedData, timeout: .seconds(5))
///
/// struct StoreService: Service {
///     let dependsOn = [HostCondition.protectedData.id]
///     …
/// }
/// ```
///
/// If the condition does not hold within the timeout, the service fails. By default, the services that depend on it are
/// then skipped, and the launch continues without them.
///
/// Services that can come up later need no timeout: if the condition and all its dependents are deferred, the launch
/// does not wait for them, and they come up when the condition holds, for example when the user unlocks the device.
///
/// ```swift
/// HostConditionService(.protectedData, mode: .deferred, timeout: nil)
/// ```
@MainActor public final class HostConditionService: Service {
    /// The identifier of the condition.
    public let id: ServiceID
    /// The mode that determines when the service starts to wait.
    public let mode: LaunchMode
    /// The timeout, and the effect of a condition that does not hold in time.
    public let policy: ServicePolicy
    /// The condition.
    public let condition: HostCondition

    private var holds = false
    private var waiting: [AsyncStream<Void>.Continuation] = []

    /// Creates a service that waits for a condition.
    ///
    /// - Parameters:
    ///   - condition: the condition.
    ///   - mode: the mode that determines when the service starts to wait. Give its dependents the same mode: an eager
    ///     dependent makes the launch wait for the condition.
    ///   - timeout: the time to wait; `nil` for no limit.
    ///   - onFailure: the effect of a condition that does not hold in time.
    public nonisolated init(
        _ condition: HostCondition, mode: LaunchMode = .eager, timeout: Duration? = .seconds(10),
        onFailure: FailurePolicy = .skipDependents
    ) {
        self.condition = condition
        self.mode = mode
        id = condition.id
        policy = ServicePolicy(timeout: timeout, onFailure: onFailure)
    }

    /// Waits until the condition holds.
    public func launch(_ context: LaunchContext) async throws {
        guard !holds else { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        waiting.append(continuation)
        for await _ in stream { return }
        // A stream without elements ends only when the task is cancelled.
        throw CancellationError()
    }

    func note(_ holds: Bool) {
        self.holds = holds
        guard holds else { return }
        for continuation in waiting { continuation.yield() }
        waiting.removeAll()
    }
}

extension ServiceHost {
    /// Returns whether a condition holds.
    public func holds(_ condition: HostCondition) -> Bool {
        if let isHolding = notedConditions[condition.id] { return isHolding }
        switch condition {
        case .protectedData: return true
        case .opened: return !isPrewarmed || phase == .active || (phases.hasPhase && phase == .inactive)
        case .interface: return phase != .background && (phases.hasPhase || !usesScenes)
        default: return false
        }
    }

    /// Sets whether a condition holds. Services that wait for it come up when it does.
    ///
    /// From then on, the phase of the program does not affect ``HostCondition/opened`` and ``HostCondition/interface``.
    public func note(_ condition: HostCondition, holds: Bool) {
        notedConditions[condition.id] = holds
        tellConditions()
    }

    /// Notifies the services that wait for a condition whether it holds.
    func tellConditions() {
        for service in dispatcher.responders(as: HostConditionService.self) { service.note(holds(service.condition)) }
    }
}
