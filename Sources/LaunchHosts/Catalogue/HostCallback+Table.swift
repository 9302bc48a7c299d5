// The other half of the table: which callback of which host leads to which event.
extension HostCallback {
    /// Every callback of the catalogue, by host.
    public static let all: [HostCallback] =
        uiApplication + uiScene + uiViewController + userNotifications
        + nsApplication + swiftUI + androidApplication + androidActivity + androidFragment

    private static let uiApplication: [HostCallback] = [
        app("application:willFinishLaunchingWithOptions:", .willFinishLaunching).forHost,
        app("application:didFinishLaunchingWithOptions:", .didFinishLaunching).forHost,
        oldApp("applicationDidFinishLaunching:", .didFinishLaunching),
        oldApp("applicationDidBecomeActive:", .didBecomeActive).forHost,
        oldApp("applicationWillResignActive:", .willResignActive).forHost,
        oldApp("applicationWillEnterForeground:", .willEnterForeground).forHost,
        oldApp("applicationDidEnterBackground:", .didEnterBackground).forHost,
        app("applicationWillTerminate:", .willTerminate).forHost,
        app("applicationDidReceiveMemoryWarning:", .didReceiveMemoryWarning),
        app("applicationSignificantTimeChange:", .significantTimeChange),
        app("applicationProtectedDataDidBecomeAvailable:", .protectedDataAvailable),
        app("applicationProtectedDataWillBecomeUnavailable:", .protectedDataUnavailable),
        oldApp("application:openURL:options:", .openURL),
        oldApp("application:openURL:sourceApplication:annotation:", .openURL),
        oldApp("application:handleOpenURL:", .openURL),
        oldApp("application:willContinueUserActivityWithType:", .willContinueUserActivity),
        oldApp("application:continueUserActivity:restorationHandler:", .continueUserActivity),
        oldApp("application:didUpdateUserActivity:", .didUpdateUserActivity),
        oldApp("application:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity),
        oldApp("application:performActionForShortcutItem:completionHandler:", .performShortcut),
        oldApp("application:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare),
        app("application:didRegisterForRemoteNotificationsWithDeviceToken:", .didRegisterForNotifications),
        app("application:didFailToRegisterForRemoteNotificationsWithError:", .didFailToRegister),
        app("application:didReceiveRemoteNotification:fetchCompletionHandler:", .remoteNotification),
        oldApp("application:didReceiveRemoteNotification:", .remoteNotification),
        app("application:handleEventsForBackgroundURLSession:completionHandler:", .backgroundURLSession),
        oldApp("application:performFetchWithCompletionHandler:", .performFetch),
        oldApp("application:handleIntent:completionHandler:", .handleIntent),
        app("application:handleWatchKitExtensionRequest:reply:", .handleWatchRequest),
        app("applicationShouldRequestHealthAuthorization:", .requestHealthAuthorization),
        app("application:shouldAllowExtensionPointIdentifier:", .allowExtensionPoint),
        app("application:handlerForIntent:", .intentHandler),
        app("applicationShouldAutomaticallyLocalizeKeyCommands:", .localizesKeyCommands),
        app("application:supportedInterfaceOrientationsForWindow:", .supportedOrientations),
        app("application:shouldSaveSecureApplicationState:", .shouldSaveState),
        oldApp("application:shouldSaveApplicationState:", .shouldSaveState),
        app("application:shouldRestoreSecureApplicationState:", .shouldRestoreState),
        oldApp("application:shouldRestoreApplicationState:", .shouldRestoreState),
        app("application:viewControllerWithRestorationIdentifierPath:coder:", .restoredViewController),
        app("application:willEncodeRestorableStateWithCoder:", .willEncodeState),
        app("application:didDecodeRestorableStateWithCoder:", .didDecodeState),
        app("application:configurationForConnectingSceneSession:options:", .sceneConfiguration),
        app("application:didDiscardSceneSessions:", .didDiscardSceneSessions),
        oldApp("application:willChangeStatusBarOrientation:duration:", .willChangeStatusBarOrientation),
        oldApp("application:didChangeStatusBarOrientation:", .didChangeStatusBarOrientation),
        oldApp("application:willChangeStatusBarFrame:", .willChangeStatusBarFrame),
        oldApp("application:didChangeStatusBarFrame:", .didChangeStatusBarFrame),
    ]

    private static let uiScene: [HostCallback] = [
        scene("sceneDidBecomeActive:", .didBecomeActive).forHost,
        scene("sceneWillResignActive:", .willResignActive).forHost,
        scene("sceneWillEnterForeground:", .willEnterForeground).forHost,
        scene("sceneDidEnterBackground:", .didEnterBackground).forHost,
        scene("scene:openURLContexts:", .openURL),
        scene("scene:willContinueUserActivityWithType:", .willContinueUserActivity),
        scene("scene:continueUserActivity:", .continueUserActivity),
        scene("scene:didUpdateUserActivity:", .didUpdateUserActivity),
        scene("scene:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity),
        scene("windowScene:performActionForShortcutItem:completionHandler:", .performShortcut),
        scene("windowScene:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare),
        scene("scene:willConnectToSession:options:", .sceneWillConnect).forHost,
        scene("sceneDidDisconnect:", .sceneDidDisconnect).forHost,
        scene("sceneDidBecomeActive:", .sceneDidBecomeActive).forHost,
        scene("sceneWillResignActive:", .sceneWillResignActive).forHost,
        scene("sceneWillEnterForeground:", .sceneWillEnterForeground).forHost,
        scene("sceneDidEnterBackground:", .sceneDidEnterBackground).forHost,
        scene("stateRestorationActivityForScene:", .sceneRestorationActivity),
        scene("scene:restoreInteractionStateWithUserActivity:", .restoreScene),
        scene("windowScene:didUpdateEffectiveGeometry:", .windowGeometryDidChange),
        oldScene("windowScene:didUpdateCoordinateSpace:interfaceOrientation:traitCollection:", .windowTraitsDidChange),
        scene("preferredWindowingControlStyleForScene:", .windowingControlStyle),
    ]

    private static let uiViewController: [HostCallback] = [
        screen("viewDidLoad", .viewDidLoad).forHost,
        screen("viewWillAppear:", .viewWillAppear),
        screen("viewIsAppearing:", .viewIsAppearing),
        screen("viewDidAppear:", .viewDidAppear).forHost,
        screen("viewWillDisappear:", .viewWillDisappear),
        screen("viewDidDisappear:", .viewDidDisappear),
        screen("viewWillLayoutSubviews", .viewWillLayoutSubviews),
        screen("viewDidLayoutSubviews", .viewDidLayoutSubviews),
    ]

    private static let userNotifications: [HostCallback] = [
        centre("userNotificationCenter:willPresentNotification:withCompletionHandler:", .presentNotification),
        centre("userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:", .notificationResponse),
        centre("userNotificationCenter:openSettingsForNotification:", .openNotificationSettings),
    ]

    private static let nsApplication: [HostCallback] = [
        mac("applicationWillFinishLaunching:", .willFinishLaunching).forHost,
        mac("applicationDidFinishLaunching:", .didFinishLaunching).forHost,
        mac("applicationDidBecomeActive:", .didBecomeActive).forHost,
        mac("applicationWillResignActive:", .willResignActive).forHost,
        mac("applicationWillUnhide:", .willEnterForeground).forHost,
        mac("applicationDidHide:", .didEnterBackground).forHost,
        mac("applicationWillTerminate:", .willTerminate).forHost,
        mac("applicationProtectedDataDidBecomeAvailable:", .protectedDataAvailable),
        mac("applicationProtectedDataWillBecomeUnavailable:", .protectedDataUnavailable),
        mac("application:openURLs:", .openURL),
        mac("application:willContinueUserActivityWithType:", .willContinueUserActivity),
        mac("application:continueUserActivity:restorationHandler:", .continueUserActivity),
        mac("application:didUpdateUserActivity:", .didUpdateUserActivity),
        mac("application:didFailToContinueUserActivityWithType:error:", .didFailToContinueUserActivity),
        mac("application:userDidAcceptCloudKitShareWithMetadata:", .acceptCloudKitShare),
        mac("application:didRegisterForRemoteNotificationsWithDeviceToken:", .didRegisterForNotifications),
        mac("application:didFailToRegisterForRemoteNotificationsWithError:", .didFailToRegister),
        mac("application:didReceiveRemoteNotification:", .macRemoteNotification),
        mac("application:handlerForIntent:", .intentHandler),
        mac("applicationShouldAutomaticallyLocalizeKeyEquivalents:", .localizesKeyCommands),
        mac("application:willEncodeRestorableState:", .willEncodeState),
        mac("application:didDecodeRestorableState:", .didDecodeState),
        mac("applicationShouldTerminate:", .shouldTerminate).forHost,
        mac("applicationShouldTerminateAfterLastWindowClosed:", .terminatesAfterLastWindow),
        mac("applicationWillBecomeActive:", .willBecomeActive),
        mac("applicationDidResignActive:", .didResignActive),
        mac("applicationWillHide:", .willHide),
        mac("applicationDidUnhide:", .didUnhide),
        mac("applicationWillUpdate:", .willUpdate),
        mac("applicationDidUpdate:", .didUpdate),
        mac("applicationShouldHandleReopen:hasVisibleWindows:", .shouldHandleReopen),
        mac("applicationDidChangeScreenParameters:", .didChangeScreenParameters),
        mac("applicationDidChangeOcclusionState:", .didChangeOcclusionState),
        mac("applicationDockMenu:", .dockMenu),
        mac("application:willPresentError:", .willPresentError),
        mac("application:openFile:", .openFile),
        mac("application:openFileWithoutUI:", .openFile),
        mac("application:openTempFile:", .openFile),
        mac("application:openFiles:", .openFile),
        mac("applicationShouldOpenUntitledFile:", .shouldOpenUntitledFile),
        mac("applicationOpenUntitledFile:", .openUntitledFile),
        mac("application:printFiles:withSettings:showPrintPanels:", .printFiles),
        mac("application:printFile:", .printFiles),
        mac("applicationSupportsSecureRestorableState:", .supportsSecureState),
        mac("application:delegateHandlesKey:", .handlesScriptingKey),
    ]

    private static let swiftUI: [HostCallback] = [
        swiftUI("scenePhase", .didBecomeActive),
        swiftUI("scenePhase", .willResignActive),
        swiftUI("scenePhase", .willEnterForeground),
        swiftUI("scenePhase", .didEnterBackground),
        swiftUI("onOpenURL", .openURL),
        swiftUI("onContinueUserActivity", .continueUserActivity),
    ]

    private static let androidApplication: [HostCallback] = [
        application("onCreate", .androidCreate),
        application("onTerminate", .androidTerminate),
        application("onConfigurationChanged", .androidConfiguration),
        application("onLowMemory", .androidLowMemory),
        application("onTrimMemory", .androidTrimMemory),
    ]

    private static let androidActivity: [HostCallback] = [
        activity("onCreate", .activityCreate),
        activity("onStart", .activityStart),
        activity("onRestart", .activityRestart),
        activity("onResume", .activityResume),
        activity("onPause", .activityPause),
        activity("onStop", .activityStop),
        activity("onDestroy", .activityDestroy),
        activity("onSaveInstanceState", .activitySaveState),
        activity("onRestoreInstanceState", .activityRestoreState),
        activity("onNewIntent", .activityNewIntent),
        activity("onActivityResult", .activityResult),
        activity("onRequestPermissionsResult", .activityPermissions),
        activity("onBackPressed", .activityBackPressed),
        activity("onConfigurationChanged", .activityConfiguration),
        activity("onUserLeaveHint", .activityUserLeave),
        activity("onWindowFocusChanged", .activityWindowFocus),
    ]

    private static let androidFragment: [HostCallback] = [
        fragment("onAttach", .fragmentAttach),
        fragment("onCreate", .fragmentCreate),
        fragment("onCreateView", .fragmentCreateView),
        fragment("onViewCreated", .fragmentViewCreated),
        fragment("onViewStateRestored", .fragmentViewStateRestored),
        fragment("onStart", .fragmentStart),
        fragment("onResume", .fragmentResume),
        fragment("onPause", .fragmentPause),
        fragment("onStop", .fragmentStop),
        fragment("onSaveInstanceState", .fragmentSaveState),
        fragment("onDestroyView", .fragmentDestroyView),
        fragment("onDestroy", .fragmentDestroy),
        fragment("onDetach", .fragmentDetach),
        fragment("onHiddenChanged", .fragmentHidden),
    ]

    private static func app(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.uiApplication, selector, event)
    }

    private static func scene(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.uiScene, selector, event)
    }

    private static func screen(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.uiViewController, selector, event)
    }

    private static func centre(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.userNotifications, selector, event)
    }

    private static func mac(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.nsApplication, selector, event)
    }

    private static func swiftUI(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.swiftUI, selector, event)
    }

    private static func application(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.androidApplication, selector, event)
    }

    private static func activity(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.androidActivity, selector, event)
    }

    private static func fragment(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.androidFragment, selector, event)
    }

    private static func oldApp(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.uiApplication, selector, event, isDeprecated: true)
    }

    private static func oldScene(_ selector: String, _ event: HostEvent) -> HostCallback {
        HostCallback(.uiScene, selector, event, isDeprecated: true)
    }
}
