#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    #if canImport(UserNotifications) && !os(tvOS)
        internal import UserNotifications
    #endif

    /// Receives the reasons for the launch, and decides about the launch. All methods have default implementations.
    ///
    /// The services that respond to URLs, notifications, shortcuts and activities receive the items that the program
    /// was launched for without further code.
    @MainActor public protocol LaunchOptionsResponder {
        /// The launch has begun; no service is up. Returns `false` if the items that the program was launched for have
        /// been handled or cannot be handled.
        func willFinishLaunching(with options: LaunchOptions) -> Bool
        /// The synchronous services are up, and the others are about to start. Returns `false` if the items have been
        /// handled or cannot be handled.
        func didFinishLaunching(with options: LaunchOptions) -> Bool
    }

    extension LaunchOptionsResponder {
        /// Returns true.
        public func willFinishLaunching(with options: LaunchOptions) -> Bool { true }
        /// Returns true.
        public func didFinishLaunching(with options: LaunchOptions) -> Bool { true }
    }

    extension LifecycleEvent<any LaunchOptionsResponder, LaunchOptions, Bool> {
        /// The launch has begun.
        public static var willFinishLaunching: Self { .init(.willFinishLaunching) { $0.willFinishLaunching(with: $1) } }
        /// The synchronous services are up.
        public static var didFinishLaunching: Self { .init(.didFinishLaunching) { $0.didFinishLaunching(with: $1) } }
    }

    /// The items that a program was launched for.
    @MainActor public struct LaunchOptions {
        /// The options as the host passes them.
        public let values: [UIApplication.LaunchOptionsKey: Any]

        /// Creates options as the host passes them.
        public init(_ values: [UIApplication.LaunchOptionsKey: Any]?) { self.values = values ?? [:] }

        /// The URL to open.
        public var url: OpenedURL? {
            guard let url = values[.url] as? URL else { return nil }
            return OpenedURL(
                url, sourceApplication: values[.sourceApplication] as? String, annotation: values[.annotation])
        }

        /// The remote notification that arrived.
        public var remoteNotification: [AnyHashable: Any]? { values[.remoteNotification] as? [AnyHashable: Any] }

        #if !os(tvOS)
            /// The shortcut that the user chose.
            public var shortcut: UIApplicationShortcutItem? { values[.shortcutItem] as? UIApplicationShortcutItem }
        #endif

        /// The activity to continue; `nil` if the host passes only its type, and the activity to its delegate later.
        public var userActivity: NSUserActivity? {
            // There is at most one activity, under a key without a documented name.
            let described = values[.userActivityDictionary] as? [AnyHashable: Any]
            return described?.values.lazy.compactMap { $0 as? NSUserActivity }.first
        }
    }

    extension ServiceHost {
        /// The options that UIKit launched the program with; `nil` before UIKit passes them.
        public var launchOptions: LaunchOptions? { systemLaunchOptions as? LaunchOptions }
    }

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
                continued.isHandled = offer(.continueUserActivity, continued)
                launchItems.delivered(LaunchItem.activity(ObjectIdentifier(activity)), HostOutcome(continued))
            }
            #if !os(tvOS)
                if let shortcut = options.shortcut {
                    deliver(.performShortcut, ChosenShortcut(shortcut), as: .shortcut(shortcut.type))
                }
            #endif
        }

        /// Delivers an item of the launch, and stores the answer for a second call of the delegate.
        func deliver<Responder, Payload, Output>(
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
    }
#endif
