#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    // The responder types of the events of UIKit.
    extension ResponderTypes {
        mutating func addUIKit() {
            add((any LaunchOptionsResponder).self, .willFinishLaunching, .didFinishLaunching) {
                $0 is any LaunchOptionsResponder.Type
            }
            add((any RemoteNotificationResponder).self, .remoteNotification) {
                $0 is any RemoteNotificationResponder.Type
            }
            add((any ExtensionPointResponder).self, .allowExtensionPoint) { $0 is any ExtensionPointResponder.Type }
            add(
                (any StateRestorationResponder).self, .shouldSaveState, .shouldRestoreState,
                .restoredViewController
            ) { $0 is any StateRestorationResponder.Type }
            add((any SceneConfigurationResponder).self, .sceneConfiguration) {
                $0 is any SceneConfigurationResponder.Type
            }
            add((any SceneDiscardResponder).self, .didDiscardSceneSessions) { $0 is any SceneDiscardResponder.Type }
            add(
                (any SceneResponder).self, .sceneWillConnect, .sceneDidDisconnect, .sceneDidBecomeActive,
                .sceneWillResignActive, .sceneWillEnterForeground, .sceneDidEnterBackground
            ) { $0 is any SceneResponder.Type }
            add((any SceneRestorationResponder).self, .sceneRestorationActivity, .restoreScene) {
                $0 is any SceneRestorationResponder.Type
            }
            #if canImport(Intents)
                add((any IntentHandlingResponder).self, .handleIntent) { $0 is any IntentHandlingResponder.Type }
            #endif
            #if !os(tvOS)
                add((any ShortcutResponder).self, .performShortcut) { $0 is any ShortcutResponder.Type }
                add((any OrientationResponder).self, .supportedOrientations) { $0 is any OrientationResponder.Type }
                add((any WatchRequestResponder).self, .handleWatchRequest) { $0 is any WatchRequestResponder.Type }
            #endif
            add((any WindowGeometryResponder).self, .windowGeometryDidChange) { $0 is any WindowGeometryResponder.Type }
            #if !os(visionOS)
                add((any BackgroundFetchResponder).self, .performFetch) { $0 is any BackgroundFetchResponder.Type }
            #endif
            #if !os(tvOS) && !os(visionOS)
                add((any LocalNotificationResponder).self, .localNotification) {
                    $0 is any LocalNotificationResponder.Type
                }
                add((any WindowTraitsResponder).self, .windowTraitsDidChange) { $0 is any WindowTraitsResponder.Type }
            #endif
            #if compiler(>=6.2)
                if #available(iOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                    add((any WindowingControlResponder).self, .windowingControlStyle) {
                        $0 is any WindowingControlResponder.Type
                    }
                }
            #endif
        }
    }
#endif
