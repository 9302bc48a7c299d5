#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    internal import UIKit

    // Who is to be looked for when UIKit asks which callbacks its delegates have.
    extension ServiceHost {
        static var uiKitQuestions: Questions {
            var questions = Questions()
            questions.add([.willFinishLaunching, .didFinishLaunching], (any LaunchOptionsResponder).self)
            questions.add([.openURL], (any OpenURLResponder).self)
            questions.add(
                [
                    .continueUserActivity, .willContinueUserActivity, .didUpdateUserActivity,
                    .didFailToContinueUserActivity,
                ], (any UserActivityResponder).self)
            questions.add(
                [.didRegisterForNotifications, .didFailToRegister], (any RemoteNotificationRegistrationResponder).self)
            questions.add([.remoteNotification], (any RemoteNotificationResponder).self)
            questions.add([.allowExtensionPoint], (any ExtensionPointResponder).self)
            questions.add(
                [.shouldSaveState, .shouldRestoreState, .restoredViewController, .willEncodeState, .didDecodeState],
                (any StateRestorationResponder).self)
            questions.add([.sceneConfiguration], (any SceneConfigurationResponder).self)
            questions.add([.didDiscardSceneSessions], (any SceneDiscardResponder).self)
            questions.add(
                [
                    .sceneWillConnect, .sceneDidDisconnect, .sceneDidBecomeActive, .sceneWillResignActive,
                    .sceneWillEnterForeground, .sceneDidEnterBackground,
                ], (any SceneResponder).self)
            questions.add([.sceneRestorationActivity, .restoreScene], (any SceneRestorationResponder).self)
            #if canImport(Intents)
                questions.add([.intentHandler], (any IntentResponder).self)
                questions.add([.handleIntent], (any IntentHandlingResponder).self)
            #endif
            #if canImport(CloudKit)
                questions.add([.acceptCloudKitShare], (any CloudKitShareResponder).self)
            #endif
            #if !os(tvOS)
                questions.add([.performShortcut], (any ShortcutResponder).self)
                questions.add([.supportedOrientations], (any OrientationResponder).self)
                questions.add([.handleWatchRequest], (any WatchRequestResponder).self)
            #endif
            questions.add([.windowGeometryDidChange], (any WindowGeometryResponder).self)
            #if !os(visionOS)
                questions.add([.performFetch], (any BackgroundFetchResponder).self)
            #endif
            #if !os(tvOS) && !os(visionOS)
                questions.add(
                    [
                        .willChangeStatusBarOrientation, .didChangeStatusBarOrientation, .willChangeStatusBarFrame,
                        .didChangeStatusBarFrame,
                    ], (any StatusBarResponder).self)
                questions.add([.windowTraitsDidChange], (any WindowTraitsResponder).self)
            #endif
            #if compiler(>=6.2)
                if #available(iOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                    questions.add([.windowingControlStyle], (any WindowingControlResponder).self)
                }
            #endif
            return questions
        }
    }
#endif
