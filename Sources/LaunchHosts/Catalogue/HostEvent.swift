internal import LaunchGraph

/// An event of a host in the form that services receive.
///
/// Several callbacks of hosts can cause one event, such as those of an application delegate and of a scene, or of iOS
/// and of macOS. Only this type defines the direction, the rule and the delivery of each event.
enum HostEvent: String, Sendable, CaseIterable {
    case willFinishLaunching, didFinishLaunching, didBecomeActive, willResignActive, willEnterForeground,
        didEnterBackground, willTerminate, didReceiveMemoryWarning, significantTimeChange, protectedDataAvailable,
        protectedDataUnavailable
    case openURL, willContinueUserActivity, continueUserActivity, didUpdateUserActivity,
        didFailToContinueUserActivity, performShortcut, acceptCloudKitShare, didRegisterForNotifications,
        didFailToRegister, remoteNotification, macRemoteNotification, presentNotification, notificationResponse,
        openNotificationSettings, localNotification
    case backgroundURLSession, backgroundTask, performFetch, handleIntent, handleWatchRequest,
        requestHealthAuthorization, allowExtensionPoint, intentHandler, localizesKeyCommands, supportedOrientations
    case shouldSaveState, shouldRestoreState, restoredViewController, willEncodeState, didDecodeState
    case sceneConfiguration, didDiscardSceneSessions, sceneWillConnect, sceneDidDisconnect, sceneDidBecomeActive,
        sceneWillResignActive, sceneWillEnterForeground, sceneDidEnterBackground, sceneRestorationActivity,
        restoreScene, windowGeometryDidChange, windowTraitsDidChange, windowingControlStyle, carPlayDidConnect,
        carPlayDidDisconnect, watchBackgroundTask
    case shouldTerminate, terminatesAfterLastWindow, willBecomeActive, didResignActive, willHide, didUnhide,
        willUpdate, didUpdate, shouldHandleReopen, didChangeScreenParameters, didChangeOcclusionState, dockMenu,
        willPresentError, shouldOpenUntitledFile, openUntitledFile, printFiles, supportsSecureState,
        handlesScriptingKey
    case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear,
        viewWillLayoutSubviews, viewDidLayoutSubviews
    case androidCreate, androidConfiguration, androidTrimMemory, activityCreate, activityStart, activityRestart,
        activityResume, activityPause, activityStop, activityDestroy, activitySaveState, activityRestoreState,
        activityNewIntent, activityResult, activityPermissions, activityConfiguration, activityUserLeave,
        activityWindowFocus, fragmentAttach, fragmentCreate, fragmentCreateView, fragmentViewCreated,
        fragmentViewStateRestored, fragmentStart, fragmentResume, fragmentPause, fragmentStop, fragmentSaveState,
        fragmentDestroyView, fragmentDestroy, fragmentDetach, fragmentHidden

    /// The way in which answers are combined; the page of events explains each.
    enum Rule: String, Sendable, CaseIterable { case tell, all, untilFalse, allOfSome, any, first, best, union }

    /// Whether the event is buffered for services that are not up yet; the page of events explains each case.
    enum Delivery: String, Sendable, CaseIterable { case immediate, latest, every, paired, scene, afterLaunch }

    /// The event's name in reports.
    var name: String { rawValue }
    var direction: EventDirection { row.direction }
    var rule: Rule { row.rule }
    var delivery: Delivery { row.delivery }

    // The table of events. Beginnings are delivered to dependencies first, ends to dependents first.

    private typealias Row = (direction: EventDirection, rule: Rule, delivery: Delivery)

    private func begins(_ rule: Rule, _ delivery: Delivery = .immediate) -> Row { (.dependenciesFirst, rule, delivery) }
    private func ends(_ rule: Rule, _ delivery: Delivery = .immediate) -> Row { (.dependentsFirst, rule, delivery) }

    private var row: Row {
        switch self {
        case .willFinishLaunching, .didFinishLaunching, .allowExtensionPoint, .localizesKeyCommands,
            .shouldHandleReopen, .shouldOpenUntitledFile:
            begins(.all)
        case .shouldSaveState, .shouldRestoreState, .supportsSecureState, .terminatesAfterLastWindow:
            begins(.allOfSome)
        case .willContinueUserActivity, .openUntitledFile, .handlesScriptingKey: begins(.any)
        case .openURL, .continueUserActivity, .activityNewIntent, .activityResult: begins(.any, .every)
        case .performShortcut, .backgroundTask, .watchBackgroundTask: begins(.any, .afterLaunch)
        case .intentHandler, .restoredViewController, .sceneConfiguration, .sceneRestorationActivity,
            .windowingControlStyle, .dockMenu, .willPresentError:
            begins(.first)
        case .handleIntent: begins(.first, .afterLaunch)
        case .printFiles: begins(.best)
        case .remoteNotification, .performFetch: begins(.best, .afterLaunch)
        case .supportedOrientations: begins(.union)
        case .presentNotification, .handleWatchRequest: begins(.union, .afterLaunch)
        case .didBecomeActive, .willEnterForeground, .protectedDataAvailable, .didRegisterForNotifications,
            .didFailToRegister, .androidConfiguration, .activityStart, .activityResume, .fragmentStart,
            .fragmentResume, .fragmentHidden:
            begins(.tell, .latest)
        case .acceptCloudKitShare, .macRemoteNotification, .openNotificationSettings, .localNotification,
            .requestHealthAuthorization, .restoreScene, .androidCreate, .activityPermissions:
            begins(.tell, .every)
        case .notificationResponse, .backgroundURLSession: begins(.tell, .afterLaunch)
        case .carPlayDidConnect, .viewWillAppear, .viewIsAppearing, .viewDidAppear: begins(.tell, .paired)
        case .sceneWillConnect, .sceneDidBecomeActive, .sceneWillEnterForeground: begins(.tell, .scene)
        case .willTerminate, .didReceiveMemoryWarning, .willEncodeState, .didResignActive, .willHide,
            .androidTrimMemory, .activityDestroy, .activityUserLeave,
            .fragmentDestroyView, .fragmentDestroy, .fragmentDetach:
            ends(.tell)
        case .willResignActive, .didEnterBackground, .protectedDataUnavailable, .activityPause, .activityStop,
            .fragmentPause, .fragmentStop:
            ends(.tell, .latest)
        case .didDiscardSceneSessions: ends(.tell, .every)
        case .carPlayDidDisconnect, .viewWillDisappear, .viewDidDisappear: ends(.tell, .paired)
        case .sceneDidDisconnect, .sceneWillResignActive, .sceneDidEnterBackground: ends(.tell, .scene)
        case .shouldTerminate: ends(.untilFalse)
        case .activitySaveState, .fragmentSaveState: ends(.union)
        default: begins(.tell)
        }
    }
}
