/// A service read the value of another that it does not declare to depend on.
public struct UndeclaredDependency: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service that read.
    public let dependent: ServiceID
    /// The service whose value it read.
    public let dependency: ServiceID

    /// What to add where.
    public var description: String {
        "\(dependent) reads the value of \(dependency) without depending on it directly; "
            + "add \(dependency) to the dependsOn of \(dependent)"
    }
}

/// The value of a service that did not come up, or is down.
public struct DependencyUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service.
    public let id: ServiceID
    /// What has become of it.
    public let state: ServiceState
    /// Why it is not there, in words.
    public let reason: String?

    /// What has become of the service.
    public var description: String {
        let state = self.state == .idle ? "not launched" : self.state.rawValue
        return "\(id) has no value: it is \(state)" + (reason.map { " (\($0))" } ?? "")
    }
}

/// A type that several services of the graph have, so that it does not say which is meant.
public struct AmbiguousService: Error, Sendable, Hashable, CustomStringConvertible {
    /// The type's name.
    public let type: ServiceID
    /// The services that have it, in launch order.
    public let ids: [ServiceID]

    /// Which services have the type, and how to say which one is meant.
    public var description: String {
        let names = ids.map(\.name).joined(separator: ", ")
        return "\(type) is the type of several services: \(names); read the value by identifier, "
            + "as in context[\"\(ids.first?.name ?? "")\", as: …]"
    }
}

/// An identifier, or a type, that no service of the graph has.
public struct UnknownService: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was looked for.
    public let id: ServiceID
    /// The services of the graph, in launch order.
    public let known: [ServiceID]

    /// What was looked for and what there is.
    public var description: String {
        let names = known.prefix(12).map(\.name).joined(separator: ", ")
        let more = known.count > 12 ? " and \(known.count - 12) more" : ""
        return "no service \(id) is in the graph" + (known.isEmpty ? ", which is empty" : "; it has \(names)\(more)")
    }
}

/// A value that is not of the type that it was asked for as.
public struct ServiceValueMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service.
    public let id: ServiceID
    /// The type of its value.
    public let actual: String
    /// The type that was asked for.
    public let expected: String

    /// Both types.
    public var description: String { "the value of \(id) is a \(actual), not a \(expected)" }
}

/// A call that makes no sense as things stand.
public struct InvalidLaunchState: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was called.
    public let call: String
    /// How things stand.
    public let state: String

    /// What was called and why that makes no sense.
    public var description: String { "\(call) makes no sense for a dispatcher that is \(state)" }
}
