#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    // The responder types of the events of UIKit.
    extension ResponderTypes {
        /// Adds the responder types of UIKit.
        mutating func addUIKit() {
            add(.launch, (any LaunchOptionsResponder).self) { $0 is any LaunchOptionsResponder.Type }
            add([.remoteNotification], (any RemoteNotificationResponder).self) {
                $0 is any RemoteNotificationResponder.Type
            }
            add([.allowExtensionPoint], (any ExtensionPointResponder).self) { $0 is any ExtensionPointResponder.Type }
            add(
                [.shouldSaveState, .shouldRestoreState, .restoredViewController, .willEncodeState, .didDecodeState],
                (any StateRestorationResponder).self
            ) { $0 is any StateRestorationResponder.Type }
            add([.sceneConfiguration], (any SceneConfigurationResponder).self) {
                $0 is any SceneConfigurationResponder.Type
            }
            add([.didDiscardSceneSessions], (any SceneDiscardResponder).self) { $0 is any SceneDiscardResponder.Type }
            add(
                [
                    .sceneWillConnect, .sceneDidDisconnect, .sceneDidBecomeActive, .sceneWillResignActive,
                    .sceneWillEnterForeground, .sceneDidEnterBackground,
                ], (any SceneResponder).self
            ) { $0 is any SceneResponder.Type }
            add([.sceneRestorationActivity, .restoreScene], (any SceneRestorationResponder).self) {
                $0 is any SceneRestorationResponder.Type
            }
            #if canImport(Intents)
                add([.handleIntent], (any IntentHandlingResponder).self) { $0 is any IntentHandlingResponder.Type }
            #endif
            #if !os(tvOS)
                add([.performShortcut], (any ShortcutResponder).self) { $0 is any ShortcutResponder.Type }
                add([.supportedOrientations], (any OrientationResponder).self) { $0 is any OrientationResponder.Type }
                add([.handleWatchRequest], (any WatchRequestResponder).self) { $0 is any WatchRequestResponder.Type }
            #endif
            add([.windowGeometryDidChange], (any WindowGeometryResponder).self) {
                $0 is any WindowGeometryResponder.Type
            }
            #if !os(visionOS)
                add([.performFetch], (any BackgroundFetchResponder).self) { $0 is any BackgroundFetchResponder.Type }
            #endif
            #if !os(tvOS) && !os(visionOS)
                add([.localNotification], (any LocalNotificationResponder).self) {
                    $0 is any LocalNotificationResponder.Type
                }
                add(
                    [
                        .willChangeStatusBarOrientation, .didChangeStatusBarOrientation, .willChangeStatusBarFrame,
                        .didChangeStatusBarFrame,
                    ], (any StatusBarResponder).self
                ) { $0 is any StatusBarResponder.Type }
                add([.windowTraitsDidChange], (any WindowTraitsResponder).self) { $0 is any WindowTraitsResponder.Type }
            #endif
            #if compiler(>=6.2)
                if #available(iOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                    add([.windowingControlStyle], (any WindowingControlResponder).self) {
                        $0 is any WindowingControlResponder.Type
                    }
                }
            #endif
        }
    }
#endif
