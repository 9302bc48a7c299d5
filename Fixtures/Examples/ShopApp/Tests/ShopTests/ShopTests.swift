import Foundation
import LaunchGraph
import Testing
import UIKit

@testable import HostAdapters
@testable import ShopAfter

@Suite(.timeLimit(.minutes(10))) @MainActor struct ShopTests {
    @Test func `the shop launches as before, and in the order that its services declare`() async throws {
        let delegate = ShopAfter.AppDelegate()
        UIApplication.shared.delegate = delegate
        #expect(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
        let options = UIScene.ConnectionOptions()
        options.urlContexts = [UIOpenURLContext(url: try #require(URL(string: "shop://article")))]
        let plain = connect(UIScene.ConnectionOptions())
        let linked = connect(options)
        #expect(plain.window?.rootViewController?.title?.hasPrefix("Shop of ") == true)
        #expect(linked.window?.rootViewController?.title == "article")
        _ = try await delegate.host.launched
        #expect(
            delegate.host.dispatcher.graph.launchOrder == [
                StoreService.id, UserService.id, WindowService.id, PushService.id, AnalyticsService.id, "preheat",
            ])
        let fetched = await withCheckedContinuation { continuation in
            delegate.application(UIApplication(), didReceiveRemoteNotification: [:]) {
                continuation.resume(returning: $0)
            }
        }
        #expect(fetched == .newData)
        await delegate.host.shutdown()
        #expect(delegate.host.problems.isEmpty)
    }

    /// Adds a scene to the program, as UIKit does by the scene manifest.
    private func connect(_ options: UIScene.ConnectionOptions) -> SceneDelegate {
        let scene = UIWindowScene(session: UISceneSession(), connectionOptions: options)
        let delegate = SceneDelegate()
        scene.delegate = delegate
        delegate.scene(scene, willConnectTo: scene.session, options: options)
        return delegate
    }

    @Test func `a delegate that launches before state is restored launches once`() async throws {
        let delegate = RestoringDelegate()
        #expect(delegate.application(UIApplication.shared, willFinishLaunchingWithOptions: [:]))
        #expect(delegate.host.dispatcher.status["theme"]?.state == .running)
        #expect(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
        #expect(try await delegate.host.launched["theme", as: String.self] == "dark")
        await delegate.host.shutdown()
        #expect(delegate.host.problems.isEmpty)
    }

    @Test func `a service reads the options of the launch`() async throws {
        let host = try ServiceHost { ReferralService() }
        let url = try #require(URL(string: "shop://friend"))
        _ = HostApplicationDelegate(host).application(UIApplication(), didFinishLaunchingWithOptions: [.url: url])
        #expect(try await host.launched[ReferralService.self] == "friend")
        await host.shutdown()
    }

    @Test func `after two launches that did not come up, other services are launched`() async throws {
        Preferences.launches = 2
        let careful = CarefulDelegate()
        careful.host.launch()
        #expect(Preferences.launches == 3)
        #expect(careful.host.dispatcher.graph.launchOrder == ["database"])
        _ = try await careful.host.launched
        #expect(Preferences.launches == 0)
        Preferences.launches = 3
        #expect(CarefulDelegate().host.dispatcher.graph.launchOrder == ["repair"])
        #expect(
            MessagingDelegate().host.responds(
                to: "application:didReceiveRemoteNotification:fetchCompletionHandler:", of: .uiApplication) == true)
        await careful.host.shutdown()
    }

    @Test func `the URL of a launch reaches every handler once`() async throws {
        let offers = OfferHandler()
        let host = try ServiceHost {
            LinkHandler()
            offers
        }
        let url = try #require(URL(string: "shop://offer"))
        let delegate = HostApplicationDelegate(host)
        _ = delegate.application(UIApplication(), didFinishLaunchingWithOptions: [.url: url])
        _ = delegate.application(UIApplication(), open: url)
        _ = try await host.launched
        while offers.opened.isEmpty { await Task.yield() }
        #expect(offers.opened == [url])
        await host.shutdown()
    }

    @Test func `every line of code in the pages about migration is compiled here`() throws {
        let here = URL(fileURLWithPath: #filePath)
        let shop = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let pages = shop.appendingPathComponent("../../../Sources/LaunchHosts/LaunchHosts.docc/Migrating")
        var sources = ""
        for folder in ["Before", "Before/Designs", "Before/Notes", "After", "After/Designs", "After/Notes"] {
            let directory = shop.appendingPathComponent(folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
            where name.hasSuffix(".swift") {
                sources += try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
            }
        }
        // Marks delimit what articles show.
        sources = sources.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("// begin: ") && !$0.hasPrefix("// end: ") }.joined(separator: "\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).filter { $0.hasSuffix(".md") }
        #expect(names.count == 15)
        for name in names {
            let page = try String(contentsOf: pages.appendingPathComponent(name), encoding: .utf8)
            let blocks = page.components(separatedBy: "```swift\n").dropFirst()
            #expect(blocks.count >= 2, "\(name) has a before and an after")
            for block in blocks {
                let code = block.components(separatedBy: "\n```")[0]
                #expect(sources.contains(code), "\(name):\n\(code)")
            }
        }
    }
}
