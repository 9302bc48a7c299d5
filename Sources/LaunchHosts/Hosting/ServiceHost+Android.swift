internal import LaunchGraph

/// A step in the lifecycle of an activity, named after its callback.
public enum AndroidActivityStep: Sendable, Hashable, CaseIterable {
    case start, restart, resume, pause, stop, destroy, userLeave
}

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
        send(.activityCreate, (activity, state))
        // An instance that is created again from saved state has already received its intent.
        if let intent, state == nil { _ = ask(.activityNewIntent, (activity, intent)) }
    }

    /// Sends a step in an activity's lifecycle, and the resulting events of the whole program.
    public func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep) {
        let key = AnyHashable(activity)
        switch step {
        case .start:
            setPhase(.inactive, of: key)
            send(.activityStart, activity)
        case .restart: send(.activityRestart, activity)
        case .resume:
            send(.activityResume, activity)
            setPhase(.active, of: key)
        case .pause:
            setPhase(.inactive, of: key)
            send(.activityPause, activity)
        case .stop:
            send(.activityStop, activity)
            setPhase(.background, of: key)
        case .destroy:
            send(.activityDestroy, activity)
            removeSource(key)
        case .userLeave: send(.activityUserLeave, activity)
        }
    }
}
