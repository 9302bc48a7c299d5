internal import LaunchGraph

// The table: each event with its direction, what it is about, its rule, and whether it waits for services that are not up.
//
// What begins is told to dependencies first, what ends to dependents first. A service sees one row as one method, whichever
// of the callbacks of ``HostCallback/all`` it came from.
extension HostEvent {
    // Launch
    static let willFinishLaunching = begins("willFinishLaunching", .launch, .all, .immediate)
    static let didFinishLaunching = begins("didFinishLaunching", .launch, .all, .immediate)

    // State
    static let didBecomeActive = begins("didBecomeActive", .state, .tell, .latest)
    static let willResignActive = ends("willResignActive", .state, .tell, .latest)
    static let willEnterForeground = begins("willEnterForeground", .state, .tell, .latest)
    static let didEnterBackground = ends("didEnterBackground", .state, .tell, .latest)
    static let willTerminate = ends("willTerminate", .state, .tell, .immediate)

    // Conditions
    static let didReceiveMemoryWarning = ends("didReceiveMemoryWarning", .conditions, .tell, .immediate)
    static let significantTimeChange = begins("significantTimeChange", .conditions, .tell, .immediate)
    static let protectedDataAvailable = begins("protectedDataAvailable", .protectedData, .tell, .latest)
    static let protectedDataUnavailable = ends("protectedDataUnavailable", .protectedData, .tell, .latest)

    // What is opened, continued and chosen
    static let openURL = begins("openURL", .urls, .any, .every)
    static let willContinueUserActivity = begins("willContinueUserActivity", .activities, .any, .immediate)
    static let continueUserActivity = begins("continueUserActivity", .activities, .any, .every)
    static let didUpdateUserActivity = begins("didUpdateUserActivity", .activities, .tell, .immediate)
    static let didFailToContinueUserActivity = begins("didFailToContinueUserActivity", .activities, .tell, .immediate)
    static let performShortcut = begins("performShortcut", .shortcuts, .any, .afterLaunch)
    static let acceptCloudKitShare = begins("acceptCloudKitShare", .sharing, .tell, .every)

    // Notifications
    static let didRegisterForNotifications = begins("didRegisterForNotifications", .remoteNotifications, .tell, .latest)
    static let didFailToRegister = begins("didFailToRegister", .remoteNotifications, .tell, .latest)
    static let remoteNotification = begins("remoteNotification", .remoteNotifications, .best, .afterLaunch)
    static let macRemoteNotification = begins("macRemoteNotification", .remoteNotifications, .tell, .every)
    static let presentNotification = begins("presentNotification", .localNotifications, .union, .afterLaunch)
    static let notificationResponse = begins("notificationResponse", .localNotifications, .tell, .afterLaunch)
    static let openNotificationSettings = begins("openNotificationSettings", .localNotifications, .tell, .every)

    // Work in the background, and what other parts of the system ask
    static let backgroundURLSession = begins("backgroundURLSession", .backgroundWork, .tell, .afterLaunch)
    static let performFetch = begins("performFetch", .deprecated, .best, .afterLaunch)
    static let handleIntent = begins("handleIntent", .deprecated, .first, .afterLaunch)
    static let handleWatchRequest = begins("handleWatchRequest", .watch, .union, .afterLaunch)
    static let requestHealthAuthorization = begins("requestHealthAuthorization", .health, .tell, .every)
    static let allowExtensionPoint = begins("allowExtensionPoint", .extensions, .veto, .immediate)
    static let intentHandler = begins("intentHandler", .intents, .first, .immediate)
    static let localizesKeyCommands = begins("localizesKeyCommands", .keyboard, .veto, .immediate)
    static let supportedOrientations = begins("supportedOrientations", .orientation, .union, .immediate)

    // Restoration of state
    static let shouldSaveState = begins("shouldSaveState", .restoration, .allOfSome, .immediate)
    static let shouldRestoreState = begins("shouldRestoreState", .restoration, .allOfSome, .immediate)
    static let restoredViewController = begins("restoredViewController", .restoration, .first, .immediate)
    static let willEncodeState = ends("willEncodeState", .restoration, .tell, .immediate)
    static let didDecodeState = begins("didDecodeState", .restoration, .tell, .immediate)

    // Scenes and windows
    static let sceneConfiguration = begins("sceneConfiguration", .scenes, .first, .immediate)
    static let didDiscardSceneSessions = ends("didDiscardSceneSessions", .scenes, .tell, .every)
    static let sceneWillConnect = begins("sceneWillConnect", .scenes, .tell, .immediate)
    static let sceneDidDisconnect = ends("sceneDidDisconnect", .scenes, .tell, .immediate)
    static let sceneDidBecomeActive = begins("sceneDidBecomeActive", .scenes, .tell, .immediate)
    static let sceneWillResignActive = ends("sceneWillResignActive", .scenes, .tell, .immediate)
    static let sceneWillEnterForeground = begins("sceneWillEnterForeground", .scenes, .tell, .immediate)
    static let sceneDidEnterBackground = ends("sceneDidEnterBackground", .scenes, .tell, .immediate)
    static let sceneRestorationActivity = begins("sceneRestorationActivity", .restoration, .first, .immediate)
    static let restoreScene = begins("restoreScene", .restoration, .tell, .every)
    static let windowGeometryDidChange = begins("windowGeometryDidChange", .windows, .tell, .immediate)
    static let windowTraitsDidChange = begins("windowTraitsDidChange", .deprecated, .tell, .immediate)
    static let windowingControlStyle = begins("windowingControlStyle", .windows, .first, .immediate)

    // What UIKit has deprecated and programs still implement
    static let willChangeStatusBarOrientation = begins("willChangeStatusBarOrientation", .deprecated, .tell, .immediate)
    static let didChangeStatusBarOrientation = begins("didChangeStatusBarOrientation", .deprecated, .tell, .immediate)
    static let willChangeStatusBarFrame = begins("willChangeStatusBarFrame", .deprecated, .tell, .immediate)
    static let didChangeStatusBarFrame = begins("didChangeStatusBarFrame", .deprecated, .tell, .immediate)

    // macOS
    static let shouldTerminate = ends("shouldTerminate", .termination, .veto, .immediate)
    static let terminatesAfterLastWindow = begins("terminatesAfterLastWindow", .termination, .allOfSome, .immediate)
    static let willBecomeActive = begins("willBecomeActive", .windows, .tell, .immediate)
    static let didResignActive = ends("didResignActive", .windows, .tell, .immediate)
    static let willHide = ends("willHide", .windows, .tell, .immediate)
    static let didUnhide = begins("didUnhide", .windows, .tell, .immediate)
    static let willUpdate = begins("willUpdate", .windows, .tell, .immediate)
    static let didUpdate = begins("didUpdate", .windows, .tell, .immediate)
    static let shouldHandleReopen = begins("shouldHandleReopen", .windows, .veto, .immediate)
    static let didChangeScreenParameters = begins("didChangeScreenParameters", .windows, .tell, .immediate)
    static let didChangeOcclusionState = begins("didChangeOcclusionState", .windows, .tell, .immediate)
    static let dockMenu = begins("dockMenu", .dock, .first, .immediate)
    static let willPresentError = begins("willPresentError", .errors, .first, .immediate)
    static let openFile = begins("openFile", .documents, .any, .every)
    static let shouldOpenUntitledFile = begins("shouldOpenUntitledFile", .documents, .veto, .immediate)
    static let openUntitledFile = begins("openUntitledFile", .documents, .any, .immediate)
    static let printFiles = begins("printFiles", .documents, .best, .immediate)
    static let supportsSecureState = begins("supportsSecureState", .restoration, .allOfSome, .immediate)
    static let handlesScriptingKey = begins("handlesScriptingKey", .scripting, .any, .immediate)

    // A screen
    static let viewDidLoad = begins("viewDidLoad", .screen, .tell, .immediate)
    static let viewWillAppear = begins("viewWillAppear", .screen, .tell, .latest)
    static let viewIsAppearing = begins("viewIsAppearing", .screen, .tell, .latest)
    static let viewDidAppear = begins("viewDidAppear", .screen, .tell, .latest)
    static let viewWillDisappear = ends("viewWillDisappear", .screen, .tell, .latest)
    static let viewDidDisappear = ends("viewDidDisappear", .screen, .tell, .latest)
    static let viewWillLayoutSubviews = begins("viewWillLayoutSubviews", .screen, .tell, .immediate)
    static let viewDidLayoutSubviews = begins("viewDidLayoutSubviews", .screen, .tell, .immediate)

    // Android
    static let androidCreate = begins("androidCreate", .androidApplication, .tell, .every)
    static let androidTerminate = ends("androidTerminate", .androidApplication, .tell, .immediate)
    static let androidConfiguration = begins("androidConfiguration", .androidApplication, .tell, .latest)
    static let androidLowMemory = ends("androidLowMemory", .androidApplication, .tell, .immediate)
    static let androidTrimMemory = ends("androidTrimMemory", .androidApplication, .tell, .immediate)
    static let activityCreate = begins("activityCreate", .androidActivity, .tell, .immediate)
    static let activityStart = begins("activityStart", .androidActivity, .tell, .latest)
    static let activityRestart = begins("activityRestart", .androidActivity, .tell, .immediate)
    static let activityResume = begins("activityResume", .androidActivity, .tell, .latest)
    static let activityPause = ends("activityPause", .androidActivity, .tell, .latest)
    static let activityStop = ends("activityStop", .androidActivity, .tell, .latest)
    static let activityDestroy = ends("activityDestroy", .androidActivity, .tell, .immediate)
    static let activitySaveState = ends("activitySaveState", .androidActivity, .union, .immediate)
    static let activityRestoreState = begins("activityRestoreState", .androidActivity, .tell, .immediate)
    static let activityNewIntent = begins("activityNewIntent", .androidActivity, .any, .every)
    static let activityResult = begins("activityResult", .androidActivity, .any, .every)
    static let activityPermissions = begins("activityPermissions", .androidActivity, .tell, .every)
    static let activityBackPressed = ends("activityBackPressed", .androidActivity, .any, .immediate)
    static let activityConfiguration = begins("activityConfiguration", .androidActivity, .tell, .immediate)
    static let activityUserLeave = ends("activityUserLeave", .androidActivity, .tell, .immediate)
    static let activityWindowFocus = begins("activityWindowFocus", .androidActivity, .tell, .immediate)
    static let fragmentAttach = begins("fragmentAttach", .androidFragment, .tell, .immediate)
    static let fragmentCreate = begins("fragmentCreate", .androidFragment, .tell, .immediate)
    static let fragmentCreateView = begins("fragmentCreateView", .androidFragment, .tell, .immediate)
    static let fragmentViewCreated = begins("fragmentViewCreated", .androidFragment, .tell, .immediate)
    static let fragmentViewStateRestored = begins("fragmentViewStateRestored", .androidFragment, .tell, .immediate)
    static let fragmentStart = begins("fragmentStart", .androidFragment, .tell, .latest)
    static let fragmentResume = begins("fragmentResume", .androidFragment, .tell, .latest)
    static let fragmentPause = ends("fragmentPause", .androidFragment, .tell, .latest)
    static let fragmentStop = ends("fragmentStop", .androidFragment, .tell, .latest)
    static let fragmentSaveState = ends("fragmentSaveState", .androidFragment, .union, .immediate)
    static let fragmentDestroyView = ends("fragmentDestroyView", .androidFragment, .tell, .immediate)
    static let fragmentDestroy = ends("fragmentDestroy", .androidFragment, .tell, .immediate)
    static let fragmentDetach = ends("fragmentDetach", .androidFragment, .tell, .immediate)
    static let fragmentHidden = begins("fragmentHidden", .androidFragment, .tell, .latest)

    private static func begins(
        _ name: String, _ responsibility: Responsibility, _ rule: Rule, _ delivery: Delivery
    ) -> HostEvent {
        HostEvent(name, responsibility, .dependenciesFirst, rule, delivery)
    }

    private static func ends(
        _ name: String, _ responsibility: Responsibility, _ rule: Rule, _ delivery: Delivery
    ) -> HostEvent {
        HostEvent(name, responsibility, .dependentsFirst, rule, delivery)
    }
}
