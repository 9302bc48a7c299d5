import HostAdapters
import LaunchGraph
import SwiftUI
import Testing
import UIKit

/// A launch with scenes, where the application state is always `.background` at first.
@Suite @MainActor struct SceneLaunchTests {
    let log = Log()
    let application: UIApplication

    init() {
        application = UIApplication()
        application.applicationState = .background
    }

    private func shop(_ clock: any Clock<Duration> = ContinuousClock()) throws -> ServiceHost {
        let log = log
        let graph = try ServiceGraph {
            StateService("s", log: log)
            InlineService("warmup", mode: .deferred) { _ in await log.note("warmup") }
        }
        return ServiceHost(Dispatcher(graph), clock: clock)
    }

    private func scene() -> UIWindowScene {
        UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
    }

    private func isWarm(_ host: ServiceHost) -> Bool {
        host.dispatcher.report.services.first { $0.id == "warmup" }?.started != nil
    }

    @Test(arguments: [true, false])
    func `deferred services wait for the first active scene, and its appearance is not a return to the foreground`(
        isDeclared: Bool
    ) async throws {
        // Where `Info.plist` declares none, the first scene shows that there are some.
        let host = try shop(HandClock())
        host.usesScenes = isDeclared
        let scene = scene()
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        host.sceneDelegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        _ = try await host.launched
        #expect(!isWarm(host))
        host.sceneDelegate.sceneWillEnterForeground(scene)
        #expect(!isWarm(host))
        host.sceneDelegate.sceneDidBecomeActive(scene)
        await log.wait(for: "warmup")
        #expect(log.lines.first == "s active")
        #expect(!log.lines.contains("s foreground"))
        await host.shutdown()
    }

    @Test func `a launch without a scene counts as one in the background after a timeout`() async throws {
        let clock = HandClock()
        let host = try shop(clock)
        host.usesScenes = true
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        #expect(!isWarm(host))
        #expect(host.phase == .inactive)
        await clock.advance(by: ServiceHost.sceneTimeout)
        await log.wait(for: "warmup")
        #expect(host.phase == .background)
        let scene = scene()
        host.sceneDelegate.sceneWillEnterForeground(scene)
        host.sceneDelegate.sceneDidBecomeActive(scene)
        #expect(log.lines == ["warmup", "s foreground", "s active"])
        await host.shutdown()
    }

    @Test func `deferred services start when a scene is in the background`() async throws {
        let host = try shop(HandClock())
        host.usesScenes = true
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        host.sceneDelegate.sceneDidEnterBackground(scene())
        await log.wait(for: "warmup")
        #expect(log.lines == ["s background", "warmup"])
        await host.shutdown()
    }

    @Test func `a service that configures scenes declares them`() throws {
        let host = try ServiceHost { Configurator() }
        #expect(!host.usesScenes)
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        #expect(host.usesScenes)
        #expect(host.phase == .inactive)
    }

    @Test func `a delegate to which that of the application passes the callbacks has scenes if that is SwiftUI's`() {
        for delegate in [HostApplicationDelegate(ServiceHost(.empty)), HostApplicationDelegate()] {
            for other in [HostApplicationDelegate(), SwiftUIApplicationDelegate()] as [any UIApplicationDelegate] {
                application.delegate = other
                delegate.host.usesScenes = false
                _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
                #expect(delegate.host.usesScenes == (other is SwiftUIApplicationDelegate))
            }
        }
    }
}

@MainActor private final class Configurator: SynchronousService, SceneConfigurationResponder {
    func launch(_ context: LaunchContext) throws {}
    func configuration(for session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration? { nil }
}
