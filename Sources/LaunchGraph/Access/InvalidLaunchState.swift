/// The error of a call that is not possible in the dispatcher's current state.
public struct InvalidLaunchState: Error, Sendable, Hashable, CustomStringConvertible {
    enum Call: Hashable {
        case launch, launchOnly, launchSynchronously, require
        /// The launch of a dispatcher whose services depend on a parent's.
        case launchChild
    }

    private let call: Call
    /// The status of the dispatcher, or of the parent for ``Call/launchChild``; `nil` if there is no parent.
    private let status: Launch.Status?
    /// The service that the call concerns: the one that does not take part in the launch, that is required, or that
    /// depends on a parent.
    public let service: ServiceID?

    init(_ call: Call, while status: Launch.Status?, service: ServiceID? = nil) {
        self.call = call
        self.status = status
        self.service = service
    }

    /// The call, and the state in which it is not possible.
    public var description: String {
        let name = service?.name ?? ""
        switch call {
        case .launch, .launchOnly:
            let call = call == .launch ? "launch()" : "launch(only:)"
            guard service != nil else { return "\(call) is not possible while the dispatcher is \(state)" }
            return "\(call) is not possible while the dispatcher is \(state) without \(name); shut it down first"
        case .launchSynchronously: return "launchSynchronously() is not possible while the dispatcher is \(state)"
        case .require: return "\(name) cannot be required while the dispatcher is \(state)"
        case .launchChild where status == nil:
            return "\(name) depends on services of a parent; give its dispatcher the launched parent"
        case .launchChild: return "a child cannot be launched while its parent is \(state)"
        }
    }

    private var state: String {
        switch status {
        case nil: "missing"
        case .idle: "not launched"
        case .launchingSynchronously: "launching its synchronous services"
        case .launching: "launching"
        case .running: "running"
        case .stopping: "shutting down"
        case .ended: "shut down"
        }
    }
}
