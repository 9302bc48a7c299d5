import LaunchGraph
import LaunchHosts

/// A service that notes its launch and its shutdown.
@MainActor class LoggedService: Service {
    let id: ServiceID
    let dependsOn: [ServiceID]
    let log: Log

    init(_ id: ServiceID, dependsOn: [ServiceID] = [], log: Log) {
        self.id = id
        self.dependsOn = dependsOn
        self.log = log
    }

    func launch(_ context: LaunchContext) async throws { log.note("\(id) up") }
    func shutdown() async throws { log.note("\(id) down") }
}

/// A service that also notes every change of the application's state.
@MainActor final class StateService: LoggedService, ApplicationStateResponder {
    func didBecomeActive() { log.note("\(id) active") }
    func willResignActive() { log.note("\(id) resigns") }
    func willEnterForeground() { log.note("\(id) foreground") }
    func didEnterBackground() { log.note("\(id) background") }
    func willTerminate() { log.note("\(id) terminates") }
}
