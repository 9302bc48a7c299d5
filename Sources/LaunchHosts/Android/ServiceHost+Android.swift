internal import LaunchGraph

/// A step in the life of an activity, by the name of its callback.
public enum AndroidActivityStep: Sendable, Hashable, CaseIterable {
    case start, restart, resume, pause, stop, destroy, userLeave
}

/// A step in the life of a fragment, by the name of its callback.
public enum AndroidFragmentStep: Sendable, Hashable, CaseIterable {
    case attach, start, resume, pause, stop, destroyView, destroy, detach
}

// What a bridge calls from `Application`, `Activity` and `Fragment`. Everything else of their callbacks is an event to
// `send` or `ask` for.
extension ServiceHost {
    /// The application has been created: launches the synchronous services before it returns, tells everybody, and starts
    /// the rest.
    ///
    /// - Parameter holdsDeferred: whether what is deferred waits for the first activity to resume.
    public func onCreate(untilFirstFrame holdsDeferred: Bool = true) {
        phases = PhaseTracker(inBackground: true)
        guard launchSynchronously(untilFirstFrame: holdsDeferred) else { return }
        send(.androidCreate)
        launchRest()
    }

    /// An activity is created.
    public func onCreate(_ activity: AndroidActivity, state: AndroidState?, intent: AndroidIntent? = nil) {
        send(.activityCreate, (activity, state))
        // An instance that is made anew from what was kept has been asked already.
        if let intent, state == nil { _ = ask(.activityNewIntent, (activity, intent)) }
    }

    /// A step in an activity's life; what it means for the program as a whole follows by itself.
    public func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep) {
        let key = AnyHashable(activity)
        switch step {
        case .start:
            source(key, is: .inactive)
            send(.activityStart, activity)
        case .restart: send(.activityRestart, activity)
        case .resume:
            send(.activityResume, activity)
            source(key, is: .active)
        case .pause:
            source(key, is: .inactive)
            send(.activityPause, activity)
        case .stop:
            send(.activityStop, activity)
            source(key, is: .background)
        case .destroy:
            send(.activityDestroy, activity)
            sourceIsGone(key)
        case .userLeave: send(.activityUserLeave, activity)
        }
    }

    /// A step in a fragment's life.
    public func fragment(_ fragment: AndroidFragment, _ step: AndroidFragmentStep) {
        switch step {
        case .attach: send(.fragmentAttach, fragment)
        case .start: send(.fragmentStart, fragment)
        case .resume: send(.fragmentResume, fragment)
        case .pause: send(.fragmentPause, fragment)
        case .stop: send(.fragmentStop, fragment)
        case .destroyView: send(.fragmentDestroyView, fragment)
        case .destroy: send(.fragmentDestroy, fragment)
        case .detach: send(.fragmentDetach, fragment)
        }
    }
}
