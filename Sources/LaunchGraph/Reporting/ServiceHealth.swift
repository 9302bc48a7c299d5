/// What the latest ``Service/check(_:)`` of a service found.
public enum ServiceHealth: Sendable, Hashable {
    /// The check returned.
    case well
    /// The check threw ``Degraded``: the service works, in part or slowly. The program stays ready.
    case degraded(reason: String)
    /// The check threw another error, or took too long. The program is not ready until a check returns, unless the
    /// service is not eager or its failure policy is `.proceed`.
    ///
    /// - Parameter failures: the number of such checks in a row; at the limit of the ``HealthPolicy`` the service fails.
    case failing(reason: String, failures: Int)

    /// What is wrong; `nil` if nothing is.
    public var reason: String? {
        switch self {
        case .well: nil
        case .degraded(let reason), .failing(let reason, _): reason
        }
    }
}

/// The error by which ``Service/check(_:)`` reports that the service works, but not well.
///
/// ```swift
/// func check(_ database: Database) async throws {
///     let lag = try await database.replicaLag()
///     if lag > .seconds(5) { throw Degraded("the replica is \(lag) behind") }
/// }
/// ```
public struct Degraded: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    /// Creates an error that tells what is wrong.
    public init(_ reason: String) { description = reason }
}

/// The error of a service whose health checks have failed as often in a row as its ``HealthPolicy`` allows.
public struct HealthCheckFailed: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of failed checks in a row.
    public let failures: Int
    /// The description of the latest error.
    public let reason: String

    package init(failures: Int, reason: String) {
        self.failures = failures
        self.reason = reason
    }

    /// The number of checks, and what the latest one found.
    public var description: String {
        failures == 1 ? "a health check failed: \(reason)" : "\(failures) health checks in a row failed: \(reason)"
    }
}
