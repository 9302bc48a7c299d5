import HostAdapters
import LaunchGraph
import SwiftUI
import Testing
import UIKit

/// A program with SwiftUI's life cycle, in which UIKit's application delegate is an object of SwiftUI.
@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct SwiftUITests {
    init() {
        ShopDelegate.log = Log()
    }

    private var log: Log { ShopDelegate.log }

    private func scene() -> UIWindowScene {
        UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
    }

    @Test func `scenes and screens find the host although UIKit's application delegate is an object of SwiftUI`()
        async throws
    {
        let app = RunningApp(launching: ShopApp.self)
        let host = app.program.delegate.host
        #expect(!(UIApplication.shared.delegate is HostApplicationDelegate))
        // Other tests create programs as well, so that nothing is awaited before the host was found.
        let (scene, delegate) = (scene(), HostSceneDelegate())
        delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: try #require(URL(string: "shop://a")))])
        let controller = TitledController()
        controller.loadViewIfNeeded()
        await log.wait(for: "shop url shop://a")
        await log.wait(for: "titled")
        #expect(controller.title == "Ada")
        await controller.screen.close()
        await host.shutdown()
    }

    @Test func `deferred services wait for the first active scene`() async throws {
        let app = RunningApp(launching: ShopApp.self)
        let host = app.program.delegate.host
        _ = try await host.launched
        let warmup = { host.dispatcher.report.services.first { $0.id == "warmup" }?.started }
        #expect(warmup() == nil)
        #expect(host.phase == .inactive)
        // The view tells its scene's phase, which the stand-in assumes to be active.
        let scene = app.program.body
        await log.wait(for: "warmup")
        #expect(host.phase == .active)
        _ = scene
        await host.shutdown()
    }

    @Test func `a prewarmed program launches nothing until it is opened, and a token reaches its service`() async throws
    {
        let app = RunningApp(launching: ShopApp.self, isPrewarmed: true)
        #expect(log.lines == [])
        app.open()
        let host = app.program.delegate.host
        _ = try await host.launched
        app.delegate.application(.shared, didRegisterForRemoteNotificationsWithDeviceToken: Data([1, 2]))
        #expect(log.lines.contains("token of 2 bytes"))
        await host.shutdown()
    }

    @Test func `a program without a delegate launches its services when its first view appears`() async throws {
        let log = log
        let host = try ServiceHost {
            StateService("s", log: log)
            InlineService("warmup", mode: .deferred) { _ in await log.note("warmup") }
        }
        let view = Text("Shop").services(host)
        _ = try await host.launched
        await log.wait(for: "warmup")
        _ = view
        #expect(log.lines.sorted() == ["s active", "warmup"])
        await host.shutdown()
    }

    @Test func `a view reads the values of services that are up, and is drawn again when one changes`() async throws {
        let host = try ServiceHost {
            UserService()
            NeverUp()
        }
        let greeting = Greeting()
        let view = Text("Shop").services(host)
        let watch = try #require(view.occasions.compactMap { if case .task(let task) = $0 { task } else { nil } }.first)
        let watching = Task { await watch() }
        _ = try await host.launched
        #expect(greeting.user == "Ada")
        #expect(greeting.never == nil)
        await host.shutdown()
        #expect(greeting.user == nil)
        watching.cancel()
        await watching.value
    }
}

@MainActor private struct Greeting {
    @ServiceValue(UserService.self) var user
    @ServiceValue(NeverUp.self) var never
}

private struct UserService: Service {
    func launch(_ context: LaunchContext) async throws -> String { "Ada" }
}

private struct NeverUp: Service {
    let mode = LaunchMode.onDemand
    func launch(_ context: LaunchContext) async throws -> Int { 1 }
}

private struct ShopApp: App {
    @UIApplicationDelegateAdaptor var delegate: ShopDelegate

    var body: some SwiftUI.Scene {
        WindowGroup { Text("Shop").services(delegate.host) }
    }
}

private final class ShopDelegate: HostApplicationDelegate {
    static var log = Log()

    @ServiceListBuilder override var services: ServiceList {
        let log = Self.log
        Feature("shop", log: log, opens: true)
        InlineService("user") { _ in "Ada" }
        TokenService(log: log)
        InlineService("warmup", mode: .deferred) { _ in await log.note("warmup") }
    }
}

@MainActor private final class TokenService: Service, RemoteNotificationRegistrationResponder {
    let log: Log
    init(log: Log) { self.log = log }
    func launch(_ context: LaunchContext) async throws {}
    func didRegisterForRemoteNotifications(deviceToken: Data) { log.note("token of \(deviceToken.count) bytes") }
    func didFailToRegisterForRemoteNotifications(with error: any Error) {}
}

private final class TitledController: HostViewController {
    @ServiceListBuilder override var services: ServiceList {
        InlineService("title", dependsOn: ["user"]) { [weak self] context in
            let user: String = try context["user"]
            await MainActor.run {
                self?.title = user
                ShopDelegate.log.note("titled")
            }
        }
    }
}
