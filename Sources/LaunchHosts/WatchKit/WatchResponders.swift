#if canImport(WatchKit) && !os(iOS) && !os(visionOS)
    public import LaunchGraph
    public import WatchKit

    /// Fetches data when a remote notification arrives at the watch.
    @MainActor public protocol WatchNotificationResponder {
        /// A remote notification arrived.
        ///
        /// - Parameter completion: to be called with the fetch result. The best answer of all services is used. A
        ///   service that the notification does not concern releases it.
        func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: EventCompletion<WKBackgroundFetchResult>)
    }

    extension CompletionEvent<any WatchNotificationResponder, [AnyHashable: Any], WKBackgroundFetchResult> {
        /// A remote notification at the watch.
        public static var watchNotification: Self {
            .init(.remoteNotification, rule: .bestWatchFetch) {
                $0.didReceiveRemoteNotification($1, completion: $2)
            }
        }
    }

    extension EventRule where Answer == WKBackgroundFetchResult, Output == WKBackgroundFetchResult {
        /// Combines fetch results: new data if any service has new data, otherwise no data if any service answers so,
        /// otherwise failed. No data without any answer.
        public static var bestWatchFetch: EventRule {
            EventRule(identity: .noData, begin: { $0 }) { best, answer in
                if answer == .newData || best == .failed { best = answer }
            }
        }
    }

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
