/// A callback of a host that asks its delegate which callbacks it implements, and the event that the callback causes.
struct HostCallback: Sendable, Hashable {
    enum Host: Sendable, CaseIterable { case uiApplication, uiScene, nsApplication }

    struct Traits: OptionSet, Hashable {
        let rawValue: UInt8
        static let deprecated = Traits(rawValue: 1)
        /// The callback always counts as implemented: ``ServiceHost`` needs it to launch, to track the phase, to deliver
        /// the items of a scene or to shut down; or AppKit calls it for a notification, and checks for it only when the
        /// delegate is set, before the values of launches can respond to it.
        static let always = Traits(rawValue: 2)
    }

    let host: Host
    let selector: String
    let event: HostEvent
    let traits: Traits

    static let all: [HostCallback] = Host.allCases.flatMap { host in
        (rows[host] ?? []).map { selector, event, traits in
            HostCallback(host: host, selector: selector, event: event, traits: traits)
        }
    }

    static func named(_ selector: String, of host: Host) -> HostCallback? {
        all.first { $0.host == host && $0.selector == selector }
    }

    private static let rows: [Host: [(String, HostEvent, Traits)]] = [
        .uiApplication: [
            ("application:willFinishLaunchingWithOptions:", .willFinishLaunching, .always),
            ("application:didFinishLaunchingWithOptions:", .didFinishLaunching, .always),
            ("applicationDidFinishLaunching:", .didFinishLaunching, .deprecated),
            ("applicationDidBecomeActive:", .didBecomeActive, [.deprecated, .always]),
            ("applicationWillResignActive:", .willResignActive, [.deprecated, .always]),
            ("applicationWillEnterForeground:", .willEnterForeground, [.deprecated, .always]),
            ("applicationDidEnterBackground:", .didEnterBackground, [.deprecated, .always]),
            ("applicationWillTerminate:", .willTerminate, .always),
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
            ("application:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity, .deprecated),
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
        ],
        .uiScene: [
            ("sceneDidBecomeActive:", .didBecomeActive, .always),
            ("sceneWillResignActive:", .willResignActive, .always),
            ("sceneWillEnterForeground:", .willEnterForeground, .always),
            ("sceneDidEnterBackground:", .didEnterBackground, .always),
            ("scene:openURLContexts:", .openURL, []),
            ("scene:willContinueUserActivityWithType:", .willContinueUserActivity, []),
            ("scene:continueUserActivity:", .continueUserActivity, []),
            ("scene:didUpdateUserActivity:", .didUpdateUserActivity, []),
            ("scene:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity, []),
            ("windowScene:performActionForShortcutItem:completionHandler:", .performShortcut, []),
            ("windowScene:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare, []),
            ("scene:willConnectToSession:options:", .sceneWillConnect, .always),
            ("sceneDidDisconnect:", .sceneDidDisconnect, .always),
            ("sceneDidBecomeActive:", .sceneDidBecomeActive, .always),
            ("sceneWillResignActive:", .sceneWillResignActive, .always),
            ("sceneWillEnterForeground:", .sceneWillEnterForeground, .always),
            ("sceneDidEnterBackground:", .sceneDidEnterBackground, .always),
            ("stateRestorationActivityForScene:", .sceneRestorationActivity, []),
            ("scene:restoreInteractionStateWithUserActivity:", .restoreScene, []),
            ("windowScene:didUpdateEffectiveGeometry:", .windowGeometryDidChange, []),
            (
                "windowScene:didUpdateCoordinateSpace:interfaceOrientation:traitCollection:", .windowTraitsDidChange,
                .deprecated
            ),
            ("preferredWindowingControlStyleForScene:", .windowingControlStyle, []),
            ("supportedInterfaceOrientationsForWindowScene:", .supportedOrientations, []),
        ],
        .nsApplication: [
            ("applicationWillFinishLaunching:", .willFinishLaunching, .always),
            ("applicationDidFinishLaunching:", .didFinishLaunching, .always),
            ("applicationDidBecomeActive:", .didBecomeActive, .always),
            ("applicationWillResignActive:", .willResignActive, .always),
            ("applicationWillUnhide:", .willEnterForeground, .always),
            ("applicationDidHide:", .didEnterBackground, .always),
            ("applicationWillTerminate:", .willTerminate, .always),
            ("applicationProtectedDataDidBecomeAvailable:", .protectedDataAvailable, .always),
            ("applicationProtectedDataWillBecomeUnavailable:", .protectedDataUnavailable, .always),
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
            ("applicationShouldTerminate:", .shouldTerminate, .always),
            ("applicationShouldTerminateAfterLastWindowClosed:", .terminatesAfterLastWindow, []),
            ("applicationWillBecomeActive:", .willBecomeActive, .always),
            ("applicationDidResignActive:", .didResignActive, .always),
            ("applicationWillHide:", .willHide, .always),
            ("applicationDidUnhide:", .didUnhide, .always),
            ("applicationWillUpdate:", .willUpdate, .always),
            ("applicationDidUpdate:", .didUpdate, .always),
            ("applicationShouldHandleReopen:hasVisibleWindows:", .shouldHandleReopen, []),
            ("applicationDidChangeScreenParameters:", .didChangeScreenParameters, .always),
            ("applicationDidChangeOcclusionState:", .didChangeOcclusionState, .always),
            ("applicationDockMenu:", .dockMenu, []),
            ("application:willPresentError:", .willPresentError, []),
            ("applicationShouldOpenUntitledFile:", .shouldOpenUntitledFile, []),
            ("applicationOpenUntitledFile:", .openUntitledFile, []),
            ("application:printFiles:withSettings:showPrintPanels:", .printFiles, []),
            ("application:printFile:", .printFiles, []),
            ("applicationSupportsSecureRestorableState:", .supportsSecureState, []),
            ("application:delegateHandlesKey:", .handlesScriptingKey, []),
        ],
    ]
}
