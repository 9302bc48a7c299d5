#if canImport(UIKit) && !os(watchOS)
    import LaunchGraph
    import LaunchHosts
    import UIKit
    import XCTest

    @MainActor private final class PushService: Service, RemoteNotificationResponder {
        func launch(_ context: LaunchContext) async throws {}

        func didReceiveRemoteNotification(
            _ userInfo: [AnyHashable: Any], completion: EventCompletion<UIBackgroundFetchResult>
        ) {
            completion(.newData)
        }
    }

    @MainActor private final class CrashReporter: NSObject, Service, UIApplicationDelegate {
        func launch(_ context: LaunchContext) async throws {}

        func applicationSignificantTimeChange(_ application: UIApplication) {}
    }

    @MainActor private final class ScreenLog: SynchronousService, ScreenResponder {
        var lines: [String] = []

        func launch(_ context: LaunchContext) throws {}
        func viewDidLoad() { lines.append("load") }
        func viewDidAppear(animated: Bool) { lines.append("appear") }
    }

    private final class EmptyDelegate: HostApplicationDelegate {}

    private final class PushDelegate: HostApplicationDelegate {
        @ServiceListBuilder override var services: ServiceList {
            PushService()
            CrashReporter()
        }
    }

    private final class OverridingDelegate: HostApplicationDelegate {
        override func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    }

    private final class LoggedController: HostViewController {
        let log = ScreenLog()
        override var parentHost: ServiceHost? { nil }
        @ServiceListBuilder override var services: ServiceList { log }
    }

    /// What needs the Objective-C runtime and UIKit itself.
    @MainActor final class UIKitTests: XCTestCase {
        private let remoteNotification = #selector(
            UIApplicationDelegate.application(_:didReceiveRemoteNotification:fetchCompletionHandler:))

        func testADelegateImplementsOnlyCallbacksThatReachAService() {
            XCTAssertFalse(EmptyDelegate().responds(to: remoteNotification))
            XCTAssertTrue(PushDelegate().responds(to: remoteNotification))
        }

        func testADelegateImplementsTheCallbacksThatUIKitNeeds() {
            XCTAssertTrue(
                EmptyDelegate().responds(to: #selector(UIApplicationDelegate.applicationWillTerminate(_:))))
        }

        func testACallbackOfAServiceThatIsADelegateItselfIsImplemented() {
            let selector = #selector(UIApplicationDelegate.applicationSignificantTimeChange(_:))
            XCTAssertFalse(EmptyDelegate().responds(to: selector))
            XCTAssertTrue(PushDelegate().responds(to: selector))
        }

        func testACallbackThatASubclassOverridesIsImplemented() {
            let selector = #selector(UIApplicationDelegate.applicationDidReceiveMemoryWarning(_:))
            XCTAssertFalse(EmptyDelegate().responds(to: selector))
            XCTAssertTrue(OverridingDelegate().responds(to: selector))
        }

        func testAViewControllerTellsTheServicesOfItsScreen() {
            let controller = LoggedController()
            controller.viewDidLoad()
            controller.viewWillAppear(false)
            controller.viewDidAppear(false)
            XCTAssertEqual(controller.log.lines, ["load", "appear"])
        }
    }
#endif
