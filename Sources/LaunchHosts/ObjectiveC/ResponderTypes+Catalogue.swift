internal import LaunchGraph

extension ResponderTypes {
    /// Adds the responder types of all events that this platform has.
    mutating func addCatalogue() {
        add(
            (any ApplicationStateResponder).self, .didBecomeActive, .willResignActive, .willEnterForeground,
            .didEnterBackground, .willTerminate
        ) { $0 is any ApplicationStateResponder.Type }
        add((any MemoryWarningResponder).self, .didReceiveMemoryWarning) { $0 is any MemoryWarningResponder.Type }
        add((any TimeChangeResponder).self, .significantTimeChange) { $0 is any TimeChangeResponder.Type }
        add((any ProtectedDataResponder).self, .protectedDataAvailable, .protectedDataUnavailable) {
            $0 is any ProtectedDataResponder.Type
        }
        add((any HealthAuthorizationResponder).self, .requestHealthAuthorization) {
            $0 is any HealthAuthorizationResponder.Type
        }
        add((any KeyCommandResponder).self, .localizesKeyCommands) { $0 is any KeyCommandResponder.Type }
        add((any BackgroundURLSessionResponder).self, .backgroundURLSession) {
            $0 is any BackgroundURLSessionResponder.Type
        }
        add((any ScreenResponder).self) { $0 is any ScreenResponder.Type }
        add((any AndroidApplicationResponder).self) { $0 is any AndroidApplicationResponder.Type }
        add((any AndroidActivityResponder).self) { $0 is any AndroidActivityResponder.Type }
        add((any AndroidFragmentResponder).self) { $0 is any AndroidFragmentResponder.Type }
        #if canImport(UIKit) || canImport(AppKit)
            add(
                (any UserActivityResponder).self, .continueUserActivity, .willContinueUserActivity,
                .didUpdateUserActivity, .didFailToContinueUserActivity
            ) { $0 is any UserActivityResponder.Type }
            add((any RemoteNotificationRegistrationResponder).self, .didRegisterForNotifications, .didFailToRegister) {
                $0 is any RemoteNotificationRegistrationResponder.Type
            }
        #endif
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            add((any OpenURLResponder).self, .openURL) { $0 is any OpenURLResponder.Type }
            add((any RestorableStateResponder).self, .willEncodeState, .didDecodeState) {
                $0 is any RestorableStateResponder.Type
            }
            #if canImport(Intents)
                add((any IntentResponder).self, .intentHandler) { $0 is any IntentResponder.Type }
            #endif
            #if canImport(CloudKit)
                add((any CloudKitShareResponder).self, .acceptCloudKitShare) { $0 is any CloudKitShareResponder.Type }
            #endif
        #endif
        #if canImport(UIKit) && !os(watchOS)
            addUIKit()
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
            addAppKit()
        #endif
        #if canImport(UserNotifications)
            add((any NotificationPresentationResponder).self) { $0 is any NotificationPresentationResponder.Type }
            #if !os(tvOS)
                add((any NotificationResponseResponder).self) { $0 is any NotificationResponseResponder.Type }
                add((any NotificationSettingsResponder).self) { $0 is any NotificationSettingsResponder.Type }
            #endif
        #endif
    }

    #if canImport(UIKit) && !os(watchOS)
        private mutating func addUIKit() {
            add((any LaunchOptionsResponder).self, .willFinishLaunching, .didFinishLaunching) {
                $0 is any LaunchOptionsResponder.Type
            }
            add((any RemoteNotificationResponder).self, .remoteNotification) {
                $0 is any RemoteNotificationResponder.Type
            }
            add((any ExtensionPointResponder).self, .allowExtensionPoint) { $0 is any ExtensionPointResponder.Type }
            add((any StateRestorationResponder).self, .shouldSaveState, .shouldRestoreState, .restoredViewController) {
                $0 is any StateRestorationResponder.Type
            }
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
            add((any WindowGeometryResponder).self, .windowGeometryDidChange) { $0 is any WindowGeometryResponder.Type }
            if #available(iOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                add((any WindowingControlResponder).self, .windowingControlStyle) {
                    $0 is any WindowingControlResponder.Type
                }
            }
            #if canImport(Intents)
                add((any IntentHandlingResponder).self, .handleIntent) { $0 is any IntentHandlingResponder.Type }
            #endif
            #if !os(tvOS)
                add((any ShortcutResponder).self, .performShortcut) { $0 is any ShortcutResponder.Type }
                add((any OrientationResponder).self, .supportedOrientations) { $0 is any OrientationResponder.Type }
                add((any WatchRequestResponder).self, .handleWatchRequest) { $0 is any WatchRequestResponder.Type }
            #endif
            #if !os(visionOS)
                add((any BackgroundFetchResponder).self, .performFetch) { $0 is any BackgroundFetchResponder.Type }
            #endif
            #if !os(tvOS) && !os(visionOS)
                add((any LocalNotificationResponder).self, .localNotification) {
                    $0 is any LocalNotificationResponder.Type
                }
                add((any WindowTraitsResponder).self, .windowTraitsDidChange) { $0 is any WindowTraitsResponder.Type }
            #endif
        }
    #endif

    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        private mutating func addAppKit() {
            add((any MacLaunchResponder).self, .willFinishLaunching, .didFinishLaunching) {
                $0 is any MacLaunchResponder.Type
            }
            add((any TerminationResponder).self, .shouldTerminate) { $0 is any TerminationResponder.Type }
            add((any LastWindowResponder).self, .terminatesAfterLastWindow) { $0 is any LastWindowResponder.Type }
            add(
                (any DesktopResponder).self, .willBecomeActive, .didResignActive, .willHide, .didUnhide,
                .didChangeScreenParameters, .didChangeOcclusionState
            ) { $0 is any DesktopResponder.Type }
            add((any WindowUpdateResponder).self, .willUpdate, .didUpdate) { $0 is any WindowUpdateResponder.Type }
            add((any ReopenResponder).self, .shouldHandleReopen) { $0 is any ReopenResponder.Type }
            add((any DockMenuResponder).self, .dockMenu) { $0 is any DockMenuResponder.Type }
            add((any ErrorPresentationResponder).self, .willPresentError) { $0 is any ErrorPresentationResponder.Type }
            add((any UntitledFileResponder).self, .shouldOpenUntitledFile, .openUntitledFile) {
                $0 is any UntitledFileResponder.Type
            }
            add((any PrintResponder).self, .printFiles) { $0 is any PrintResponder.Type }
            add((any MacRemoteNotificationResponder).self, .macRemoteNotification) {
                $0 is any MacRemoteNotificationResponder.Type
            }
            // A foreign delegate that saves or reads state decides about secure state by what AppKit assumes of it.
            add((any MacRestorationResponder).self, .supportsSecureState, .willEncodeState, .didDecodeState) {
                $0 is any MacRestorationResponder.Type
            }
            add((any ScriptingResponder).self, .handlesScriptingKey) { $0 is any ScriptingResponder.Type }
        }
    #endif
}
