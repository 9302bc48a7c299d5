/// The error of a service that reads the output of a service on which it does not declare a dependency.
public struct UndeclaredDependency: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service that reads.
    public let dependent: ServiceID
    /// The service whose output it reads.
    public let dependency: ServiceID
    /// Whether the value is `nil` if the service is not up.
    var isOptional = false

    /// Both services, and the `dependsOn` to add.
    public var description: String {
        "\(dependent) reads the value of \(dependency) without depending on it directly; "
            + "add \(dependency) to the \(isOptional ? "startsAfter" : "dependsOn") of \(dependent)"
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
        let services = known.isEmpty ? ", which is empty" : "; it has \(known.shortened(to: 12))"
        return "no service \(id) is in the graph" + services
    }
}

extension [ServiceID] {
    func shortened(to limit: Int) -> String {
        let shown = prefix(limit).map(\.name).joined(separator: ", ")
        return count > limit ? "\(shown) and \(count - limit) more" : shown
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
