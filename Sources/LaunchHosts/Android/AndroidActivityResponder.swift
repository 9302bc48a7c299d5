public import LaunchGraph

/// A step in the lifecycle of an activity, named after its callback.
public enum AndroidActivityStep: Sendable, Hashable {
    /// The activity is created, from the saved state of an earlier instance if there is any.
    case create(AndroidState?)
    case start, restart, resume, pause, stop, destroy, userLeave
}

/// Receives the callbacks of Android activities. All methods have default implementations.
@MainActor public protocol AndroidActivityResponder {
    /// An activity takes a step. A service that comes up late receives the latest start, resume, pause or stop.
    func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep)
    /// Returns the state of an activity to save. Of several values for a key, the first service's is saved.
    func onSaveInstanceState(_ activity: AndroidActivity) -> AndroidState
    /// The saved state of an activity is available.
    func onRestoreInstanceState(_ activity: AndroidActivity, state: AndroidState)
    /// An existing activity receives an intent. Returns whether this service handles it.
    func onNewIntent(_ activity: AndroidActivity, intent: AndroidIntent) -> Bool
    /// An activity that was started for a result has ended. Returns whether this service started it.
    func onActivityResult(_ activity: AndroidActivity, result: AndroidActivityResult) -> Bool
    /// The user has answered a request for permissions.
    func onRequestPermissionsResult(_ activity: AndroidActivity, permissions: AndroidPermissions)
    /// The configuration has changed, and the activity is not created again.
    func onConfigurationChanged(_ activity: AndroidActivity, configuration: AndroidConfiguration)
    /// The activity's window has gained or lost the focus.
    func onWindowFocusChanged(_ activity: AndroidActivity, hasFocus: Bool)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AndroidActivityResponder {
    public func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep) {}
    public func onSaveInstanceState(_ activity: AndroidActivity) -> AndroidState { [:] }
    public func onRestoreInstanceState(_ activity: AndroidActivity, state: AndroidState) {}
    public func onNewIntent(_ activity: AndroidActivity, intent: AndroidIntent) -> Bool { false }
    public func onActivityResult(_ activity: AndroidActivity, result: AndroidActivityResult) -> Bool { false }
    public func onRequestPermissionsResult(_ activity: AndroidActivity, permissions: AndroidPermissions) {}
    public func onConfigurationChanged(_ activity: AndroidActivity, configuration: AndroidConfiguration) {}
    public func onWindowFocusChanged(_ activity: AndroidActivity, hasFocus: Bool) {}
}

extension LifecycleEvent<any AndroidActivityResponder, AndroidActivity, Void> {
    /// An activity takes a step in its lifecycle.
    public static func activity(_ step: AndroidActivityStep) -> Self {
        let event: HostEvent =
            switch step {
            case .create: .activityCreate
            case .start: .activityStart
            case .restart: .activityRestart
            case .resume: .activityResume
            case .pause: .activityPause
            case .stop: .activityStop
            case .destroy: .activityDestroy
            case .userLeave: .activityUserLeave
            }
        return .init(event) { $0.activity($1, step) }
    }
}

extension LifecycleEvent<any AndroidActivityResponder, AndroidActivity, AndroidState> {
    /// Returns the state of an activity to save. Of several values for a key, the first service's is saved.
    public static var activitySaveState: Self {
        .init(.activitySaveState, rule: .firstOfEachKey()) { $0.onSaveInstanceState($1) }
    }
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, AndroidState), Void> {
    /// The saved state of an activity is available.
    public static var activityRestoreState: Self {
        .init(.activityRestoreState) { $0.onRestoreInstanceState($1.0, state: $1.1) }
    }
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, AndroidIntent), Bool> {
    /// An existing activity receives an intent. Returns whether this service handles it.
    public static var activityNewIntent: Self { .init(.activityNewIntent) { $0.onNewIntent($1.0, intent: $1.1) } }
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, AndroidActivityResult), Bool> {
    /// An activity that was started for a result has ended. Returns whether this service started it.
    public static var activityResult: Self { .init(.activityResult) { $0.onActivityResult($1.0, result: $1.1) } }
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, AndroidPermissions), Void> {
    /// The user has answered a request for permissions.
    public static var activityPermissions: Self {
        .init(.activityPermissions) { $0.onRequestPermissionsResult($1.0, permissions: $1.1) }
    }
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, AndroidConfiguration), Void> {
    /// The configuration has changed, and the activity is not created again.
    public static var activityConfiguration: Self {
        .init(.activityConfiguration) { $0.onConfigurationChanged($1.0, configuration: $1.1) }
    }
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, Bool), Void> {
    /// The activity's window has gained or lost the focus.
    public static var activityWindowFocus: Self {
        .init(.activityWindowFocus) { $0.onWindowFocusChanged($1.0, hasFocus: $1.1) }
    }
}
