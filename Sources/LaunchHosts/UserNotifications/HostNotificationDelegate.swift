#if canImport(UserNotifications)
    internal import LaunchGraph
    public import UserNotifications

    /// Passes what the notification centre tells on to the program's services.
    ///
    /// ```swift
    /// UNUserNotificationCenter.current().delegate = notifications    // before the launch has finished
    /// ```
    ///
    /// The centre keeps its delegate weakly: keep it beside the host. It may call from any thread.
    public final class HostNotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
        private let host: ServiceHost
        /// Whether a call comes on the main thread, of which main actor and main queue consist on Apple's platforms.
        var isOnMainThread: () -> Bool = { Thread.isMainThread }

        /// A delegate that feeds `host`.
        public init(_ host: ServiceHost) {
            self.host = host
        }

        /// A notification has arrived while the program is in front. The handler gets everything that any service wants,
        /// once.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
        ) {
            let notification = HandedOver(notification)
            onMain { $0.ask(.presentNotification, notification.value) { completionHandler($0) } }
        }

        #if !os(tvOS)
            /// The user did something about a notification; what launched the program reaches services once. The handler is
            /// called once, when all are done.
            public func userNotificationCenter(
                _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                withCompletionHandler completionHandler: @escaping @Sendable () -> Void
            ) {
                let response = HandedOver(response)
                onMain { $0.received(response.value) { completionHandler() } }
            }

            /// The user wants to see the program's settings for notifications.
            public func userNotificationCenter(
                _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
            ) {
                let notification = HandedOver(notification)
                onMain { $0.send(.openNotificationSettings, notification.value) }
            }
        #endif

        /// On the main thread at once, so that nothing else of what the system tells comes in between.
        private func onMain(_ body: @escaping @MainActor @Sendable (ServiceHost) -> Void) {
            let host = host
            if isOnMainThread() {
                MainActor.assumeIsolated { body(host) }
            } else {
                Task { @MainActor in body(host) }
            }
        }
    }

    /// Something that one side hands over and does not touch any more.
    ///
    /// Safe because what is in it is immutable, as notifications and responses are, and is used on the main actor only
    /// from then on.
    private struct HandedOver<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    #if !os(tvOS)
        extension ServiceHost {
            /// The user did something about a notification, perhaps that for which the program was launched.
            func received(_ response: UNNotificationResponse, completion: @escaping @MainActor () -> Void) {
                #if canImport(UIKit) && !os(watchOS)
                    if let earlier = launchItems.repeated(LaunchItem.response(response), as: Void.self) {
                        return earlier.whenSettled { completion() }
                    }
                #endif
                ask(.notificationResponse, response) { completion() }
            }
        }
    #endif
#endif
