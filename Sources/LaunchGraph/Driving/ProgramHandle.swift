internal import LaunchSupport

/// A service's access to its program: the status, and a request to shut down.
///
/// A handle does not retain the dispatcher. After the dispatcher is released and the code of its services, such as a
/// `run`, has returned, ``status`` is that of a program that is down.
///
/// ```swift
/// struct HealthService: Service {
///     func launch(_ context: LaunchContext) async throws -> HealthServer {
///         let program = context.program
///         return try await HealthServer(port: 8081) { program.status.isReady ? 200 : 503 }
///     }
/// }
/// ```
public struct ProgramHandle: Sendable {
    // Never set again; `weak let` needs Swift 6.3.
    weak var dispatcher: Dispatcher?

    /// The current status.
    ///
    /// - Complexity: O(services).
    public var status: LaunchStatus { dispatcher?.status ?? .down }

    /// The report of the launch so far; `nil` after the dispatcher is released.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport? { dispatcher?.report }

    /// The object that ``Dispatcher/setOwner(_:)`` was called with, such as a host; `nil` if there is none, or if it no
    /// longer exists.
    public var owner: (any AnyObject & Sendable)? { dispatcher?.owner.withLock(\.object) }

    /// A stream of every change from now on, as ``Dispatcher/changes``.
    public var changes: AsyncStream<LaunchChange> { dispatcher?.changes ?? AsyncStream { $0.finish() } }

    /// Launches the services again that failed, as ``LaunchedServices/launchFailedServices()`` does and with its errors.
    public func launchFailedServices() async throws { try await dispatcher?.services.launchFailedServices() }

    /// Shuts everything down, without waiting until everything is down.
    ///
    /// This method can be called from anywhere, including the code of services. Unlike
    /// ``Dispatcher/requestShutdown()``, a call before a launch has no effect.
    public func requestShutdown() { dispatcher?.handle(.shutdown(within: nil)) }
}

extension Dispatcher {
    /// Sets the object that owns the dispatcher, such as a host, which services find by ``ProgramHandle/owner``. It is not
    /// retained.
    public func setOwner(_ owner: any AnyObject & Sendable) { self.owner.withLock { $0.object = owner } }
}

struct WeakOwner: Sendable {
    weak var object: (any AnyObject & Sendable)?
}

extension LaunchContext {
    /// The program that the service is part of.
    public var program: ProgramHandle {
        // Only a dispatcher makes contexts.
        ProgramHandle(dispatcher: access as? Dispatcher)
    }
}
