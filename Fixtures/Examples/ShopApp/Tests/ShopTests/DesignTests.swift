import Foundation
import HostAdapters
import LaunchGraph
import ShopDesigns
import Testing
import UIKit

/// One test for each design of the pages about migration.
@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct DesignTests {
    private let application = UIApplication()

    private func scene() -> UIWindowScene {
        UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
    }

    @Test func `a base class launches its services by their dependencies and asks every one`() async throws {
        let program = PluggableProgram()
        #expect(!program.application(application, didFinishLaunchingWithOptions: nil))
        program.applicationDidReceiveMemoryWarning(application)
        #expect(
            program.seen.lines == [
                "log up", "boot up", "log finished", "boot finished", "boot memory", "log memory",
            ])
        await program.host.shutdown()
    }

    @Test func `a service of a controller receives appearance and disappearance as a pair`() async throws {
        let controller = ChatController()
        controller.loadViewIfNeeded()
        _ = try await controller.screen.host.launched
        controller.viewWillAppear(false)
        controller.viewDidAppear(false)
        controller.viewWillDisappear(false)
        controller.viewDidDisappear(false)
        await controller.screen.close()
        #expect(controller.seen.lines == ["load", "config", "subscribe", "unsubscribe", "gone"])
    }

    @Test func `a service of a controller that comes up too late receives neither`() async throws {
        let controller = ChatController()
        let (signal, continue_) = AsyncStream.makeStream(of: Void.self)
        controller.connect = { for await _ in signal {} }
        controller.loadViewIfNeeded()
        controller.viewWillAppear(false)
        controller.viewDidAppear(false)
        controller.viewWillDisappear(false)
        controller.viewDidDisappear(false)
        continue_.finish()
        _ = try await controller.screen.host.launched
        await controller.screen.close()
        #expect(controller.seen.lines == ["load", "config", "gone"])
    }

    @Test func `activities reach the services, and an intent is answered`() async throws {
        let program = DroidProgram()
        program.onCreate()
        _ = try await program.host.launched
        program.onResume()
        #expect(program.onNewIntent("shop://a"))
        #expect(!program.onNewIntent("mail:a"))
        #expect(Set(program.seen.lines) == ["up", "resumed Main", "active", "intent shop://a", "intent mail:a"])
        await program.host.shutdown()
    }

    @Test func `a callback that the catalogue does not have takes one line`() async throws {
        let program = ForwardingProgram()
        _ = try await program.host.launched
        program.scanned("123")
        #expect(program.seen.lines == ["scanned 123"])
        await program.host.shutdown()
    }

    @Test func `the URL of a launch reaches each handler once, and a notification is completed once`() async throws {
        let program = SingletonProgram()
        let url = try #require(URL(string: "shop://offer"))
        #expect(program.application(application, didFinishLaunchingWithOptions: [.url: url]))
        #expect(program.application(application, open: url, options: [:]))
        _ = try await program.host.launched
        var answers: [UIBackgroundFetchResult] = []
        await withCheckedContinuation { continuation in
            program.application(application, didReceiveRemoteNotification: ["id": 7]) {
                answers.append($0)
                continuation.resume()
            }
        }
        #expect(answers == [.newData])
        #expect(program.seen.lines == ["push up", "push url", "links url", "push 7"])
        await program.host.shutdown()
    }

    @Test func `a delegate and a scene delegate by composition use one host`() async throws {
        let program = ComposedProgram()
        #expect(program.application(application, didFinishLaunchingWithOptions: nil))
        let (scene, delegate) = (scene(), ComposedProgramScene())
        delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        #expect(program.seen.lines == ["root of Ada", "root scene"])
        await program.services.host.shutdown()
    }

    @Test func `several services handle one responsibility`() async throws {
        let program = DividedProgram()
        _ = program.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await program.host.launched
        program.applicationDidBecomeActive(application)
        var calls = 0
        await withCheckedContinuation { continuation in
            program.application(application, handleEventsForBackgroundURLSession: "uploads") {
                calls += 1
                continuation.resume()
            }
        }
        #expect(calls == 1)
        #expect(program.seen.lines == ["state", "network", "session uploads"])
        await program.host.shutdown()
    }

    @Test func `components declare what they need, and a missing one is found before anything runs`() async throws {
        let dispatcher = Dispatcher(try componentProgram())
        let app = try await dispatcher.launch()
        #expect(try app[ReaderService.self] == "reader of records")
        try await dispatcher.shutdown()
        #expect(throws: ServiceGraphError.self) { try incompleteProgram() }
    }
}
