#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    // The responder types of the events of UIKit.
    extension ResponderTypes {
        /// Adds the responder types of UIKit.
        mutating func addUIKit() {
            add([.willFinishLaunching, .didFinishLaunching], (any LaunchOptionsResponder).self)
            add([.openURL], (any OpenURLResponder).self)
            add(
                [
                    .continueUserActivity, .willContinueUserActivity, .didUpdateUserActivity,
                    .didFailToContinueUserActivity,
                ], (any UserActivityResponder).self)
            add(
                [.didRegisterForNotifications, .didFailToRegister], (any RemoteNotificationRegistrationResponder).self)
            add([.remoteNotification], (any RemoteNotificationResponder).self)
            add([.allowExtensionPoint], (any ExtensionPointResponder).self)
            add(
                [.shouldSaveState, .shouldRestoreState, .restoredViewController, .willEncodeState, .didDecodeState],
                (any StateRestorationResponder).self)
            add([.sceneConfiguration], (any SceneConfigurationResponder).self)
            add([.didDiscardSceneSessions], (any SceneDiscardResponder).self)
            add(
                [
                    .sceneWillConnect, .sceneDidDisconnect, .sceneDidBecomeActive, .sceneWillResignActive,
                    .sceneWillEnterForeground, .sceneDidEnterBackground,
                ], (any SceneResponder).self)
            add([.sceneRestorationActivity, .restoreScene], (any SceneRestorationResponder).self)
            #if canImport(Intents)
                add([.intentHandler], (any IntentResponder).self)
                add([.handleIntent], (any IntentHandlingResponder).self)
            #endif
            #if canImport(CloudKit)
                add([.acceptCloudKitShare], (any CloudKitShareResponder).self)
            #endif
            #if !os(tvOS)
                add([.performShortcut], (any ShortcutResponder).self)
                add([.supportedOrientations], (any OrientationResponder).self)
                add([.handleWatchRequest], (any WatchRequestResponder).self)
            #endif
            add([.windowGeometryDidChange], (any WindowGeometryResponder).self)
            #if !os(visionOS)
                add([.performFetch], (any BackgroundFetchResponder).self)
            #endif
            #if !os(tvOS) && !os(visionOS)
                add([.localNotification], (any LocalNotificationResponder).self)
                add(
                    [
                        .willChangeStatusBarOrientation, .didChangeStatusBarOrientation, .willChangeStatusBarFrame,
                        .didChangeStatusBarFrame,
                    ], (any StatusBarResponder).self)
                add([.windowTraitsDidChange], (any WindowTraitsResponder).self)
            #endif
            #if compiler(>=6.2)
                if #available(iOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                    add([.windowingControlStyle], (any WindowingControlResponder).self)
                }
            #endif
        }
    }
#endif
