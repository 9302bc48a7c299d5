import AppKit
import CloudKit
import Intents
import LaunchGraph
import Testing

@testable import HostAdapters

/// Every callback of a desktop's delegate, called as AppKit does: by its protocol.
@Suite @MainActor struct DesktopCompletenessTests {
    fileprivate struct Failure: Error {}

    let log = Log()
    let application = NSApplication()

    @Test func `every callback of a desktop's delegate reaches the service responsible`() async throws {
        let host = try ServiceHost {
            Everything(log: log)
            EverythingOfDesktop(log: log)
        }
        host.waitAtEnd = { _, _ in }
        try await call(host.macDelegate, host)
        let expected = HostCallback.all.filter { $0.host == .nsApplication }.map(\.event.name)
        #expect(Set(log.lines) == Set(expected))
        await host.shutdown()
    }

    private func call(_ delegate: MacApplicationDelegate, _ host: ServiceHost) async throws {
        let system: any NSApplicationDelegate = delegate
        let note = Notification(name: Notification.Name("note"))
        let (coder, activity) = (NSCoder(), NSUserActivity(activityType: "article"))
        system.applicationWillFinishLaunching(note)
        system.applicationDidFinishLaunching(note)
        _ = try await host.launched
        system.applicationWillBecomeActive(note)
        system.applicationDidBecomeActive(note)
        system.applicationWillResignActive(note)
        system.applicationDidResignActive(note)
        system.applicationWillHide(note)
        system.applicationDidHide(note)
        system.applicationWillUnhide(note)
        system.applicationDidUnhide(note)
        system.applicationWillUpdate(note)
        system.applicationDidUpdate(note)
        system.applicationDidChangeScreenParameters(note)
        system.applicationDidChangeOcclusionState(note)
        system.applicationProtectedDataDidBecomeAvailable(note)
        system.applicationProtectedDataWillBecomeUnavailable(note)
        #expect(system.applicationShouldTerminate(application) == .terminateCancel)
        #expect(system.applicationShouldTerminateAfterLastWindowClosed(application))
        #expect(!system.applicationShouldHandleReopen(application, hasVisibleWindows: false))
        #expect(system.applicationDockMenu(application)?.title == "Dock")
        #expect(system.applicationShouldAutomaticallyLocalizeKeyEquivalents(application))
        #expect(system.application(application, willPresentError: CancellationError()) is Failure)
        #expect(system.application(application, willContinueUserActivityWithType: "article"))
        #expect(system.application(application, continue: activity) { _ in })
        system.application(application, didFailToContinueUserActivityWithType: "article", error: Failure())
        system.application(application, didUpdate: activity)
        system.application(application, didRegisterForRemoteNotificationsWithDeviceToken: Data())
        system.application(application, didFailToRegisterForRemoteNotificationsWithError: Failure())
        system.application(application, didReceiveRemoteNotification: [:])
        system.application(application, userDidAcceptCloudKitShareWith: CKShare.Metadata())
        #expect(system.application(application, handlerFor: INIntent()) == nil)
        system.application(application, open: [try #require(URL(string: "shop://a"))])
        for isOpened in [
            system.application(application, openFile: "a"), system.application(application, openFileWithoutUI: "b"),
            system.application(application, openTempFile: "c"),
        ] { #expect(isOpened) }
        system.application(application, openFiles: ["d"])
        #expect(application.repliesToOpen == [.success])
        #expect(!system.applicationShouldOpenUntitledFile(application))
        #expect(system.applicationOpenUntitledFile(application))
        #expect(!system.application(application, printFile: "a"))
        let reply = system.application(application, printFiles: ["a"], withSettings: [:], showPrintPanels: true)
        #expect(reply == .printingReplyLater)
        #expect(system.applicationSupportsSecureRestorableState(application))
        system.application(application, willEncodeRestorableState: coder)
        system.application(application, didDecodeRestorableState: coder)
        #expect(system.application(application, delegateHandlesKey: "orders"))
        system.applicationWillTerminate(note)
    }

    /// A service that responds to the events that only a desktop has, and notes their names.
    @MainActor fileprivate final class EverythingOfDesktop: Service {
        let log: Log
        init(log: Log) { self.log = log }
        func launch(_ context: LaunchContext) async throws {}

        func note<Answer>(_ event: String, _ answer: Answer) -> Answer {
            log.note(event)
            return answer
        }
    }
}

extension DesktopCompletenessTests.EverythingOfDesktop: MacLaunchResponder, DesktopResponder, WindowUpdateResponder {
    func willFinishLaunching(_ notification: Notification) { log.note("willFinishLaunching") }
    func didFinishLaunching(_ notification: Notification) { log.note("didFinishLaunching") }
    func willBecomeActive() { log.note("willBecomeActive") }
    func didResignActive() { log.note("didResignActive") }
    func willHide() { log.note("willHide") }
    func didUnhide() { log.note("didUnhide") }
    func didChangeScreenParameters() { log.note("didChangeScreenParameters") }
    func didChangeOcclusionState() { log.note("didChangeOcclusionState") }
    func willUpdate() { log.note("willUpdate") }
    func didUpdate() { log.note("didUpdate") }
}

extension DesktopCompletenessTests.EverythingOfDesktop: TerminationResponder, LastWindowResponder, ReopenResponder,
    DockMenuResponder, ErrorPresentationResponder, MacRemoteNotificationResponder, ScriptingResponder
{
    func shouldTerminate() -> Bool { note("shouldTerminate", false) }
    var terminatesAfterLastWindowClosed: Bool { note("terminatesAfterLastWindow", true) }
    func shouldHandleReopen(hasVisibleWindows: Bool) -> Bool { note("shouldHandleReopen", hasVisibleWindows) }
    func dockMenu() -> NSMenu? {
        let menu = NSMenu()
        menu.title = "Dock"
        return note("dockMenu", menu)
    }
    func willPresent(_ error: any Error) -> (any Error)? {
        note("willPresentError", DesktopCompletenessTests.Failure())
    }
    func didReceiveRemoteNotification(_ userInfo: [String: Any]) { log.note("macRemoteNotification") }
    func handles(scriptingKey key: String) -> Bool { note("handlesScriptingKey", key == "orders") }
}

extension DesktopCompletenessTests.EverythingOfDesktop: UntitledFileResponder, PrintResponder,
    MacRestorationResponder
{
    func shouldOpenUntitledFile() -> Bool { note("shouldOpenUntitledFile", false) }
    func openUntitledFile() -> Bool { note("openUntitledFile", true) }
    func print(_ files: PrintedFiles) -> NSApplication.PrintReply? {
        note("printFiles", files.showsPanels ? .printingReplyLater : .printingFailure)
    }
    var supportsSecureRestorableState: Bool { note("supportsSecureState", true) }
}
