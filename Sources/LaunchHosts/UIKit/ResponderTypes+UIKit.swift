#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    // The responder types of the events of UIKit.
    extension ResponderTypes {
        mutating func addUIKit() {
            add((any LaunchOptionsResponder).self, for: .willFinishLaunching, .didFinishLaunching) {
                $0 is any LaunchOptionsResponder.Type
            }
            add((any RemoteNotificationResponder).self, for: .remoteNotification) {
                $0 is any RemoteNotificationResponder.Type
            }
            add((any ExtensionPointResponder).self, for: .allowExtensionPoint) {
                $0 is any ExtensionPointResponder.Type
            }
            add(
                (any StateRestorationResponder).self, for: .shouldSaveState, .shouldRestoreState,
                .restoredViewController
            ) { $0 is any StateRestorationResponder.Type }
            add((any SceneConfigurationResponder).self, for: .sceneConfiguration) {
                $0 is any SceneConfigurationResponder.Type
            }
            add((any SceneDiscardResponder).self, for: .didDiscardSceneSessions) {
                $0 is any SceneDiscardResponder.Type
            }
            add(
                (any SceneResponder).self, for: .sceneWillConnect, .sceneDidDisconnect, .sceneDidBecomeActive,
                .sceneWillResignActive, .sceneWillEnterForeground, .sceneDidEnterBackground
            ) { $0 is any SceneResponder.Type }
            add((any SceneRestorationResponder).self, for: .sceneRestorationActivity, .restoreScene) {
                $0 is any SceneRestorationResponder.Type
            }
            #if canImport(Intents)
                add((any IntentHandlingResponder).self, for: .handleIntent) { $0 is any IntentHandlingResponder.Type }
            #endif
            #if !os(tvOS)
                add((any ShortcutResponder).self, for: .performShortcut) { $0 is any ShortcutResponder.Type }
                add((any OrientationResponder).self, for: .supportedOrientations) {
                    $0 is any OrientationResponder.Type
                }
                add((any WatchRequestResponder).self, for: .handleWatchRequest) { $0 is any WatchRequestResponder.Type }
            #endif
            add((any WindowGeometryResponder).self, for: .windowGeometryDidChange) {
                $0 is any WindowGeometryResponder.Type
            }
            #if !os(visionOS)
                add((any BackgroundFetchResponder).self, for: .performFetch) { $0 is any BackgroundFetchResponder.Type }
            #endif
            #if !os(tvOS) && !os(visionOS)
                add((any LocalNotificationResponder).self, for: .localNotification) {
                    $0 is any LocalNotificationResponder.Type
                }
                add((any WindowTraitsResponder).self, for: .windowTraitsDidChange) {
                    $0 is any WindowTraitsResponder.Type
                }
            #endif
            #if compiler(>=6.2)
                if #available(iOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                    add((any WindowingControlResponder).self, for: .windowingControlStyle) {
                        $0 is any WindowingControlResponder.Type
                    }
                }
            #endif
        }
    }
#endif
