public import LaunchGraph

/// Performs tasks that the system starts in the background.
///
/// ```swift
/// @MainActor final class FeedService: Service, BackgroundTaskResponder {
///     let backgroundTasks = ["com.shop.refresh"]          // also in the Info.plist
///
///     func launch(_ context: LaunchContext) async throws {}
///
///     func performBackgroundTask(_ identifier: String) async throws { … }
/// }
/// ```
///
/// The service itself must conform, not the value of its launch, because the identifiers must be registered before the
/// launch has finished.
public protocol BackgroundTaskResponder: Sendable {
    /// The identifiers of the tasks, which the `Info.plist` of the program permits.
    var backgroundTasks: [String] { get }

    /// Performs a task after the launch has settled. When the system ends the task early, this call is cancelled.
    ///
    /// - Throws: any error; the task is then reported to the system as failed.
    func performBackgroundTask(_ identifier: String) async throws
}

extension AsyncLifecycleEvent where Responder == any BackgroundTaskResponder, Payload == String, Output == Bool {
    /// A task that the system has started. The payload is the task's identifier, and the result is whether a service
    /// has performed it.
    public static var backgroundTask: Self {
        .init(HostEvent.backgroundTask.name, rule: .any, timeout: nil) { responder, identifier -> Bool? in
            guard responder.backgroundTasks.contains(identifier) else { return nil }
            try await responder.performBackgroundTask(identifier)
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
    public func performBackgroundTask(_ identifier: String) async -> Bool {
        await launchSettled()
        guard !Task.isCancelled else { return false }
        let interval = intervals.begin(HostEvent.backgroundTask.name)
        defer { intervals.end(interval) }
        let report = await dispatcher.dispatchReport(.backgroundTask, identifier)
        for response in report.responses {
            if let error = response.error { note(error, in: HostEvent.backgroundTask.name) }
        }
        return report.output && report.responses.allSatisfy { $0.error == nil } && !Task.isCancelled
    }

    /// Waits until no launch is under way, for at most ``ServiceHost/launchTimeout``.
    private func launchSettled() async {
        await withCheckedContinuation { continuation in afterLaunch { continuation.resume() } }
    }
}

/// One run of a background task: its work, and its completion, which is reported to the system exactly once.
@MainActor final class BackgroundTaskRun {
    /// The time that cancelled work has to return before the task is reported as ended.
    static let grace = Duration.seconds(2)

    private var complete: ((Bool) -> Void)?
    private var work: Task<Void, Never>?
    private let clock: any Clock<Duration>

    /// - Parameter complete: reports to the system that the task has ended, and whether it was successful.
    init(clock: any Clock<Duration>, complete: @escaping (Bool) -> Void) {
        self.clock = clock
        self.complete = complete
    }

    /// Starts the work.
    func start(_ perform: @escaping @MainActor () async -> Bool) {
        work = Task { finish(await perform()) }
    }

    /// Cancels the work because the system ends the task.
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
