#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// The result of fetching data, the best of which a host is told.
    public typealias FetchResult = UIBackgroundFetchResult
#elseif canImport(WatchKit) && !os(iOS) && !os(visionOS)
    public import LaunchGraph
    public import WatchKit

    /// The result of fetching data, the best of which a host is told.
    public typealias FetchResult = WKBackgroundFetchResult
#endif

#if canImport(UIKit) || canImport(WatchKit)
    /// Fetches the data that a remote notification announces.
    @MainActor public protocol RemoteNotificationResponder {
        /// A notification has arrived.
        ///
        /// - Parameter completion: to be called when the data has been fetched. A service that the notification does not
        ///   concern releases it; an answer of `.noData` would hide the failure of another service.
        func didReceiveRemoteNotification(_ userInfo: [AnyHashable: Any], completion: EventCompletion<FetchResult>)
    }

    extension CompletionEvent<any RemoteNotificationResponder, [AnyHashable: Any], FetchResult> {
        /// A remote notification has arrived.
        public static var remoteNotification: Self {
            .init(.remoteNotification, rule: .bestFetch) { $0.didReceiveRemoteNotification($1, completion: $2) }
        }
    }

    // The better a result, the lower is its raw value.

    extension EventRule where Answer == FetchResult, Output == FetchResult {
        /// Combines fetch results: new data if any service has new data, otherwise no data if any service answers so,
        /// otherwise failed. No data without any answer.
        public static var bestFetch: EventRule { .best(orElse: .noData) { $0.rawValue < $1.rawValue } }
    }

    extension FetchResult: CombinableAnswer {
        static func combined(_ answers: [Self], without identity: Self) -> Self {
            // A host without an answer does not hide the failure of another one.
            answers.filter { $0 != identity }.min { $0.rawValue < $1.rawValue } ?? identity
        }
    }
#endif
