internal import LaunchGraph

// The methods that a bridge calls from `Application` and `Activity`. For their other callbacks and those of `Fragment`, the
// bridge sends an event or asks services.
extension ServiceHost {
    /// Launches the synchronous services of an application that has just been created before it returns, sends the
    /// event to services, and starts the other services.
    ///
    /// - Parameter holdsDeferred: whether deferred services wait for the first activity to resume.
    public func onCreate(untilFirstFrame holdsDeferred: Bool = true) {
        phases = PhaseTracker(inBackground: true)
        guard launchSynchronously(untilFirstFrame: holdsDeferred) else { return }
        send(.androidCreate)
        launchRest()
    }

    /// An activity is created.
    public func onCreate(_ activity: AndroidActivity, state: AndroidState?, intent: AndroidIntent? = nil) {
        self.activity(activity, .create(state))
        // An instance that is created again from saved state has already received its intent.
        if let intent, state == nil { _ = ask(.activityNewIntent, (activity, intent)) }
    }

    /// Sends a step in an activity's lifecycle, and the resulting events of the whole program.
    public func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep) {
        let key = AnyHashable(activity)
        if step == .start || step == .pause { setPhase(.inactive, of: key) }
        send(.activity(step), activity)
        switch step {
        case .resume: setPhase(.active, of: key)
        case .stop: setPhase(.background, of: key)
        case .destroy: removeSource(key)
        default: break
        }
    }
}
