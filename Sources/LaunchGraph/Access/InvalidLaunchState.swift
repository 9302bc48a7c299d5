/// The error of a call that is not possible in the dispatcher's current state.
public struct InvalidLaunchState: Error, Sendable, Hashable {
    /// The calls that depend on the dispatcher's state.
    public struct Call: Sendable, Hashable {
        fileprivate enum Code: Hashable { case launch, launchOnly, launchSynchronously, require, launchChild }
        fileprivate let code: Code

        /// ``Dispatcher/launch(only:deadline:)``.
        public static let launch = Call(code: .launch)
        /// ``Dispatcher/launch(only:deadline:)``.
        public static let launchOnly = Call(code: .launchOnly)
        /// ``Dispatcher/launchSynchronously()``.
        public static let launchSynchronously = Call(code: .launchSynchronously)
        /// ``LaunchedServices/require(_:)``.
        public static let require = Call(code: .require)
        /// The launch of a dispatcher whose services depend on a parent's.
        public static let launchChild = Call(code: .launchChild)
    }

    /// The states in which a call is not possible.
    public struct State: Sendable, Hashable {
        fileprivate enum Code: String, Hashable {
            case notLaunched = "not launched"
            case launchingSynchronously = "launching its synchronous services"
            case launching, running
            case stopping = "shutting down"
            case stopped = "shut down"
            case missing = "missing"
        }
        fileprivate let code: Code

        /// Nothing was launched.
        public static let notLaunched = State(code: .notLaunched)
        /// The synchronous services are being launched.
        public static let launchingSynchronously = State(code: .launchingSynchronously)
        /// Services are being launched.
        public static let launching = State(code: .launching)
        /// The launch is over, and services are up.
        public static let running = State(code: .running)
        /// Everything is going down.
        public static let stopping = State(code: .stopping)
        /// Everything is down.
        public static let stopped = State(code: .stopped)
        /// There is no parent.
        public static let missing = State(code: .missing)
    }

    /// The call.
    public let call: Call
    /// The state of the dispatcher, or of the parent for ``Call/launchChild``.
    public let state: State
    /// The service that the call concerns: the one that does not take part in the launch, that is required, or that
    /// depends on a parent.
    public let service: ServiceID?

    init(_ call: Call, while state: State, service: ServiceID? = nil) {
        self.call = call
        self.state = state
        self.service = service
    }
}

extension InvalidLaunchState: CustomStringConvertible {
    /// The call, and the state in which it is not possible.
    public var description: String {
        let name = service?.name ?? ""
        let words = state.code.rawValue
        switch call.code {
        case .launch, .launchOnly:
            let call = call.code == .launch ? "launch()" : "launch(only:)"
            guard service != nil else { return "\(call) is not possible while the dispatcher is \(words)" }
            return "\(call) is not possible while the dispatcher is \(words) without \(name); shut it down first"
        case .launchSynchronously: return "launchSynchronously() is not possible while the dispatcher is \(words)"
        case .require: return "\(name) cannot be required while the dispatcher is \(words)"
        case .launchChild where state == .missing:
            return "\(name) depends on services of a parent; give its dispatcher the launched parent"
        case .launchChild: return "a child cannot be launched while its parent is \(words)"
        }
    }
}
