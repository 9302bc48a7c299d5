/// A callback of a host that asks its delegate which callbacks it implements, and the event that the callback causes.
struct HostCallback: Sendable, Hashable {
    enum Host: Sendable, CaseIterable {
        case uiApplication, uiScene, nsApplication
    }

    struct Traits: OptionSet, Hashable {
        let rawValue: UInt8
        /// The host has deprecated the callback.
        static let deprecated = Traits(rawValue: 1)
        /// ``ServiceHost`` itself needs the callback, even if no service responds: to launch, to track the phase, to deliver
        /// the items that a scene is connected for, or to shut down.
        static let neededByHost = Traits(rawValue: 2)
        /// AppKit calls it for a notification. AppKit checks for such callbacks once, when the delegate is set, before the
        /// values of launches can respond to them.
        static let notification = Traits(rawValue: 4)
    }

    let host: Host
    /// The Objective-C selector of the callback.
    let selector: String
    let event: HostEvent
    let traits: Traits

    /// Every callback of the catalogue, ordered by host.
    static let all: [HostCallback] = Host.allCases.flatMap { host in
        rows(of: host).map { selector, event, traits in
            HostCallback(host: host, selector: selector, event: event, traits: traits)
        }
    }

    static func named(_ selector: String, of host: Host) -> HostCallback? {
        all.first { $0.host == host && $0.selector == selector }
    }
}

// The table of callbacks.
extension HostCallback {
    private static func rows(of host: Host) -> [(String, HostEvent, Traits)] {
        switch host {
        case .uiApplication:
            [
                ("application:willFinishLaunchingWithOptions:", .willFinishLaunching, .neededByHost),
                ("application:didFinishLaunchingWithOptions:", .didFinishLaunching, .neededByHost),
                ("applicationDidFinishLaunching:", .didFinishLaunching, .deprecated),
                ("applicationDidBecomeActive:", .didBecomeActive, [.deprecated, .neededByHost]),
                ("applicationWillResignActive:", .willResignActive, [.deprecated, .neededByHost]),
                ("applicationWillEnterForeground:", .willEnterForeground, [.deprecated, .neededByHost]),
                ("applicationDidEnterBackground:", .didEnterBackground, [.deprecated, .neededByHost]),
                ("applicationWillTerminate:", .willTerminate, .neededByHost),
                ("applicationDidReceiveMemoryWarning:", .didReceiveMemoryWarning, []),
                ("applicationSignificantTimeChange:", .significantTimeChange, []),
                ("applicationProtectedDataDidBecomeAvailable:", .protectedDataAvailable, []),
                ("applicationProtectedDataWillBecomeUnavailable:", .protectedDataUnavailable, []),
                ("application:openURL:options:", .openURL, .deprecated),
                ("application:openURL:sourceApplication:annotation:", .openURL, .deprecated),
                ("application:handleOpenURL:", .openURL, .deprecated),
                ("application:willContinueUserActivityWithType:", .willContinueUserActivity, .deprecated),
                ("application:continueUserActivity:restorationHandler:", .continueUserActivity, .deprecated),
                ("application:didUpdateUserActivity:", .didUpdateUserActivity, .deprecated),
                (
                    "application:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity,
                    .deprecated
                ),
                ("application:performActionForShortcutItem:completionHandler:", .performShortcut, .deprecated),
                ("application:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare, .deprecated),
                ("application:didRegisterForRemoteNotificationsWithDeviceToken:", .didRegisterForNotifications, []),
                ("application:didFailToRegisterForRemoteNotificationsWithError:", .didFailToRegister, []),
                ("application:didReceiveRemoteNotification:fetchCompletionHandler:", .remoteNotification, []),
                ("application:didReceiveRemoteNotification:", .remoteNotification, .deprecated),
                ("application:didReceiveLocalNotification:", .localNotification, .deprecated),
                ("application:handleEventsForBackgroundURLSession:completionHandler:", .backgroundURLSession, []),
                ("application:performFetchWithCompletionHandler:", .performFetch, .deprecated),
                ("application:handleIntent:completionHandler:", .handleIntent, .deprecated),
                ("application:handleWatchKitExtensionRequest:reply:", .handleWatchRequest, []),
                ("applicationShouldRequestHealthAuthorization:", .requestHealthAuthorization, []),
                ("application:shouldAllowExtensionPointIdentifier:", .allowExtensionPoint, []),
                ("application:handlerForIntent:", .intentHandler, []),
                ("applicationShouldAutomaticallyLocalizeKeyCommands:", .localizesKeyCommands, []),
                ("application:supportedInterfaceOrientationsForWindow:", .supportedOrientations, .deprecated),
                ("application:shouldSaveSecureApplicationState:", .shouldSaveState, []),
                ("application:shouldSaveApplicationState:", .shouldSaveState, .deprecated),
                ("application:shouldRestoreSecureApplicationState:", .shouldRestoreState, []),
                ("application:shouldRestoreApplicationState:", .shouldRestoreState, .deprecated),
                ("application:viewControllerWithRestorationIdentifierPath:coder:", .restoredViewController, []),
                ("application:willEncodeRestorableStateWithCoder:", .willEncodeState, []),
                ("application:didDecodeRestorableStateWithCoder:", .didDecodeState, []),
                ("application:configurationForConnectingSceneSession:options:", .sceneConfiguration, []),
                ("application:didDiscardSceneSessions:", .didDiscardSceneSessions, []),
            ]
        case .uiScene:
            [
                ("sceneDidBecomeActive:", .didBecomeActive, .neededByHost),
                ("sceneWillResignActive:", .willResignActive, .neededByHost),
                ("sceneWillEnterForeground:", .willEnterForeground, .neededByHost),
                ("sceneDidEnterBackground:", .didEnterBackground, .neededByHost),
                ("scene:openURLContexts:", .openURL, []),
                ("scene:willContinueUserActivityWithType:", .willContinueUserActivity, []),
                ("scene:continueUserActivity:", .continueUserActivity, []),
                ("scene:didUpdateUserActivity:", .didUpdateUserActivity, []),
                ("scene:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity, []),
                ("windowScene:performActionForShortcutItem:completionHandler:", .performShortcut, []),
                ("windowScene:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare, []),
                ("scene:willConnectToSession:options:", .sceneWillConnect, .neededByHost),
                ("sceneDidDisconnect:", .sceneDidDisconnect, .neededByHost),
                ("sceneDidBecomeActive:", .sceneDidBecomeActive, .neededByHost),
                ("sceneWillResignActive:", .sceneWillResignActive, .neededByHost),
                ("sceneWillEnterForeground:", .sceneWillEnterForeground, .neededByHost),
                ("sceneDidEnterBackground:", .sceneDidEnterBackground, .neededByHost),
                ("stateRestorationActivityForScene:", .sceneRestorationActivity, []),
                ("scene:restoreInteractionStateWithUserActivity:", .restoreScene, []),
                ("windowScene:didUpdateEffectiveGeometry:", .windowGeometryDidChange, []),
                (
                    "windowScene:didUpdateCoordinateSpace:interfaceOrientation:traitCollection:",
                    .windowTraitsDidChange, .deprecated
                ),
                ("preferredWindowingControlStyleForScene:", .windowingControlStyle, []),
                ("supportedInterfaceOrientationsForWindowScene:", .supportedOrientations, []),
            ]
        case .nsApplication:
            [
                ("applicationWillFinishLaunching:", .willFinishLaunching, .neededByHost),
                ("applicationDidFinishLaunching:", .didFinishLaunching, .neededByHost),
                ("applicationDidBecomeActive:", .didBecomeActive, .neededByHost),
                ("applicationWillResignActive:", .willResignActive, .neededByHost),
                ("applicationWillUnhide:", .willEnterForeground, .neededByHost),
                ("applicationDidHide:", .didEnterBackground, .neededByHost),
                ("applicationWillTerminate:", .willTerminate, .neededByHost),
                ("applicationProtectedDataDidBecomeAvailable:", .protectedDataAvailable, .notification),
                ("applicationProtectedDataWillBecomeUnavailable:", .protectedDataUnavailable, .notification),
                ("application:openURLs:", .openURL, []),
                ("application:openFile:", .openURL, []),
                ("application:openFileWithoutUI:", .openURL, []),
                ("application:openTempFile:", .openURL, []),
                ("application:openFiles:", .openURL, []),
                ("application:willContinueUserActivityWithType:", .willContinueUserActivity, []),
                ("application:continueUserActivity:restorationHandler:", .continueUserActivity, []),
                ("application:didUpdateUserActivity:", .didUpdateUserActivity, []),
                ("application:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity, []),
                ("application:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare, []),
                ("application:didRegisterForRemoteNotificationsWithDeviceToken:", .didRegisterForNotifications, []),
                ("application:didFailToRegisterForRemoteNotificationsWithError:", .didFailToRegister, []),
                ("application:didReceiveRemoteNotification:", .macRemoteNotification, []),
                ("application:handlerForIntent:", .intentHandler, []),
                ("applicationShouldAutomaticallyLocalizeKeyEquivalents:", .localizesKeyCommands, []),
                ("application:willEncodeRestorableState:", .willEncodeState, []),
                ("application:didDecodeRestorableState:", .didDecodeState, []),
                ("applicationShouldTerminate:", .shouldTerminate, .neededByHost),
                ("applicationShouldTerminateAfterLastWindowClosed:", .terminatesAfterLastWindow, []),
                ("applicationWillBecomeActive:", .willBecomeActive, .notification),
                ("applicationDidResignActive:", .didResignActive, .notification),
                ("applicationWillHide:", .willHide, .notification),
                ("applicationDidUnhide:", .didUnhide, .notification),
                ("applicationWillUpdate:", .willUpdate, .notification),
                ("applicationDidUpdate:", .didUpdate, .notification),
                ("applicationShouldHandleReopen:hasVisibleWindows:", .shouldHandleReopen, []),
                ("applicationDidChangeScreenParameters:", .didChangeScreenParameters, .notification),
                ("applicationDidChangeOcclusionState:", .didChangeOcclusionState, .notification),
                ("applicationDockMenu:", .dockMenu, []),
                ("application:willPresentError:", .willPresentError, []),
                ("applicationShouldOpenUntitledFile:", .shouldOpenUntitledFile, []),
                ("applicationOpenUntitledFile:", .openUntitledFile, []),
                ("application:printFiles:withSettings:showPrintPanels:", .printFiles, []),
                ("application:printFile:", .printFiles, []),
                ("applicationSupportsSecureRestorableState:", .supportsSecureState, []),
                ("application:delegateHandlesKey:", .handlesScriptingKey, []),
            ]
        }
    }
}
