extension HostEvent {
    /// Every event of the catalogue, in the order of the table.
    public static let all: [HostEvent] = [
        .willFinishLaunching, .didFinishLaunching, .didBecomeActive, .willResignActive, .willEnterForeground,
        .didEnterBackground, .willTerminate, .didReceiveMemoryWarning, .significantTimeChange,
        .protectedDataAvailable, .protectedDataUnavailable, .openURL, .willContinueUserActivity,
        .continueUserActivity, .didUpdateUserActivity, .didFailToContinueUserActivity, .performShortcut,
        .acceptCloudKitShare, .didRegisterForNotifications, .didFailToRegister,
        .remoteNotification, .macRemoteNotification, .presentNotification, .notificationResponse,
        .openNotificationSettings, .backgroundURLSession, .performFetch, .handleIntent, .handleWatchRequest,
        .requestHealthAuthorization, .allowExtensionPoint, .intentHandler, .localizesKeyCommands,
        .supportedOrientations, .shouldSaveState, .shouldRestoreState, .restoredViewController, .willEncodeState,
        .didDecodeState, .sceneConfiguration, .didDiscardSceneSessions, .sceneWillConnect, .sceneDidDisconnect,
        .sceneDidBecomeActive, .sceneWillResignActive, .sceneWillEnterForeground, .sceneDidEnterBackground,
        .sceneRestorationActivity, .restoreScene, .windowGeometryDidChange, .windowTraitsDidChange,
        .windowingControlStyle, .willChangeStatusBarOrientation, .didChangeStatusBarOrientation,
        .willChangeStatusBarFrame, .didChangeStatusBarFrame, .shouldTerminate, .terminatesAfterLastWindow,
        .willBecomeActive, .didResignActive, .willHide, .didUnhide, .willUpdate, .didUpdate, .shouldHandleReopen,
        .didChangeScreenParameters, .didChangeOcclusionState, .dockMenu, .willPresentError, .openFile,
        .shouldOpenUntitledFile, .openUntitledFile, .printFiles, .supportsSecureState, .handlesScriptingKey,
        .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
        .viewWillLayoutSubviews, .viewDidLayoutSubviews, .androidCreate, .androidTerminate,
        .androidConfiguration, .androidLowMemory, .androidTrimMemory, .activityCreate, .activityStart,
        .activityRestart, .activityResume, .activityPause, .activityStop, .activityDestroy, .activitySaveState,
        .activityRestoreState, .activityNewIntent, .activityResult, .activityPermissions, .activityBackPressed,
        .activityConfiguration, .activityUserLeave, .activityWindowFocus, .fragmentAttach, .fragmentCreate,
        .fragmentCreateView, .fragmentViewCreated, .fragmentViewStateRestored, .fragmentStart, .fragmentResume,
        .fragmentPause, .fragmentStop, .fragmentSaveState, .fragmentDestroyView, .fragmentDestroy, .fragmentDetach,
        .fragmentHidden,
    ]

    /// The callbacks of hosts that lead to it.
    public var callbacks: [HostCallback] { HostCallback.all.filter { $0.event == self } }

    /// The event with that name; `nil` for one that the catalogue does not have.
    ///
    /// - Complexity: O(events).
    public static func named(_ name: String) -> HostEvent? { all.first { $0.name == name } }
}
