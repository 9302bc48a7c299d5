public import LaunchGraph

/// Feeds what a host tells into a dispatcher; by composition, so that it works from any delegate.
///
/// ```swift
/// @main final class AppDelegate: UIResponder, UIApplicationDelegate {
///     let host = ServiceHost(graph)
///
///     func application(_ application: UIApplication,
///                      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
///         host.application(application, didFinishLaunchingWithOptions: options)
///     }
/// }
/// ```
///
/// Callbacks of a host cannot throw: what responders throw, and what goes wrong with the launch, is in ``problems``, and
/// told to ``onProblem``.
@MainActor public final class ServiceHost {
    /// The dispatcher that is fed.
    public let dispatcher: Dispatcher

    /// Is told of everything that went wrong and that no caller could be told of.
    public var onProblem: (@MainActor (HostProblem) -> Void)?

    /// The latest of what went wrong and no caller could be told of, at most 100.
    public private(set) var problems: [HostProblem] = []

    /// How long everything may take to shut down when a program on a desktop ends; 20 s unless told otherwise.
    public var terminationDeadline: Duration? = .seconds(20)

    /// Where the program is between not being seen and receiving input.
    public var phase: HostPhase { phases.phase }

    /// Whether what the program shows consists of scenes, each of which tells its own phase; unless told otherwise, if its
    /// `Info.plist` has a scene manifest.
    ///
    /// Under scenes a launch says nothing about whether the program is going to be shown: UIKit's `applicationState` is
    /// `.background` until the first scene appears.
    public var usesScenes = ServiceHost.hasSceneManifest

    /// Waits for everything that ends when the program does, in the way of the main thread: until it is over, or the limit
    /// has passed.
    var waitAtEnd: @MainActor (_ limit: Duration, _ isOver: () -> Bool) -> Void = ServiceHost.runMainLoop

    var phases = PhaseTracker()
    /// Waits for a scene to appear.
    var sceneWatch: Task<Void, Never>?
    var launchItems = LaunchItems()
    var launch = HostLaunch()
    var isLaunching: Bool { launch.isUnderWay }
    var awaitingLaunch: [@MainActor () -> Void] = []
    /// Whether the program has been told that it may end.
    var isTerminating = false
    let clock: any Clock<Duration>
    let intervals = HostIntervals()

    /// A host for a dispatcher.
    ///
    /// - Parameters:
    ///   - dispatcher: the dispatcher to feed.
    ///   - clock: by which `Duration.launchPatience` is measured.
    public init(_ dispatcher: Dispatcher, clock: any Clock<Duration> = ContinuousClock()) {
        self.dispatcher = dispatcher
        self.clock = clock
        adaptForeignDelegates()
    }

    /// A host for the services of a graph.
    ///
    /// Each service's launch is an `OSSignposter` interval where that exists.
    public convenience init(_ graph: ServiceGraph) {
        self.init(Dispatcher(graph, observers: HostIntervals.observers()))
    }

    /// A host for services.
    ///
    /// - Throws: `ServiceGraphError` with everything that is wrong with them.
    public convenience init(@ServiceListBuilder services: () throws -> ServiceList) throws {
        try self.init(ServiceGraph(services: services()))
    }

    /// A host for services that cannot be refused: without any if something is wrong with them, which ``problems`` says.
    public convenience init(declaring services: ServiceList) {
        do { try self.init(ServiceGraph(services: services)) } catch {
            self.init(.empty)
            note(error, in: "launch")
        }
    }

    /// Takes note of what went wrong and no caller can be told of.
    public func note(_ error: any Error, in event: String) {
        let problem = HostProblem(event: event, error: error)
        if problems.count == 100 { problems.removeFirst() }
        problems.append(problem)
        onProblem?(problem)
    }
}

/// Has a ``ServiceHost``, so that scenes and screens find it.
@MainActor public protocol ServiceHosting: AnyObject {
    /// Feeds the program's services.
    var host: ServiceHost { get }
}

/// Something that went wrong in a callback of a host, which cannot be told of it.
public struct HostProblem: Error, CustomStringConvertible {
    /// The event, or `launch` or `shutdown`.
    public let event: String
    /// What was thrown.
    public let error: any Error

    /// What went wrong where.
    public var description: String { "\(event): \(error)" }
}
