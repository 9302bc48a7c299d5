import UIKit

public final class NotesDelegate: UIResponder, UIApplicationDelegate {
    public static weak var current: NotesDelegate?
    public var window: UIWindow?
    private var store: NoteStore?
    private var accounts: [Account] = []
    private var scenes: [(scene: UIWindowScene, delegate: NotesScene)] = []
    private var message: (() -> MessageController)?
    private var launching: Task<Void, Never>?
    private var isActive = false
    private var isWarm = false

    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.current = self
        Crashes.report()
        launch()
        return true
    }

    func launch() {
        guard launching == nil else { return }
        message = nil
        launching = Task { [weak self] in
            await self?.start()
            self?.launching = nil
        }
    }

    private func start() async {
        do {
            let store: NoteStore
            do {
                store = try await NoteStore.open()
            } catch is NeedsMigration {
                show { MessageController("migration") }
                try await NoteStore.migrate()
                message = nil
                store = try await NoteStore.open()
            }
            self.store = store
            for (scene, delegate) in scenes { delegate.show(store, in: scene) }
            async let search = try? store.search()
            for user in Notes.users { accounts.append(try await Account(user, store)) }
            _ = await search
            preheatIfReady()
        } catch {
            await shutDown()
            show { MessageController("failure") { [weak self] in self?.launch() } }
        }
    }

    private func preheatIfReady() {
        guard store != nil, isActive, !isWarm else { return }
        isWarm = true
        Task { await Pictures.preheat() }
    }

    private func show(_ message: @escaping () -> MessageController) {
        self.message = message
        for (scene, delegate) in scenes { delegate.show(message(), in: scene) }
    }

    private func shutDown() async {
        for account in accounts { await account.close() }
        accounts = []
        for (_, delegate) in scenes { delegate.close() }
        await store?.close()
        store = nil
    }

    func connect(_ scene: UIWindowScene, _ delegate: NotesScene) {
        scenes.append((scene, delegate))
        if let store {
            delegate.show(store, in: scene)
        } else if let message {
            delegate.show(message(), in: scene)
        }
    }

    func disconnect(_ scene: UIScene) { scenes.removeAll { $0.scene === scene } }

    func didBecomeActive() {
        isActive = true
        preheatIfReady()
    }

    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Task {
            await launching?.value  // may take longer than the system waits
            var isNew = false
            for account in accounts { isNew = await account.fetch() || isNew }
            fetchCompletionHandler(isNew ? .newData : .noData)
        }
    }

    public func applicationWillTerminate(_ application: UIApplication) {
        Task { await shutDown() }  // may not end in time
    }
}

public final class NotesScene: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?
    private var editor: Editor?

    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        NotesDelegate.current?.connect(scene, self)
    }

    func show(_ store: NoteStore, in scene: UIWindowScene) {
        window = nil
        editor = Editor(store, in: scene)
    }

    func show(_ message: MessageController, in scene: UIWindowScene) {
        window = UIWindow(windowScene: scene)
        window?.rootViewController = message
        window?.makeKeyAndVisible()
    }

    func close() { editor = nil }

    public func sceneDidBecomeActive(_ scene: UIScene) { NotesDelegate.current?.didBecomeActive() }
    public func sceneDidEnterBackground(_ scene: UIScene) { editor?.save() }

    public func sceneDidDisconnect(_ scene: UIScene) {
        NotesDelegate.current?.disconnect(scene)
        editor = nil
    }
}

/// The extension of the app that adds to a notification.
@MainActor public enum NotesExtension {
    private static var store: NoteStore?

    public static func unread() async throws -> Int {
        if store == nil { store = try await NoteStore.open() }
        return try await store?.search() ?? 0
    }
}
