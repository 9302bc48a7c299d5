import HostAdapters
import LaunchGraph
import UIKit

public final class NotesDelegate: HostApplicationDelegate {
    @ServiceListBuilder public override var services: ServiceList {
        InlineSynchronousService("crashes") { _ in Crashes.report() }
        NoteStoreService()
        MigrationService()
        InlineService("search", needs: NoteStoreService.self, onFailure: .proceed) { store in try await store.search() }
        InlineService("pictures", dependsOn: ["search"], mode: .deferred) { _ in await Pictures.preheat() }
        SessionsService()
    }

    public override func makeHost() -> ServiceHost {
        let host = super.makeHost()
        host.showFailedLaunches { [weak host] error in MessageController("failure") { host?.launch() } }
        return host
    }
}

struct NoteStoreService: Service {
    let policy = ServicePolicy(onFailure: .skipDependents)

    func launch(_ context: LaunchContext) async throws -> NoteStore { try await .open() }
    func shutdown(_ store: NoteStore) async throws { await store.close() }
}

/// Launched only if the store has failed, and shown in each scene.
@MainActor final class MigrationService: Service, SceneResponder {
    @DependsOn(failureOf: NoteStoreService.self) private var failure
    private var windows: [UIWindow] = []

    func launch(_ context: LaunchContext) async throws -> ServiceHost? {
        guard let failure, failure.error is NeedsMigration else { throw failure ?? DiskIsFull() }
        return context.program.host
    }

    func run(_ host: ServiceHost?) async throws {
        try await NoteStore.migrate()
        try await host?.launchFailedServices()
        windows.removeAll()
        try await untilShutdown()
    }

    func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene, failure != nil else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = MessageController("migration")
        window.makeKeyAndVisible()
        windows.append(window)
    }
}

@MainActor final class SessionsService: Service {
    let dependsOn = [NoteStoreService.id]
    private var sessions: [ScreenHost] = []

    func launch(_ context: LaunchContext) async throws {
        sessions = Notes.users.map { user in
            let session = ScreenHost(in: context.program.host) { SessionService(user) }
            session.receiveEvents()
            session.load()
            return session
        }
    }

    func shutdown() async throws {
        for session in sessions { await session.close() }
    }
}

@MainActor final class SessionService: Service, RemoteNotificationResponder {
    @DependsOn(NoteStoreService.self) private var store
    private let user: String
    private var account: Account?

    init(_ user: String) { self.user = user }

    func launch(_ context: LaunchContext) async throws { account = try await Account(user, store) }
    func shutdown() async throws { await account?.close() }

    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
    ) {
        completion { await self.account?.fetch() == true ? .newData : .noData }
    }
}

public final class NotesScene: HostSceneDelegate {
    private var services: ScreenHost?

    public override func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
        services = ScreenHost(in: host) { EditorService() }
        services?.receiveEvents(of: scene)
        services?.load()
        super.scene(scene, willConnectTo: session, options: options)
    }

    public override func sceneDidDisconnect(_ scene: UIScene) {
        super.sceneDidDisconnect(scene)
        services = nil
    }
}

@MainActor final class EditorService: Service, SceneResponder {
    @DependsOn(NoteStoreService.self) private var store
    private var editor: Editor?

    func launch(_ context: LaunchContext) async throws {}

    func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {
        editor = (scene as? UIWindowScene).map { Editor(store, in: $0) }
    }

    func sceneDidEnterBackground(_ scene: UIScene) { editor?.save() }
}

/// The extension of the app that adds to a notification.
@MainActor public enum NotesExtension {
    static let host = ServiceHost(declaring: ServiceList { NoteStoreService() })

    public static func unread() async throws -> Int {
        try await host.launchedWithoutInterface[NoteStoreService.self].search()
    }
}
