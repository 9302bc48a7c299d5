public import LaunchGraph

/// Receives the lifecycle callbacks of Android activities. All methods have default implementations.
@MainActor public protocol AndroidActivityResponder {
    /// An activity is created, from the saved state of an earlier instance if there is any.
    func onCreate(_ activity: AndroidActivity, state: AndroidState?)
    /// An activity becomes visible.
    func onStart(_ activity: AndroidActivity)
    /// An activity is started again.
    func onRestart(_ activity: AndroidActivity)
    /// An activity receives input.
    func onResume(_ activity: AndroidActivity)
    /// An activity no longer receives input.
    func onPause(_ activity: AndroidActivity)
    /// An activity is no longer visible.
    func onStop(_ activity: AndroidActivity)
    /// An activity is destroyed.
    func onDestroy(_ activity: AndroidActivity)
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
    /// The user performs the back action. Returns whether this service handles it.
    func onBackPressed(_ activity: AndroidActivity) -> Bool
    /// The configuration has changed, and the activity is not created again.
    func onConfigurationChanged(_ activity: AndroidActivity, configuration: AndroidConfiguration)
    /// The user is leaving the activity.
    func onUserLeaveHint(_ activity: AndroidActivity)
    /// The activity's window has gained or lost the focus.
    func onWindowFocusChanged(_ activity: AndroidActivity, hasFocus: Bool)
}

// By default, a responder ignores a callback.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AndroidActivityResponder {
    public func onCreate(_ activity: AndroidActivity, state: AndroidState?) {}
    public func onStart(_ activity: AndroidActivity) {}
    public func onRestart(_ activity: AndroidActivity) {}
    public func onResume(_ activity: AndroidActivity) {}
    public func onPause(_ activity: AndroidActivity) {}
    public func onStop(_ activity: AndroidActivity) {}
    public func onDestroy(_ activity: AndroidActivity) {}
    /// Saves no state.
    public func onSaveInstanceState(_ activity: AndroidActivity) -> AndroidState { [:] }
    public func onRestoreInstanceState(_ activity: AndroidActivity, state: AndroidState) {}
    /// Does not handle the intent.
    public func onNewIntent(_ activity: AndroidActivity, intent: AndroidIntent) -> Bool { false }
    /// Does not handle the result.
    public func onActivityResult(_ activity: AndroidActivity, result: AndroidActivityResult) -> Bool { false }
    public func onRequestPermissionsResult(_ activity: AndroidActivity, permissions: AndroidPermissions) {}
    /// Does not handle the back action.
    public func onBackPressed(_ activity: AndroidActivity) -> Bool { false }
    public func onConfigurationChanged(_ activity: AndroidActivity, configuration: AndroidConfiguration) {}
    public func onUserLeaveHint(_ activity: AndroidActivity) {}
    public func onWindowFocusChanged(_ activity: AndroidActivity, hasFocus: Bool) {}
}

extension LifecycleEvent<any AndroidActivityResponder, (AndroidActivity, AndroidState?), Void> {
    /// An activity is created, from the saved state of an earlier instance if there is any.
    public static var activityCreate: Self { .init(.activityCreate) { $0.onCreate($1.0, state: $1.1) } }
}

extension LifecycleEvent<any AndroidActivityResponder, AndroidActivity, Void> {
    /// An activity becomes visible.
    public static var activityStart: Self { .init(.activityStart) { $0.onStart($1) } }
    /// An activity is started again.
    public static var activityRestart: Self { .init(.activityRestart) { $0.onRestart($1) } }
    /// An activity receives input.
    public static var activityResume: Self { .init(.activityResume) { $0.onResume($1) } }
    /// An activity no longer receives input.
    public static var activityPause: Self { .init(.activityPause) { $0.onPause($1) } }
    /// An activity is no longer visible.
    public static var activityStop: Self { .init(.activityStop) { $0.onStop($1) } }
    /// An activity is destroyed.
    public static var activityDestroy: Self { .init(.activityDestroy) { $0.onDestroy($1) } }
    /// The user is leaving the activity.
    public static var activityUserLeave: Self { .init(.activityUserLeave) { $0.onUserLeaveHint($1) } }
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

extension LifecycleEvent<any AndroidActivityResponder, AndroidActivity, Bool> {
    /// The user performs the back action. Returns whether this service handles it.
    public static var activityBackPressed: Self { .init(.activityBackPressed) { $0.onBackPressed($1) } }
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
