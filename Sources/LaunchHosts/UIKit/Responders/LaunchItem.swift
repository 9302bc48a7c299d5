#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    #if canImport(UserNotifications) && !os(tvOS)
        internal import UserNotifications
    #endif

    enum LaunchItem: Hashable {
        case url(URL)
        case activity(ObjectIdentifier)
        case shortcut(String)
        case userInfo(NSDictionary)
        case response(notification: String, date: Date, action: String)

        static func notification(_ userInfo: [AnyHashable: Any]) -> LaunchItem {
            .userInfo(NSDictionary(dictionary: userInfo))
        }

        #if canImport(UserNotifications) && !os(tvOS)
            static func response(_ response: UNNotificationResponse) -> LaunchItem {
                // A repeated reminder has the identifier of the previous one.
                .response(
                    notification: response.notification.request.identifier, date: response.notification.date,
                    action: response.actionIdentifier)
            }
        #endif
    }

    /// The activity of a launch, and whether a service continued it.
    @MainActor struct LaunchActivity {
        let continued: ContinuedUserActivity
        let isHandled: Bool
    }

    extension ServiceHost {
        /// Delivers the items that the program was launched for.
        ///
        /// - Parameter isAgreed: whether no service reported that the items have been handled. A remote notification is
        ///   delivered in any case, because the host always calls its delegate for it.
        func deliver(_ options: LaunchOptions, isAgreed: Bool) {
            if let userInfo = options.remoteNotification, !Self.notificationCenterHasDelegate {
                deliver(.remoteNotification, userInfo, as: .notification(userInfo))
            }
            guard isAgreed else { return }
            if let url = options.url {
                launchItems.delivered(LaunchItem.url(url.url), HostOutcome(offer(.openURL, url)))
            }
            if let activity = options.userActivity {
                let continued = ContinuedUserActivity(activity)
                let isHandled = offer(.continueUserActivity, continued)
                launchItems.delivered(
                    LaunchItem.activity(ObjectIdentifier(activity)),
                    HostOutcome(LaunchActivity(continued: continued, isHandled: isHandled)))
            }
            #if !os(tvOS)
                if let shortcut = options.shortcut { deliver(ChosenShortcut(shortcut)) }
            #endif
        }

        /// Delivers an item of the launch, and stores the answer for a second call of the delegate.
        private func deliver<Responder, Payload, Output>(
            _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload, as item: LaunchItem,
            isKept: Bool = false
        ) {
            let outcome = HostOutcome<Output>()
            launchItems.delivered(item, outcome, isKept: isKept)
            ask(event, payload) { outcome.settle($0) }
        }

        /// Asks services about an item. An item that they received with the launch gets the same answer again.
        func ask<Responder, Payload, Output>(
            _ event: CompletionEvent<Responder, Payload, Output>, _ payload: Payload, unlessDelivered item: LaunchItem,
            completion: @escaping @MainActor (Output) -> Void
        ) {
            if let earlier = launchItems.repeated(item, as: Output.self) { return earlier.whenSettled(completion) }
            ask(event, payload, completion: completion)
        }

        /// Whether the notification center reports that the user chose a notification. Then the host calls its delegate
        /// only for a notification that arrives in the background, after the launch.
        private static var notificationCenterHasDelegate: Bool {
            #if canImport(UserNotifications) && !os(tvOS)
                UNUserNotificationCenter.current().delegate != nil
            #else
                false
            #endif
        }

        #if !os(tvOS)
            /// Delivers the shortcut of a launch.
            func deliver(_ shortcut: ChosenShortcut) {
                deliver(.performShortcut, shortcut, as: .shortcut(shortcut.item.type))
            }
        #endif

        #if canImport(UserNotifications) && !os(tvOS)
            /// Delivers the notification response that launched the program.
            func deliver(_ response: UNNotificationResponse) {
                // The notification center may call only after the program has become active.
                deliver(.notificationResponse, response, as: .response(response), isKept: true)
            }
        #endif
    }
#endif
