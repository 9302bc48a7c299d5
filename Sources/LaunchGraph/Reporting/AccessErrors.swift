/// The error of a service that reads the output of a service that it does not list in `dependsOn`.
public struct UndeclaredDependency: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service that reads.
    public let dependent: ServiceID
    /// The service whose output it reads.
    public let dependency: ServiceID

    /// Both services, and the `dependsOn` to add.
    public var description: String {
        "\(dependent) reads the value of \(dependency) without depending on it directly; "
            + "add \(dependency) to the dependsOn of \(dependent)"
    }
}

/// The error of reading the output of a service that is not up.
public struct DependencyUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service.
    public let id: ServiceID
    /// The service's state.
    public let state: ServiceState
    /// The reason, as text.
    public let reason: String?

    /// The service, its state and the reason.
    public var description: String {
        let state = self.state == .idle ? "not launched" : self.state.rawValue
        return "\(id) has no value: it is \(state)" + (reason.map { " (\($0))" } ?? "")
    }
}

/// The error of looking up a service by a type that several services have.
public struct AmbiguousService: Error, Sendable, Hashable, CustomStringConvertible {
    /// The type's name.
    public let type: ServiceID
    /// The services that have it, in launch order.
    public let ids: [ServiceID]

    /// The services that have the type, and how to name one of them.
    public var description: String {
        let names = ids.map(\.name).joined(separator: ", ")
        return "\(type) is the type of several services: \(names); read the value by identifier, "
            + "as in context[\"\(ids.first?.name ?? "")\", as: …]"
    }
}

/// The error of looking up a service that is not in the graph.
public struct UnknownService: Error, Sendable, Hashable, CustomStringConvertible {
    /// The identifier that was looked up.
    public let id: ServiceID
    /// The services of the graph, in launch order.
    public let known: [ServiceID]

    /// The identifier, and the services of the graph.
    public var description: String {
        let names = known.prefix(12).map(\.name).joined(separator: ", ")
        let more = known.count > 12 ? " and \(known.count - 12) more" : ""
        return "no service \(id) is in the graph" + (known.isEmpty ? ", which is empty" : "; it has \(names)\(more)")
    }
}

/// The error of reading an output as a type that it does not have.
public struct ServiceValueMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service.
    public let id: ServiceID
    /// The type of the output.
    public let actual: String
    /// The requested type.
    public let expected: String

    /// Both types.
    public var description: String { "the value of \(id) is a \(actual), not a \(expected)" }
}

/// The error of a call that is not possible in the dispatcher's current state.
public struct InvalidLaunchState: Error, Sendable, Hashable {
    /// The calls that depend on the dispatcher's state.
    public struct Call: Sendable, Hashable {
        fileprivate enum Code: Hashable { case launch, launchOnly, launchSynchronously, require, launchChild }
        fileprivate let code: Code

        /// ``Dispatcher/launch()``.
        public static let launch = Call(code: .launch)
        /// ``Dispatcher/launch(only:)``.
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

    /// Creates the error of a launch of services, or of everything with `nil`, that is not possible because other
    /// services are being launched or up and these are not part of that launch; `nil` if the launch is possible.
    init?(launching only: [LaunchPosition]?, _ machine: borrowing Launch, _ graph: ServiceGraph.Storage) {
        let state = machine.status.reported
        let missing: LaunchPosition?
        switch machine.status {
        case .launchingSynchronously where only != nil:
            self.init(.launchOnly, while: state)
            return
        case .launching, .running:
            let eager = graph.plan.positions.filter { graph.plan.limits[$0].mode == .eager }
            missing = (only ?? eager).first { machine.services[$0].state == .idle }
        case .idle, .launchingSynchronously, .stopping, .ended:
            missing = nil
        }
        guard let missing else { return nil }
        self.init(only == nil ? .launch : .launchOnly, while: state, service: graph.ids[missing])
    }

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

/// The error of a service whose launch requires a service that waits for it.
public struct RequestCycle: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cycle of services, in which each one waits for the next. The first and the last are the service that
    /// requires another.
    public let path: [ServiceID]

    /// The cycle, and what to do about it.
    public var description: String {
        let names = path.map(\.name).joined(separator: " → ")
        return "\(path.first?.name ?? "") requires a service that waits for it: \(names); "
            + "require it after the launch, or depend on it"
    }
}

/// The error of awaiting a shutdown inside a service of the same dispatcher, because the call would wait for itself.
public struct ShutdownInsideService: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service whose code awaits the shutdown.
    public let id: ServiceID

    /// The service, and what to call instead.
    public var description: String {
        "\(id) awaits shutdown(), which waits for \(id) to stop; the shutdown has begun; "
            + "call requestShutdown() instead, which does not wait"
    }
}

/// The error of a launch inside the launch of a service of the same dispatcher or of a child, because the call would
/// wait for itself.
public struct LaunchInsideService: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service whose launch makes the call.
    public let id: ServiceID

    /// The service, and what to do instead.
    public var description: String {
        "\(id) calls launch() in its own launch, and the call would wait until \(id) is up; name the services that "
            + "\(id) needs in dependsOn, or require them; work that needs all services belongs into run"
    }
}

/// The error of a process that cannot receive signals because it has no file descriptor or thread left.
public struct SignalsUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause, and what to do about it.
    public var description: String {
        "signals cannot be received: the process has no file descriptor or thread left; raise its limits"
    }
}
