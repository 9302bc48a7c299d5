#if canImport(UserNotifications)
    public import LaunchGraph
    public import UserNotifications

    #if canImport(UIKit)
        internal import UIKit
    #endif

    /// Forwards the callbacks of the notification center to the program's services.
    ///
    /// ```swift
    /// UNUserNotificationCenter.current().delegate = notifications    // before the launch has finished
    /// ```
    ///
    /// The center, which may call on any thread, holds a weak reference: store the delegate next to the host.
    public final class HostNotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
        private let host: ServiceHost
        /// Whether the current thread is the main thread, on which the main actor runs on Apple platforms.
        var isOnMainThread: () -> Bool = { Thread.isMainThread }

        /// Creates a delegate that forwards to `host`.
        public init(_ host: ServiceHost) { self.host = host }

        /// Delivers a notification for the program in front. The handler is called once, with the union of all answers.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
        ) {
            let notification = HandedOver(notification)
            onMain { $0.ask(.presentNotification, notification.value) { completionHandler($0) } }
        }

        #if !os(tvOS)
            /// Delivers the user's response to a notification. Services receive the response that launched the program
            /// once. The handler is called once, when all services have answered.
            public func userNotificationCenter(
                _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                withCompletionHandler completionHandler: @escaping @Sendable () -> Void
            ) {
                let response = HandedOver(response)
                onMain { $0.received(response.value) { completionHandler() } }
            }

            #if !os(watchOS)
                /// The user wants to see the program's settings for notifications.
                public func userNotificationCenter(
                    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
                ) {
                    let notification = HandedOver(notification)
                    onMain { $0.send(.openNotificationSettings, notification.value) }
                }
            #endif
        #endif

        /// Calls immediately on the main thread, so that no other callback of the system is processed in between.
        private func onMain(_ body: @escaping @MainActor @Sendable (ServiceHost) -> Void) {
            let host = host
            if isOnMainThread() {
                MainActor.assumeIsolated { body(host) }
            } else {
                Task { @MainActor in body(host) }
            }
        }
    }

    #if !os(tvOS)
        extension ServiceHost {
            /// Delivers the user's response to a notification, which may have launched the program or be for one scene.
            func received(_ response: UNNotificationResponse, completion: @escaping @MainActor () -> Void) {
                #if canImport(UIKit) && !os(watchOS)
                    from(response.targetScene.map(ObjectIdentifier.init)) {
                        ask(.notificationResponse, response, unlessDelivered: .response(response)) { completion() }
                    }
                #else
                    ask(.notificationResponse, response) { completion() }
                #endif
            }
        }
    #endif

    /// Decides how a notification that arrives while the program is in front is shown.
    @MainActor public protocol NotificationPresentationResponder {
        /// A notification has arrived.
        ///
        /// - Parameter completion: to be called with the ways to show the notification. The union of all services'
        ///   answers is used. A service that the notification does not concern answers with an empty set or releases
        ///   the completion.
        func willPresent(
            _ notification: UNNotification, completion: EventCompletion<UNNotificationPresentationOptions>)
    }

    extension CompletionEvent<any NotificationPresentationResponder, UNNotification, UNNotificationPresentationOptions>
    {
        /// A notification has arrived while the program is in front.
        public static var presentNotification: Self {
            .init(.presentNotification, rule: .union) { $0.willPresent($1, completion: $2) }
        }
    }

    #if !os(tvOS)
        /// Handles the user's response to a notification.
        @MainActor public protocol NotificationResponseResponder {
            /// The user responded to a notification.
            ///
            /// - Parameter completion: to be called when the response has been handled.
            func didReceive(_ response: UNNotificationResponse, completion: EventCompletion<Void>)
        }

        extension CompletionEvent<any NotificationResponseResponder, UNNotificationResponse, Void> {
            static var notificationResponse: Self {
                .init(.notificationResponse, rule: .finished) { $0.didReceive($1, completion: $2) }
            }
        }

        /// Shows the program's settings for notifications.
        @MainActor public protocol NotificationSettingsResponder {
            /// The user wants to see the settings, from a notification if there is one.
            func openNotificationSettings(for notification: UNNotification?)
        }

        extension LifecycleEvent<any NotificationSettingsResponder, UNNotification?, Void> {
            static var openNotificationSettings: Self {
                .init(.openNotificationSettings) { $0.openNotificationSettings(for: $1) }
            }
        }
    #endif
#endif
