#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    internal import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif
    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    // The callbacks that the application delegates of UIKit and AppKit have in common, under their own names.
    extension ServiceHost {
        /// An activity of this type is about to be continued.
        public func application(
            _ application: AnyObject, willContinueUserActivityWithType userActivityType: String
        ) -> Bool {
            ask(.willContinueUserActivity, userActivityType)
        }

        /// An activity was updated.
        public func application(_ application: AnyObject, didUpdate userActivity: NSUserActivity) {
            send(.didUpdateUserActivity, userActivity)
        }

        /// An activity could not be continued.
        public func application(
            _ application: AnyObject, didFailToContinueUserActivityWithType userActivityType: String,
            error: any Error
        ) {
            send(.didFailToContinueUserActivity, (userActivityType, error))
        }

        /// The program can receive notifications.
        public func application(
            _ application: AnyObject, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            send(.didRegisterForRemoteNotifications, deviceToken)
        }

        /// The program cannot receive notifications.
        public func application(
            _ application: AnyObject, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            send(.didFailToRegisterForRemoteNotifications, error)
        }

        #if canImport(CloudKit)
            /// The user has accepted a share.
            public func application(
                _ application: AnyObject, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
            ) {
                send(.acceptCloudKitShare, metadata)
            }
        #endif

        #if canImport(Intents)
            /// Returns a handler for an intent.
            public func application(_ application: AnyObject, handlerFor intent: INIntent) -> Any? {
                ask(.intentHandler, intent)
            }
        #endif
    }
#endif
