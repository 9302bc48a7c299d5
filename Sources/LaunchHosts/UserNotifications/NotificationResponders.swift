#if canImport(UserNotifications)
    public import LaunchGraph
    public import UserNotifications

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

    extension ResponderTypes {
        mutating func addUserNotifications() {
            add((any NotificationPresentationResponder).self) { $0 is any NotificationPresentationResponder.Type }
            #if !os(tvOS)
                add((any NotificationResponseResponder).self) { $0 is any NotificationResponseResponder.Type }
                add((any NotificationSettingsResponder).self) { $0 is any NotificationSettingsResponder.Type }
            #endif
        }
    }
#endif
