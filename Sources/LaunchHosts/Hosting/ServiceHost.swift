public import LaunchGraph

/// Delivers the callbacks of a host to the services of a dispatcher.
///
/// ```swift
/// @main final class AppDelegate: UIResponder, UIApplicationDelegate {
///     let services = HostApplicationDelegate(ServiceHost(graph))
///
///     func application(_ application: UIApplication,
///                      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
///         services.application(application, didFinishLaunchingWithOptions: options)
///     }
/// }
/// ```
///
/// Callbacks of a host cannot throw. Errors are added to ``problems`` and passed to ``onProblem``.
@MainActor public final class ServiceHost {
    /// The dispatcher that receives the events.
    public let dispatcher: Dispatcher

    /// A closure that is called with each error that cannot be thrown to a caller.
    public var onProblem: (@MainActor (HostProblem) -> Void)?

    /// The times of the latest launch.
    public internal(set) var launchTimes = LaunchTimes()

    /// Whether MetricKit's measurement of the launch lasts until all eager services have settled, on platforms that
    /// have MetricKit. Set it before the launch. Errors of MetricKit are added to ``problems``.
    public var extendsLaunchMeasurement = false

    /// The latest errors that could not be thrown to a caller, at most 100.
    public private(set) var problems: [HostProblem] = []

    /// The time for which a callback with a completion handler waits for a launch that is under way; 8 seconds by default.
    /// Services that are up later receive the event then, without taking part in the answer.
    public var launchTimeout = Duration.seconds(8)

    /// The time that the responders to a callback with a completion handler have together; `nil`, the default, for the time
    /// of each event, which is ``standardAnswerTimeout`` for those of this module.
    public var answerTimeout: Duration?

    /// The limit for shutting everything down when a program on a desktop ends; 20 seconds by default.
    public var terminationDeadline: Duration? = .seconds(20)

    /// The phase of the program, from invisible to receiving input.
    ///
    /// For a part of the program, such as a window, it is the phase of its scene, or else of the program.
    public var phase: HostPhase {
        guard let needs, let program = needs.program else { return phases.phase }
        return needs.source.flatMap(program.phase(of:)) ?? program.phase
    }

    private func phase(of source: AnyHashable) -> HostPhase? {
        needs?.program?.phase(of: source) ?? phases.phase(of: source)
    }

    /// Whether the system started the process before the user opened the program, to launch it faster later.
    ///
    /// For a prewarmed process, the time since its start is not a measure of the launch. See ``HostCondition/opened``.
    public internal(set) var isPrewarmed = HostProcess.isPrewarmed

    /// Whether the program's user interface consists of scenes, each with its own phase. By default true if the
    /// `Info.plist` has a scene manifest.
    ///
    /// With scenes, the beginning of a launch does not determine whether the program will be visible: UIKit's
    /// `applicationState` is `.background` until the first scene appears.
    public var usesScenes = ServiceHost.hasSceneManifest

    /// Blocks the main thread until everything is shut down or the limit has passed.
    var waitAtEnd: @MainActor (_ limit: Duration, _ isOver: () -> Bool) -> Void = ServiceHost.runMainLoop

    var phases = PhaseTracker()
    var sceneWatch: Task<Void, Never>?
    var launchItems = LaunchItems()
    /// What the system launched the program with, in the type of the user interface.
    var systemLaunchOptions: (any Sendable)?
    var launch = HostLaunch()
    /// The launch that waits for the end of a shutdown.
    var relaunch: Task<Void, Never>?
    var launchObservers: [any HostLaunchObserver] = []
    var isLaunching: Bool { launch.isUnderWay }
    var awaitingLaunch: [@MainActor () -> Void] = []
    var claimedSelectors: Set<String> = []
    var claimedTypes: [any Any.Type] = []
    var rules: [String: ChosenRule] = [:]
    var parts = HostParts()
    /// The services of the program that must be up before the first launch of this part of it; `nil` for a program.
    var needs: ProgramNeeds?
    var notedConditions: [ServiceID: Bool] = [:]
    /// The background tasks that have been registered, because each may be registered only once.
    var registeredTasks: Set<String> = []
    /// Ends the interval until the first frame; `nil` if none is under way.
    var untilFirstFrame: (@Sendable () -> Void)?
    let clock: any Clock<Duration>

    /// Creates a host for a dispatcher.
    ///
    /// - Parameters:
    ///   - dispatcher: the dispatcher that receives the events.
    ///   - clock: measures ``launchTimeout``.
    public convenience init(_ dispatcher: Dispatcher, clock: any Clock<Duration> = ContinuousClock()) {
        self.init(partOfProgram: dispatcher, clock: clock)
        if Self.program == nil { Self.program = self }
    }

    init(partOfProgram dispatcher: Dispatcher, clock: any Clock<Duration> = ContinuousClock()) {
        self.dispatcher = dispatcher
        self.clock = clock
        dispatcher.setOwner(self)
        adaptForeignDelegates()
    }

    /// Creates a host for the services of a graph.
    ///
    /// Each service's launch is an `OSSignposter` interval where that exists.
    ///
    /// - Parameters:
    ///   - graph: the services.
    ///   - labels: the labels of the launch reports; by default, every ``HostLabel``.
    public convenience init(_ graph: ServiceGraph, labels: [String: String] = HostLabel.values()) {
        self.init(Dispatcher(graph, observers: HostInstruments.observers(), labels: labels))
    }

    /// Creates a host for services.
    ///
    /// - Parameters:
    ///   - labels: the labels of the launch reports; by default, every ``HostLabel``.
    ///   - services: declares the services.
    /// - Throws: `ServiceGraphError` with all problems of their graph.
    public convenience init(
        labels: [String: String] = HostLabel.values(), @ServiceListBuilder services: () throws -> ServiceList
    ) throws {
        try self.init(ServiceGraph { try HostServices.declared(by: services) }, labels: labels)
    }

    /// Creates a host for services without throwing.
    ///
    /// If their graph has an error, a debug build stops with the diagnostics. In a release build, the host has no
    /// services, and the diagnostics are added to ``problems`` and to the log.
    ///
    /// - Parameters:
    ///   - services: the services.
    ///   - labels: the labels of the launch reports; by default, every ``HostLabel``.
    public convenience init(declaring services: ServiceList, labels: [String: String] = HostLabel.values()) {
        do { try self.init(labels: labels, services: { services }) } catch {
            self.init(.empty, labels: labels)
            noteBrokenGraph(error)
        }
    }

    func noteBrokenGraph(_ error: any Error) {
        note(error, in: "launch")
        Self.reportMistake("no service is launched, because the graph of the services has errors:\n\(error)")
    }

    static var reportMistake: @MainActor (_ message: String) -> Void = { message in
        HostInstruments.log(message)
        assertionFailure(message)
    }

    /// Records an error that cannot be thrown to a caller.
    public func note(_ error: any Error, in event: String) {
        let problem = HostProblem(event: event, error: error)
        if problems.count == 100 { problems.removeFirst() }
        problems.append(problem)
        onProblem?(problem)
    }
}

extension ServiceHost {
    /// The time that the responders to a callback with a completion handler have together by default: 20 seconds. Hosts
    /// allow about 30 seconds, of which a launch under way may have taken up to ``launchTimeout``.
    public nonisolated static let standardAnswerTimeout = Duration.seconds(20)

    /// The time after which a launch without a scene counts as a launch in the background: 3 seconds.
    public nonisolated static let sceneTimeout = Duration.seconds(3)

    /// The limit for shutting down when UIKit ends the program: 4 of the approximately 5 seconds that UIKit waits.
    public nonisolated static let terminationTimeout = Duration.seconds(4)
}

/// An error that occurred in a callback of a host, which cannot throw it.
public struct HostProblem: Error, CustomStringConvertible {
    /// The event's name, or `launch`, `shutdown` or, for a failure that shut everything down after the launch, `run`.
    public let event: String
    /// The error.
    public let error: any Error

    /// The event and the error.
    public var description: String { "\(event): \(error)" }
}
