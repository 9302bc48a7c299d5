/// Effects that are performed after the dispatcher's lock is released.
struct DeferredEffects {
    var cancelled: [Task<Void, Never>] = []
    /// The outputs that are released with this value.
    var released: [any LaunchedValue] = []
    var wakeUps: [WakeUp] = []
    /// The signals to send to the `run` of services.
    var signals: [(position: LaunchPosition, signal: ShutdownSignal)] = []
    /// The service to launch on the main actor next, in a synchronous launch.
    var synchronousStart: LaunchPosition?
    /// The service to launch next in the caller's own task.
    var startInTask: LaunchPosition?
    /// The caller's task, if it can launch a service.
    var freeTask: Task<Void, Never>?
    /// The changes of eligibility to report to the event router.
    var changes: EligibilityChanges = []

    /// Launches a service in the caller's task.
    mutating func start(_ p: LaunchPosition, in attempts: inout [Task<Void, Never>?]) {
        attempts[p] = freeTask
        startInTask = p
        freeTask = nil
    }

    /// Cancels and resumes tasks.
    func run() {
        for task in cancelled { task.cancel() }
        for wakeUp in wakeUps { wakeUp.resume() }
    }
}
