#if canImport(UserNotifications)
    public import LaunchGraph
    public import UserNotifications

    /// Says how a notification that arrives while the program is in front is shown.
    @MainActor public protocol NotificationPresentationResponder {
        /// A notification has arrived.
        ///
        /// - Parameter completion: to be called with how it is to be shown; everything that any such service wants is
        ///   done. Whoever it does not concern answers with nothing, or lets go of it.
        func willPresent(
            _ notification: UNNotification, completion: EventCompletion<UNNotificationPresentationOptions>)
    }

    extension CompletionEvent
    where
        Responder == any NotificationPresentationResponder, Payload == UNNotification,
        Output == UNNotificationPresentationOptions
    {
        /// A notification has arrived while the program is in front.
        public static var presentNotification: Self {
            .init(.presentNotification, rule: .union) { $0.willPresent($1, completion: $2) }
        }
    }

    #if !os(tvOS)
        /// Does what the user chose on a notification.
        @MainActor public protocol NotificationResponseResponder {
            /// The user did something about a notification.
            ///
            /// - Parameter completion: to be called when it has been dealt with.
            func didReceive(_ response: UNNotificationResponse, completion: EventCompletion<Void>)
        }

        extension CompletionEvent
        where Responder == any NotificationResponseResponder, Payload == UNNotificationResponse, Output == Void {
            /// The user did something about a notification.
            public static var notificationResponse: Self {
                .init(.notificationResponse, rule: .finished) { $0.didReceive($1, completion: $2) }
            }
        }

        /// Shows the program's settings for notifications.
        @MainActor public protocol NotificationSettingsResponder {
            /// The user wants to see them; because of a notification if there is one.
            func openNotificationSettings(for notification: UNNotification?)
        }

        extension LifecycleEvent
        where Responder == any NotificationSettingsResponder, Payload == UNNotification?, Output == Void {
            /// The user wants to see the program's settings for notifications.
            public static var openNotificationSettings: Self {
                .init(.openNotificationSettings) { $0.openNotificationSettings(for: $1) }
            }
        }

    #endif

    extension ServiceHost {
        static var userNotificationQuestions: Questions {
            var questions = Questions()
            questions.add([.presentNotification], (any NotificationPresentationResponder).self)
            #if !os(tvOS)
                questions.add([.notificationResponse], (any NotificationResponseResponder).self)
                questions.add([.openNotificationSettings], (any NotificationSettingsResponder).self)
            #endif
            return questions
        }
    }
#endif
