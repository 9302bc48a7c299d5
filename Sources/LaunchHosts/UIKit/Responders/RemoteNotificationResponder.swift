#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Fetches the data that a remote notification announces.
    @MainActor public protocol RemoteNotificationResponder {
        /// A notification has arrived.
        ///
        /// - Parameters:
        ///   - userInfo: the notification's payload.
        ///   - completion: to be called when the data has been fetched. A service that the notification does not
        ///     concern releases it; an answer of `.noData` would hide the failure of another service.
        func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>)
    }

    extension CompletionEvent<any RemoteNotificationResponder, [AnyHashable: Any], UIBackgroundFetchResult> {
        /// A remote notification has arrived.
        public static var remoteNotification: Self {
            .init(.remoteNotification, rule: .bestFetch) { $0.didReceiveRemoteNotification($1, completion: $2) }
        }
    }

    extension EventRule where Answer == UIBackgroundFetchResult, Output == UIBackgroundFetchResult {
        /// Combines fetch results: new data if any service has new data, otherwise no data if any service answers so,
        /// otherwise failed. No data without any answer.
        public static var bestFetch: EventRule {
            .best(orElse: .noData) { fetchRank($0) > fetchRank($1) }
        }
    }

    extension UIBackgroundFetchResult: CombinableAnswer {
        static func combined(_ answers: [Self], without identity: Self) -> Self {
            // A host without an answer does not hide the failure of another one.
            answers.filter { $0 != identity }.max { fetchRank($0) < fetchRank($1) } ?? identity
        }
    }

    private func fetchRank(_ result: UIBackgroundFetchResult) -> Int {
        switch result {
        case .newData: 2
        case .noData: 1
        default: 0
        }
    }
#endif
