#if canImport(WatchKit) && !os(iOS) && !os(visionOS)
    public import LaunchGraph
    public import WatchKit

    /// Performs background tasks of a watch.
    @MainActor public protocol WatchBackgroundTaskResponder {
        /// The system has started a task.
        ///
        /// - Parameters:
        ///   - task: the task. The host reports it to the system as ended, once, when all services have answered.
        ///   - completion: to be called with whether the snapshot of the program is outdated. A service that the task
        ///     does not concern releases it.
        func handle(_ task: WKRefreshBackgroundTask, completion: EventCompletion<Bool>)
    }

    extension CompletionEvent<any WatchBackgroundTaskResponder, WKRefreshBackgroundTask, Bool> {
        /// A task of the system. The result is whether the snapshot is outdated.
        public static var watchBackgroundTask: Self {
            .init(.watchBackgroundTask, rule: .any) { $0.handle($1, completion: $2) }
        }
    }
#endif
