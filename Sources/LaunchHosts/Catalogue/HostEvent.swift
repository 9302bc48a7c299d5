public import LaunchGraph

/// An event of a host in the form that services receive.
///
/// Several callbacks of hosts can cause one event, such as those of an application delegate and of a scene, or of iOS
/// and of macOS. Only this type defines the direction, the rule and the delivery of each event. New versions may add
/// cases.
public enum HostEvent: String, Sendable, CaseIterable {
    // Launch
    case willFinishLaunching, didFinishLaunching

    // State
    case didBecomeActive, willResignActive, willEnterForeground, didEnterBackground, willTerminate

    // Conditions
    case didReceiveMemoryWarning, significantTimeChange, protectedDataAvailable, protectedDataUnavailable

    // URLs, activities, shortcuts and shares
    case openURL, willContinueUserActivity, continueUserActivity, didUpdateUserActivity
    case didFailToContinueUserActivity, performShortcut, acceptCloudKitShare

    // Notifications
    case didRegisterForNotifications, didFailToRegister, remoteNotification, macRemoteNotification
    case presentNotification, notificationResponse, openNotificationSettings, localNotification

    // Background work and requests of the system
    case backgroundURLSession, backgroundTask, performFetch, handleIntent, handleWatchRequest,
        requestHealthAuthorization
    case allowExtensionPoint, intentHandler, localizesKeyCommands, supportedOrientations

    // State restoration
    case shouldSaveState, shouldRestoreState, restoredViewController, willEncodeState, didDecodeState

    // Scenes and windows
    case sceneConfiguration, didDiscardSceneSessions, sceneWillConnect, sceneDidDisconnect, sceneDidBecomeActive
    case sceneWillResignActive, sceneWillEnterForeground, sceneDidEnterBackground, sceneRestorationActivity
    case restoreScene, windowGeometryDidChange, windowTraitsDidChange, windowingControlStyle

    // CarPlay
    case carPlayDidConnect, carPlayDidDisconnect

    // watchOS
    case watchBackgroundTask

    // Deprecated in UIKit
    case willChangeStatusBarOrientation, didChangeStatusBarOrientation, willChangeStatusBarFrame
    case didChangeStatusBarFrame

    // macOS
    case shouldTerminate, terminatesAfterLastWindow, willBecomeActive, didResignActive, willHide, didUnhide
    case willUpdate, didUpdate, shouldHandleReopen, didChangeScreenParameters, didChangeOcclusionState, dockMenu
    case willPresentError, openFile, shouldOpenUntitledFile, openUntitledFile, printFiles, supportsSecureState
    case handlesScriptingKey

    // Screens
    case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
    case viewWillLayoutSubviews, viewDidLayoutSubviews

    // Android
    case androidCreate, androidTerminate, androidConfiguration, androidLowMemory, androidTrimMemory, activityCreate
    case activityStart, activityRestart, activityResume, activityPause, activityStop, activityDestroy
    case activitySaveState, activityRestoreState, activityNewIntent, activityResult, activityPermissions
    case activityBackPressed, activityConfiguration, activityUserLeave, activityWindowFocus, fragmentAttach
    case fragmentCreate, fragmentCreateView, fragmentViewCreated, fragmentViewStateRestored, fragmentStart
    case fragmentResume, fragmentPause, fragmentStop, fragmentSaveState, fragmentDestroyView, fragmentDestroy
    case fragmentDetach, fragmentHidden

    /// The subject of the events that a responder handles.
    public enum Responsibility: String, Sendable, CaseIterable {
        case launch, state, conditions, protectedData, urls, activities, shortcuts, remoteNotifications
        case localNotifications, backgroundWork, restoration, orientation, health, watch, extensions, intents, sharing
        case keyboard, scenes, carPlay, windows, termination, documents, dock, errors, scripting, screen
        case androidApplication, androidActivity, androidFragment
        /// Callbacks that their host has deprecated and that programs still implement.
        case deprecated
    }

    /// The way in which answers are combined.
    public enum Rule: String, Sendable, CaseIterable {
        /// There is no answer.
        case tell
        /// True if all answers are true, and without any answer: one false answer vetoes.
        case all
        /// The same as ``all``; services after the first false answer are not asked.
        case untilFalse
        /// True if there is an answer and all are true.
        case allOfSome
        /// True if any answer is true.
        case any
        /// The first answer; services after it are not asked, except by an event with a completion handler.
        case first
        /// The best answer.
        case best
        /// The union of all answers.
        case union
        /// All answers, in order.
        case collect
    }

    /// Whether the event is buffered for services that are not up yet.
    public enum Delivery: String, Sendable, CaseIterable {
        /// The event is not buffered.
        case immediate
        /// The latest event of the responsibility is buffered, because it reports a state.
        case latest
        /// Every event is buffered, because none may be lost.
        case every
        /// The event is a beginning or an end. A beginning is buffered until the end, and a service that did not
        /// receive the beginning does not receive the end.
        case paired
        /// The event is buffered until its scene is disconnected; only the latest of those that report the state of the
        /// scene.
        case scene
        /// The event is delivered after the launch has settled, because the host waits for the answer of every service.
        case afterLaunch
    }

    /// The event's name in reports.
    public var name: String { rawValue }
    /// The subject of the events that a responder handles.
    public var responsibility: Responsibility { row.responsibility }
    /// The order in which services are asked.
    public var direction: EventDirection { row.direction }
    /// The way in which answers are combined.
    public var rule: Rule { row.rule }
    /// Whether the event is buffered for services that are not up yet.
    public var delivery: Delivery { row.delivery }
    /// The callbacks of hosts that cause the event.
    public var callbacks: [HostCallback] { HostCallback.all.filter { $0.event == self } }
}

// The table of events. Beginnings are delivered to dependencies first, ends to dependents first.
extension HostEvent {
    private struct Row {
        let direction: EventDirection
        let responsibility: Responsibility
        let rule: Rule
        let delivery: Delivery

        static func begins(_ responsibility: Responsibility, _ rule: Rule, _ delivery: Delivery = .immediate) -> Row {
            Row(direction: .dependenciesFirst, responsibility: responsibility, rule: rule, delivery: delivery)
        }

        static func ends(_ responsibility: Responsibility, _ rule: Rule, _ delivery: Delivery = .immediate) -> Row {
            Row(direction: .dependentsFirst, responsibility: responsibility, rule: rule, delivery: delivery)
        }
    }

    private var row: Row {
        switch self {
        case .willFinishLaunching, .didFinishLaunching: .begins(.launch, .all)
        case .didBecomeActive, .willEnterForeground: .begins(.state, .tell, .latest)
        case .willResignActive, .didEnterBackground: .ends(.state, .tell, .latest)
        case .willTerminate: .ends(.state, .tell)
        case .didReceiveMemoryWarning: .ends(.conditions, .tell)
        case .significantTimeChange: .begins(.conditions, .tell)
        case .protectedDataAvailable: .begins(.protectedData, .tell, .latest)
        case .protectedDataUnavailable: .ends(.protectedData, .tell, .latest)
        case .openURL: .begins(.urls, .any, .every)
        case .willContinueUserActivity: .begins(.activities, .any)
        case .continueUserActivity: .begins(.activities, .any, .every)
        case .didUpdateUserActivity, .didFailToContinueUserActivity: .begins(.activities, .tell)
        case .performShortcut: .begins(.shortcuts, .any, .afterLaunch)
        case .acceptCloudKitShare: .begins(.sharing, .tell, .every)
        case .didRegisterForNotifications, .didFailToRegister: .begins(.remoteNotifications, .tell, .latest)
        case .remoteNotification: .begins(.remoteNotifications, .best, .afterLaunch)
        case .macRemoteNotification: .begins(.remoteNotifications, .tell, .every)
        case .presentNotification: .begins(.localNotifications, .union, .afterLaunch)
        case .notificationResponse: .begins(.localNotifications, .tell, .afterLaunch)
        case .openNotificationSettings: .begins(.localNotifications, .tell, .every)
        case .localNotification: .begins(.deprecated, .tell, .every)
        case .backgroundURLSession: .begins(.backgroundWork, .tell, .afterLaunch)
        case .backgroundTask: .begins(.backgroundWork, .any, .afterLaunch)
        case .performFetch: .begins(.deprecated, .best, .afterLaunch)
        case .handleIntent: .begins(.deprecated, .first, .afterLaunch)
        case .handleWatchRequest: .begins(.watch, .union, .afterLaunch)
        case .requestHealthAuthorization: .begins(.health, .tell, .every)
        case .allowExtensionPoint: .begins(.extensions, .all)
        case .intentHandler: .begins(.intents, .first)
        case .localizesKeyCommands: .begins(.keyboard, .all)
        case .supportedOrientations: .begins(.orientation, .union)
        case .shouldSaveState, .shouldRestoreState: .begins(.restoration, .allOfSome)
        case .restoredViewController: .begins(.restoration, .first)
        case .willEncodeState: .ends(.restoration, .tell)
        case .didDecodeState: .begins(.restoration, .tell)
        case .sceneConfiguration: .begins(.scenes, .first)
        case .didDiscardSceneSessions: .ends(.scenes, .tell, .every)
        case .sceneWillConnect, .sceneDidBecomeActive, .sceneWillEnterForeground: .begins(.scenes, .tell, .scene)
        case .sceneDidDisconnect, .sceneWillResignActive, .sceneDidEnterBackground: .ends(.scenes, .tell, .scene)
        case .sceneRestorationActivity: .begins(.restoration, .first)
        case .restoreScene: .begins(.restoration, .tell, .every)
        case .windowGeometryDidChange: .begins(.windows, .tell)
        case .windowTraitsDidChange: .begins(.deprecated, .tell)
        case .windowingControlStyle: .begins(.windows, .first)
        case .willChangeStatusBarOrientation, .didChangeStatusBarOrientation, .willChangeStatusBarFrame,
            .didChangeStatusBarFrame:
            .begins(.deprecated, .tell)
        case .carPlayDidConnect: .begins(.carPlay, .tell, .paired)
        case .carPlayDidDisconnect: .ends(.carPlay, .tell, .paired)
        case .watchBackgroundTask: .begins(.backgroundWork, .any, .afterLaunch)
        case .shouldTerminate: .ends(.termination, .untilFalse)
        case .terminatesAfterLastWindow: .begins(.termination, .allOfSome)
        case .willBecomeActive, .didUnhide, .willUpdate, .didUpdate, .didChangeScreenParameters,
            .didChangeOcclusionState:
            .begins(.windows, .tell)
        case .didResignActive, .willHide: .ends(.windows, .tell)
        case .shouldHandleReopen: .begins(.windows, .all)
        case .dockMenu: .begins(.dock, .first)
        case .willPresentError: .begins(.errors, .first)
        case .openFile: .begins(.documents, .any, .every)
        case .shouldOpenUntitledFile: .begins(.documents, .all)
        case .openUntitledFile: .begins(.documents, .any)
        case .printFiles: .begins(.documents, .best)
        case .supportsSecureState: .begins(.restoration, .allOfSome)
        case .handlesScriptingKey: .begins(.scripting, .any)
        case .viewDidLoad, .viewWillLayoutSubviews, .viewDidLayoutSubviews: .begins(.screen, .tell)
        case .viewWillAppear, .viewIsAppearing, .viewDidAppear: .begins(.screen, .tell, .paired)
        case .viewWillDisappear, .viewDidDisappear: .ends(.screen, .tell, .paired)
        case .androidCreate: .begins(.androidApplication, .tell, .every)
        case .androidTerminate, .androidLowMemory, .androidTrimMemory: .ends(.androidApplication, .tell)
        case .androidConfiguration: .begins(.androidApplication, .tell, .latest)
        case .activityCreate, .activityRestart, .activityRestoreState, .activityConfiguration,
            .activityWindowFocus:
            .begins(.androidActivity, .tell)
        case .activityStart, .activityResume: .begins(.androidActivity, .tell, .latest)
        case .activityPause, .activityStop: .ends(.androidActivity, .tell, .latest)
        case .activityDestroy, .activityUserLeave: .ends(.androidActivity, .tell)
        case .activitySaveState: .ends(.androidActivity, .union)
        case .activityNewIntent, .activityResult: .begins(.androidActivity, .any, .every)
        case .activityPermissions: .begins(.androidActivity, .tell, .every)
        case .activityBackPressed: .ends(.androidActivity, .any)
        case .fragmentAttach, .fragmentCreate, .fragmentCreateView, .fragmentViewCreated,
            .fragmentViewStateRestored:
            .begins(.androidFragment, .tell)
        case .fragmentStart, .fragmentResume, .fragmentHidden: .begins(.androidFragment, .tell, .latest)
        case .fragmentPause, .fragmentStop: .ends(.androidFragment, .tell, .latest)
        case .fragmentSaveState: .ends(.androidFragment, .union)
        case .fragmentDestroyView, .fragmentDestroy, .fragmentDetach: .ends(.androidFragment, .tell)
        }
    }
}
