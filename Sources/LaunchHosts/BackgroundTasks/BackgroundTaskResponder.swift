public import LaunchGraph

/// Performs tasks that the system starts in the background.
///
/// ```swift
/// @MainActor final class FeedService: Service, BackgroundTaskResponder {
///     let backgroundTasks = ["com.shop.refresh"]          // also in the Info.plist
///
///     func launch(_ context: LaunchContext) async throws {}
///
///     func performBackgroundTask(_ task: BackgroundTask) async throws { … }
/// }
/// ```
///
/// The service itself must conform, not the value of its launch, because the identifiers must be registered before the
/// launch has finished.
public protocol BackgroundTaskResponder: Sendable {
    /// The identifiers of the tasks, which the `Info.plist` of the program permits. One that ends in `*` stands for all that
    /// begin like it.
    var backgroundTasks: [String] { get }

    /// Performs a task after the launch has settled. When the system ends the task early, this call is cancelled.
    ///
    /// - Throws: any error; the task is then reported to the system as failed.
    func performBackgroundTask(_ task: BackgroundTask) async throws
}

/// A task that the system has started in the background.
public struct BackgroundTask: Sendable {
    /// The identifier of the task.
    public let identifier: String
    /// The task of the system; `nil` in tests. Only the main actor uses it.
    nonisolated(unsafe) let system: AnyObject?
    private let showProgress: @Sendable (Double) -> Void

    init(_ identifier: String, system: AnyObject?, showProgress: @escaping @Sendable (Double) -> Void) {
        self.identifier = identifier
        self.system = system
        self.showProgress = showProgress
    }

    /// Creates a task without a task of the system, for tests.
    public init(_ identifier: String) { self.init(identifier, system: nil) { _ in } }

    /// Reports how much of the work is done. The system shows it to the user if it processes a task that the user has
    /// started, and ends such a task that reports no progress.
    ///
    /// - Parameter fraction: from 0 to 1.
    public func report(progress fraction: Double) { showProgress(min(max(fraction, 0), 1)) }

    func matches(_ pattern: String) -> Bool {
        pattern.last == "*" ? identifier.hasPrefix(pattern.dropLast()) : identifier == pattern
    }
}

extension AsyncLifecycleEvent<any BackgroundTaskResponder, BackgroundTask, Bool> {
    /// A task that the system has started. The result is whether a service has performed it.
    public static var backgroundTask: Self {
        .init(HostEvent.backgroundTask.name, rule: .any, timeout: nil) { responder, task -> Bool? in
            guard responder.backgroundTasks.contains(where: task.matches) else { return nil }
            try await responder.performBackgroundTask(task)
            return true
        }
    }
}

/// The error of a background task that the `Info.plist` of the program does not permit.
public struct BackgroundTaskNotPermitted: Error, Hashable, CustomStringConvertible {
    /// The identifier of the task.
    public let identifier: String

    /// A sentence with the key of the `Info.plist`.
    public var description: String {
        "add the background task \(identifier) to BGTaskSchedulerPermittedIdentifiers in the Info.plist"
    }
}

extension ServiceHost {
    /// The identifiers of the background tasks that services perform, in launch order.
    public var backgroundTasks: [String] {
        var seen: Set<String> = []
        return dispatcher.responders(as: (any BackgroundTaskResponder).self).flatMap(\.backgroundTasks)
            .filter { seen.insert($0).inserted }
    }

    /// Calls the services that perform a background task, after the launch that is under way has settled.
    ///
    /// Cancelling the task that awaits the result cancels the services' work. Errors are in ``problems``.
    ///
    /// - Returns: whether a service has performed the task and none has failed.
    public func performBackgroundTask(_ task: BackgroundTask) async -> Bool {
        await withCheckedContinuation { continuation in afterLaunch { continuation.resume() } }
        guard !Task.isCancelled else { return false }
        let endInterval = HostInstruments.begin(HostEvent.backgroundTask.name)
        defer { endInterval() }
        let report = await dispatcher.dispatchReport(.backgroundTask, task)
        noteErrors(of: report)
        return report.output && report.responses.allSatisfy { $0.error == nil } && !Task.isCancelled
    }
}

/// One run of a background task: its work, and its completion, which is reported to the system exactly once.
@MainActor final class BackgroundTaskRun {
    /// The time that cancelled work has to return before the task is reported as ended.
    static let grace = Duration.seconds(2)

    private var complete: ((Bool) -> Void)?
    private var work: Task<Void, Never>?
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>, complete: @escaping (Bool) -> Void) {
        self.clock = clock
        self.complete = complete
    }

    func start(_ perform: @escaping @MainActor () async -> Bool) { work = Task { finish(await perform()) } }

    func expire() {
        guard complete != nil else { return }
        work?.cancel()
        let clock = clock
        Task {
            try? await clock.sleep(for: Self.grace)
            finish(false)
        }
    }

    private func finish(_ isSuccessful: Bool) {
        let complete = complete
        self.complete = nil
        complete?(isSuccessful)
    }
}
