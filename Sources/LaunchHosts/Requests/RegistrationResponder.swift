#if canImport(UIKit) || canImport(AppKit)
    internal import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif

    /// Registers the program's token with the server that sends it notifications.
    @MainActor public protocol RemoteNotificationRegistrationResponder {
        /// The program can receive notifications.
        func didRegisterForRemoteNotifications(deviceToken: Data)
        /// The program cannot receive notifications.
        func didFailToRegisterForRemoteNotifications(with error: any Error)
    }

    extension LifecycleEvent<any RemoteNotificationRegistrationResponder, Data, Void> {
        static var didRegisterForRemoteNotifications: Self {
            .init(.didRegisterForNotifications) { $0.didRegisterForRemoteNotifications(deviceToken: $1) }
        }
    }

    extension LifecycleEvent<any RemoteNotificationRegistrationResponder, any Error, Void> {
        static var didFailToRegisterForRemoteNotifications: Self {
            .init(.didFailToRegister) { $0.didFailToRegisterForRemoteNotifications(with: $1) }
        }
    }
#endif
