import AppKit
import LaunchGraph
import Testing
import UIKit

@testable import HostAdapters

/// Items that are offered before a service is up.
@Suite @MainActor struct BufferedOfferTests {
    let log = Log()

    @Test func `a file that arrives before the launch has finished is accepted and opened once a service is up`()
        async throws
    {
        let application = NSApplication()
        let host = try ServiceHost { LinkOpener("editor", log: log) }
        #expect(host.macDelegate.application(application, openFile: "/a.txt"))
        #expect(host.macDelegate.application(application as Any, openFileWithoutUI: "/b.txt"))
        #expect(host.macDelegate.application(application, openTempFile: "/c.txt"))
        host.macDelegate.application(application, openFiles: ["/d.txt", "/e.txt"])
        #expect(application.repliesToOpen == [.success])
        #expect(log.lines.isEmpty)
        host.macDelegate.applicationDidFinishLaunching(Notification(name: Notification.Name("launched")))
        _ = try await host.launched
        #expect(log.lines == ["a", "b", "c", "d", "e"].map { "editor url file:///\($0).txt" })
        await host.shutdown()
    }

    @Test func `every notification that a desktop program receives before its services are up is buffered`()
        async throws
    {
        let application = NSApplication()
        let host = try ServiceHost { Subscriber("inbox", log: log) }
        for number in ["1", "2"] {
            host.macDelegate.application(application, didReceiveRemoteNotification: ["number": number])
        }
        #expect(log.lines.isEmpty)
        _ = try await host.launched
        #expect(log.lines == ["inbox 1", "inbox 2"])
        let row = HostCallback.named("application:didReceiveRemoteNotification:", of: .nsApplication)?.event
        #expect(row?.rule == .tell && row?.delivery == .every)
        #expect(host.dispatcher.report.events.first?.name == row?.name)
        await host.shutdown()
    }

    @Test func `a file is refused if no service opens files`() throws {
        let application = NSApplication()
        let host = try ServiceHost { InlineService("plain") { _ in } }
        #expect(!host.macDelegate.application(application, openFile: "/a.txt"))
        host.macDelegate.application(application, openFiles: ["/a.txt"])
        #expect(application.repliesToOpen == [.failure])
    }

    @Test func `a URL and an activity are accepted while the services that handle them come up`() async throws {
        let application = UIApplication()
        let gate = Gate()
        let host = try ServiceHost {
            InlineService("slow") { _ in await gate.pass() }
            Feature("links", dependsOn: ["slow"], log: log)
        }
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        let url = try #require(URL(string: "shop://a"))
        #expect(host.delegate.application(application, open: url))
        #expect(host.delegate.application(application, continue: NSUserActivity(activityType: "article")) { _ in })
        await gate.open()
        _ = try await host.launched
        #expect(log.lines == ["links up", "links url shop://a", "links activity article"])
        // It opens none.
        #expect(!host.delegate.application(application, open: url))
        await host.shutdown()
    }
}

@MainActor private class Named: Service {
    let id: ServiceID
    let log: Log
    init(_ id: ServiceID, log: Log) { (self.id, self.log) = (id, log) }
    func launch(_ context: LaunchContext) async throws {}
}

@MainActor private final class Subscriber: Named, MacRemoteNotificationResponder {
    func didReceiveRemoteNotification(_ userInfo: [String: Any]) {
        log.note("\(id) \(userInfo["number"] as? String ?? "")")
    }
}

@MainActor private final class LinkOpener: Named, OpenURLResponder {
    func open(_ url: OpenedURL) -> Bool {
        log.note("\(id) url \(url.url.absoluteString)")
        return true
    }
}
