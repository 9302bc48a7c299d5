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
    let reference: WeakCore

    /// The current status.
    ///
    /// - Complexity: O(services).
    public var status: LaunchStatus { reference.core?.status ?? .down }

    /// The report of the launch so far; `nil` after the dispatcher is released.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport? { reference.core?.report() }

    /// The object that ``Dispatcher/setOwner(_:)`` was called with, such as a host; `nil` if there is none, or if it no
    /// longer exists.
    public var owner: (any AnyObject & Sendable)? { reference.core?.owner.withLock(\.object) }

    /// A stream of every change from now on, as ``Dispatcher/changes``.
    public var changes: AsyncStream<LaunchChange> {
        reference.core?.subscribeToChanges() ?? AsyncStream { $0.finish() }
    }

    /// Launches the services again that failed, were skipped or went down because of a failure, while the others stay up.
    /// Another failure ends nothing else.
    ///
    /// - Throws: the errors of ``LaunchedServices/launchFailedServices()``.
    public func launchFailedServices() async throws {
        guard let core = reference.core else { return }
        try await LaunchedServices(core: core).launchFailedServices()
    }

    /// Shuts everything down, without waiting until everything is down.
    ///
    /// This method can be called from anywhere, including the code of services. Unlike
    /// ``Dispatcher/requestShutdown()``, a call before a launch has no effect.
    public func requestShutdown() { reference.core?.handle(.shutdown(within: nil)) }
}

extension Dispatcher {
    /// Sets the object that owns the dispatcher, such as a host, which services find by ``ProgramHandle/owner``. It is not
    /// retained.
    public func setOwner(_ owner: any AnyObject & Sendable) { core.owner.withLock { $0.object = owner } }
}

/// A weak reference to the owner of a dispatcher.
struct WeakOwner: Sendable {
    weak var object: (any AnyObject & Sendable)?
}

extension LaunchContext {
    /// The program that the service is part of.
    public var program: ProgramHandle {
        // Only a dispatcher makes contexts.
        ProgramHandle(reference: WeakCore(core: access as? DispatcherCore))
    }
}
