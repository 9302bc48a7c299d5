import HostAdapters
import LaunchGraph
import UIKit

// A program for each design of the pages about migration, written as those pages say. Tests drive them in the stand-in host,
// and they are compiled for Apple's platforms.

/// What a program did, in order.
@MainActor public final class Seen {
    public private(set) var lines: [String] = []
    nonisolated init() {}
    func note(_ line: String) { lines.append(line) }
}

// MARK: A base class whose subclass lists its services

@MainActor final class BootService: SynchronousService, LaunchOptionsResponder, MemoryWarningResponder {
    let dependsOn = [LogService.id]
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) throws { seen.note("boot up") }
    func didFinishLaunching(with options: LaunchOptions) -> Bool {
        seen.note("boot finished")
        return true
    }
    func didReceiveMemoryWarning() { seen.note("boot memory") }
}

@MainActor final class LogService: SynchronousService, LaunchOptionsResponder, MemoryWarningResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) throws { seen.note("log up") }
    func didFinishLaunching(with options: LaunchOptions) -> Bool {
        seen.note("log finished")
        return false
    }
    func didReceiveMemoryWarning() { seen.note("log memory") }
}

public final class PluggableProgram: HostApplicationDelegate {
    public let seen = Seen()
    @ServiceListBuilder public override var services: ServiceList {
        BootService(seen)
        LogService(seen)
    }
}

// MARK: Services for view controllers

@MainActor final class ChatService: Service, ScreenResponder {
    private let seen: Seen
    private let connect: @Sendable () async -> Void
    init(_ seen: Seen, connect: @escaping @Sendable () async -> Void) {
        self.seen = seen
        self.connect = connect
    }
    func launch(_ context: LaunchContext) async throws {
        await connect()
        seen.note("config")
    }
    func viewDidLoad() { seen.note("load") }
    func viewWillAppear(animated: Bool) { seen.note("subscribe") }
    func viewWillDisappear(animated: Bool) { seen.note("unsubscribe") }
    func shutdown() async throws { seen.note("gone") }
}

public final class ChatController: HostViewController {
    public let seen = Seen()
    public var connect: @Sendable () async -> Void = {}
    public override var parentHost: ServiceHost? { nil }
    @ServiceListBuilder public override var services: ServiceList {
        ChatService(seen, connect: connect)
    }
}

// MARK: Callbacks of Android

@MainActor final class DroidService: Service, AndroidActivityResponder, ApplicationStateResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) async throws { seen.note("up") }
    func activity(_ activity: AndroidActivity, _ step: AndroidActivityStep) {
        if step == .resume { seen.note("resumed \(activity.className)") }
    }
    func onNewIntent(_ activity: AndroidActivity, intent: AndroidIntent) -> Bool {
        seen.note("intent \(intent.data ?? "")")
        return intent.data?.hasPrefix("shop://") == true
    }
    func didBecomeActive() { seen.note("active") }
}

@MainActor public final class DroidProgram {
    public let seen = Seen()
    public let host: ServiceHost
    public init() {
        let seen = seen
        host = ServiceHost(declaring: ServiceList { DroidService(seen) })
    }
    public func onCreate() { host.onCreate() }
    public func onResume() { host.activity(activity, .resume) }
    public func onNewIntent(_ uri: String) -> Bool {
        host.ask(.activityNewIntent, (activity, AndroidIntent(data: uri)))
    }
    private var activity: AndroidActivity { AndroidActivity(identifier: 1, className: "Main") }
}

// MARK: A delegate that forwards selectors

@MainActor protocol ScanResponder { func didScan(_ code: String) }

extension LifecycleEvent where Responder == any ScanResponder, Payload == String, Output == Void {
    static var didScan: Self { .init("didScan") { $0.didScan($1) } }
}

@MainActor final class ScanService: Service, ScanResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) async throws {}
    func didScan(_ code: String) { seen.note("scanned \(code)") }
}

@MainActor public final class ForwardingProgram {
    public let seen = Seen()
    public let host: ServiceHost
    public init() {
        let seen = seen
        host = ServiceHost(declaring: ServiceList { ScanService(seen) })
    }
    public func scanned(_ code: String) { host.send(.didScan, code) }
}

// MARK: Singletons and launch options

@MainActor final class SharedPush: SynchronousService, RemoteNotificationResponder, OpenURLResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) throws { seen.note("push up") }
    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        seen.note("push \(userInfo["id"] ?? "?")")
        completion(.newData)
    }
    func open(_ url: OpenedURL) -> Bool {
        seen.note("push url")
        return false
    }
}

@MainActor final class SharedLinks: SynchronousService, OpenURLResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) throws {}
    func open(_ url: OpenedURL) -> Bool {
        seen.note("links url")
        return url.url.scheme == "shop"
    }
}

public final class SingletonProgram: HostApplicationDelegate {
    public let seen = Seen()
    @ServiceListBuilder public override var services: ServiceList {
        SharedPush(seen)
        SharedLinks(seen)
    }
}

// MARK: A dispatcher by composition

@MainActor final class RootService: SynchronousService, SceneResponder {
    let dependsOn: [ServiceID] = ["user"]
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) throws { seen.note("root of \(try context["user", as: String.self])") }
    func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        seen.note("root scene")
    }
}

public final class ComposedProgram: UIResponder, UIApplicationDelegate {
    public var window: UIWindow?
    public let seen = Seen()
    public lazy var services: HostApplicationDelegate = {
        let seen = seen
        return HostApplicationDelegate(
            ServiceHost(
                declaring: ServiceList {
                    RootService(seen)
                    InlineSynchronousService("user") { _ in "Ada" }
                }))
    }()
    public required override init() { super.init() }
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        services.application(application, didFinishLaunchingWithOptions: options)
    }
}

public final class ComposedProgramScene: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?
    private let services = HostSceneDelegate()
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        services.scene(scene, willConnectTo: session, options: connectionOptions)
    }
}

// MARK: Protocols by responsibility

@MainActor final class StateGroup: Service, ApplicationStateResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) async throws {}
    func didBecomeActive() { seen.note("state") }
}

@MainActor final class NetworkGroup: Service, BackgroundURLSessionResponder, ApplicationStateResponder {
    private let seen: Seen
    init(_ seen: Seen) { self.seen = seen }
    func launch(_ context: LaunchContext) async throws {}
    func handleEvents(forBackgroundURLSession identifier: String, completion: EventCompletion<Void>) {
        seen.note("session \(identifier)")
        completion()
    }
    func didBecomeActive() { seen.note("network") }
}

public final class DividedProgram: HostApplicationDelegate {
    public let seen = Seen()
    @ServiceListBuilder public override var services: ServiceList {
        StateGroup(seen)
        NetworkGroup(seen)
    }
}

// MARK: Components that look each other up

struct Records: Sendable { let name: String }

@MainActor final class RecordsService: SynchronousService {
    func launch(_ context: LaunchContext) throws -> Records { Records(name: "records") }
}

@MainActor public final class ReaderService: SynchronousService {
    public let dependsOn = [RecordsService.id]
    public init() {}
    public func launch(_ context: LaunchContext) throws -> String {
        "reader of \(try context[RecordsService.self].name)"
    }
}

/// The services of the program, in any order.
@MainActor public func componentProgram() throws -> ServiceGraph {
    try ServiceGraph {
        ReaderService()
        RecordsService()
    }
}

/// A graph in which a component is missing, which is found before anything runs.
@MainActor public func incompleteProgram() throws -> ServiceGraph {
    try ServiceGraph { ReaderService() }
}
