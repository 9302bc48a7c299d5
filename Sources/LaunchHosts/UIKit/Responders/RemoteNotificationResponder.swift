#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Fetches what a remote notification says there is.
    @MainActor public protocol RemoteNotificationResponder {
        /// A notification has arrived.
        ///
        /// - Parameters:
        ///   - userInfo: what it says.
        ///   - completion: to be called when what it announces has been fetched; whoever it does not concern answers
        ///     with `.noData`, or lets go of it.
        func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>)
    }

    extension CompletionEvent
    where
        Responder == any RemoteNotificationResponder, Payload == [AnyHashable: Any], Output == UIBackgroundFetchResult
    {
        /// A remote notification has arrived.
        public static var remoteNotification: Self {
            .init(.remoteNotification, rule: .bestFetch) { $0.didReceiveRemoteNotification($1, completion: $2) }
        }
    }

    extension EventRule where Answer == UIBackgroundFetchResult, Output == UIBackgroundFetchResult {
        /// New data if anybody has any; else no data if anybody says so; else failed. No data where nobody answers.
        public static var bestFetch: EventRule {
            .best(orElse: .noData) { fetchRank($0) > fetchRank($1) }
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
