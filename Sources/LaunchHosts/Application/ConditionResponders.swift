public import LaunchGraph

/// Releases memory when little is left; dependents before the services that they depend on.
@MainActor public protocol MemoryWarningResponder {
    /// Memory is low.
    func didReceiveMemoryWarning()
}

extension LifecycleEvent<any MemoryWarningResponder, Void, Void> {
    /// Memory is low.
    public static var didReceiveMemoryWarning: Self { .init(.didReceiveMemoryWarning) { $0.didReceiveMemoryWarning() } }
}

/// Receives changes of the date, of daylight saving time and of the clock.
@MainActor public protocol TimeChangeResponder {
    /// A new day has begun, or the clock was changed.
    func significantTimeDidChange()
}

extension LifecycleEvent<any TimeChangeResponder, Void, Void> {
    /// A new day has begun, or the clock was changed.
    public static var significantTimeChange: Self { .init(.significantTimeChange) { $0.significantTimeDidChange() } }
}

/// Reads or writes files that are encrypted while the device is locked.
@MainActor public protocol ProtectedDataResponder {
    /// Protected files can be read again.
    func protectedDataDidBecomeAvailable()
    /// Protected files are about to be locked.
    func protectedDataWillBecomeUnavailable()
}

extension LifecycleEvent<any ProtectedDataResponder, Void, Void> {
    /// Protected files can be read again.
    public static var protectedDataDidBecomeAvailable: Self {
        .init(.protectedDataAvailable) { $0.protectedDataDidBecomeAvailable() }
    }
    /// Protected files are about to be locked.
    public static var protectedDataWillBecomeUnavailable: Self {
        .init(.protectedDataUnavailable) { $0.protectedDataWillBecomeUnavailable() }
    }
}

/// Asks the user for access to health data when a paired watch requests it.
@MainActor public protocol HealthAuthorizationResponder {
    /// A paired watch requests access to health data.
    func shouldRequestHealthAuthorization()
}

extension LifecycleEvent<any HealthAuthorizationResponder, Void, Void> {
    /// A paired watch requests access to health data.
    public static var requestHealthAuthorization: Self {
        .init(.requestHealthAuthorization) { $0.shouldRequestHealthAuthorization() }
    }
}

/// Decides whether the system may adapt keyboard shortcuts to the user's keyboard.
@MainActor public protocol KeyCommandResponder {
    /// Whether the system may adapt keyboard shortcuts. One refusal prevents it.
    var localizesKeyCommands: Bool { get }
}

extension LifecycleEvent<any KeyCommandResponder, Void, Bool> {
    /// Whether the system may adapt keyboard shortcuts to the user's keyboard.
    public static var localizesKeyCommands: Self { .init(.localizesKeyCommands) { $0.localizesKeyCommands } }
}

/// Handles transfers that a background URL session finished while the program was not running.
@MainActor public protocol BackgroundURLSessionResponder {
    /// The program must handle pending events of a session, and then call `completion`. A service that does not own the
    /// session calls it immediately.
    func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>)
}

extension CompletionEvent<any BackgroundURLSessionResponder, String, Void> {
    /// The program must handle pending events of a background session.
    public static var backgroundURLSession: Self {
        .init(.backgroundURLSession, rule: .finished) { $0.handleEvents(forBackgroundURLSession: $1, completion: $2) }
    }
}
