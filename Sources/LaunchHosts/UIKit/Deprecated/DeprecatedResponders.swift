#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
    public import LaunchGraph
    public import UIKit

    // Callbacks that UIKit has deprecated without a successor of the same kind, and that programs still implement. A
    // callback with a successor causes the same event: see `HostCallback`.

    /// Fetches data when the system decides so. Deprecated since iOS 13 in favor of tasks of `BackgroundTasks`.
    @MainActor public protocol BackgroundFetchResponder {
        /// Data may be fetched.
        func performFetch(completion: EventCompletion<UIBackgroundFetchResult>)
    }

    extension CompletionEvent<any BackgroundFetchResponder, Void, UIBackgroundFetchResult> {
        /// Data may be fetched.
        public static var performFetch: Self {
            .init(.performFetch, rule: .bestFetch) { $0.performFetch(completion: $2) }
        }
    }

    #if !os(tvOS)
        /// Receives changes of size, orientation and traits of windows together. Deprecated since iOS 26: use
        /// ``WindowGeometryResponder`` and register for trait changes.
        @MainActor public protocol WindowTraitsResponder {
            /// The size, orientation or traits of a scene's window have changed.
            func windowScene(
                _ scene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
                interfaceOrientation: UIInterfaceOrientation, traitCollection: UITraitCollection)
        }

        /// Receives local notifications. Deprecated since iOS 10 in favor of ``NotificationResponseResponder``.
        @MainActor public protocol LocalNotificationResponder {
            /// A local notification arrived while the program was in front, or the user opened it.
            func didReceiveLocalNotification(_ notification: LocalNotification)
        }

        extension LifecycleEvent<any LocalNotificationResponder, LocalNotification, Void> {
            static var localNotification: Self { .init(.localNotification) { $0.didReceiveLocalNotification($1) } }
        }

        /// A local notification of the kind that UIKit has deprecated, without naming its deprecated type.
        @MainActor public struct LocalNotification {
            /// The property list of the program.
            public let userInfo: [AnyHashable: Any]
            /// The title, if there is one.
            public let title: String?
            /// The message, if there is one.
            public let body: String?
            /// The category, whose actions the user can choose.
            public let category: String?
            /// The notification as UIKit has delivered it.
            let object: NSObject

            /// Creates a notification of the type that UIKit has deprecated.
            @available(iOS, introduced: 4.0, deprecated: 10.0)
            public init(_ notification: UILocalNotification) {
                userInfo = notification.userInfo ?? [:]
                title = notification.alertTitle
                body = notification.alertBody
                category = notification.category
                object = notification
            }
        }
    #endif
#endif
