import LaunchGraph
import Testing
import UIKit

@testable import HostAdapters

/// What a service can wait for, and what a process was started for.
@Suite @MainActor struct ConditionTests {
    let log = Log()
    let application = UIApplication()

    private func host(waitingFor condition: HostCondition, timeout: Duration? = nil) throws -> ServiceHost {
        let log = log
        let graph = try ServiceGraph {
            HostConditionService(condition, timeout: timeout)
            InlineService("store", dependsOn: [condition.id]) { _ in await log.note("store") }
            InlineService("other") { _ in await log.note("other") }
        }
        return ServiceHost(graph)
    }

    @Test func `a service that waits for protected data is launched when the device is unlocked`() async throws {
        application.isProtectedDataAvailable = false
        let host = try host(waitingFor: .protectedData)
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        await log.wait(for: "other")
        #expect(!log.lines.contains("store"))
        #expect(!host.holds(.protectedData))
        host.delegate.applicationProtectedDataDidBecomeAvailable(application)
        _ = try await host.launched
        #expect(log.lines.contains("store"))
        await host.shutdown()
    }

    @Test(arguments: [false, true])
    func `what needs an interface waits until a program that was launched in the background is visible`(hasScenes: Bool)
        async throws
    {
        let log = log
        let graph = try ServiceGraph {
            HostConditionService(.interface, mode: .deferred, timeout: nil)
            InlineService("window", dependsOn: [HostCondition.interface.id], mode: .deferred) { _ in
                await log.note("window")
            }
            InlineService("sync", mode: .deferred) { _ in await log.note("sync") }
        }
        let host = ServiceHost(graph)
        application.applicationState = .background
        host.usesScenes = hasScenes
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        let scene = UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
        if hasScenes { host.sceneDelegate.sceneDidEnterBackground(scene) }
        await log.wait(for: "sync")
        #expect(log.lines == ["sync"] && !host.holds(.interface))
        if hasScenes {
            host.sceneDelegate.sceneWillEnterForeground(scene)
        } else {
            host.delegate.applicationWillEnterForeground(application)
        }
        await log.wait(for: "window")
        #expect(host.holds(.interface))
        await host.shutdown()
    }

    @Test func `a condition can be the program's own`() async throws {
        let consent = HostCondition("consent")
        let host = try host(waitingFor: consent)
        host.launch()
        await log.wait(for: "other")
        #expect(log.lines == ["other"])
        host.note(consent, holds: true)
        _ = try await host.launched
        #expect(log.lines == ["other", "store"])
        await host.shutdown()
    }

    @Test func `deferred services that wait for a condition come up after the launch`() async throws {
        application.isProtectedDataAvailable = false
        let log = log
        let graph = try ServiceGraph {
            HostConditionService(.protectedData, mode: .deferred, timeout: nil)
            InlineService("store", dependsOn: [HostCondition.protectedData.id], mode: .deferred) { _ in
                await log.note("store")
            }
        }
        let host = ServiceHost(graph)
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        host.delegate.applicationDidBecomeActive(application)
        #expect(log.lines.isEmpty)
        host.delegate.applicationProtectedDataDidBecomeAvailable(application)
        await log.wait(for: "store")
        await host.shutdown()
    }

    @Test func `a condition that holds delays nothing`() async throws {
        let host = try host(waitingFor: .protectedData)
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        #expect(log.lines.sorted() == ["other", "store"])
        await host.shutdown()
    }

    @Test func `a condition that does not hold in time skips the services that depend on it`() async throws {
        application.isProtectedDataAvailable = false
        let host = try host(waitingFor: .protectedData, timeout: .milliseconds(10))
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        #expect(log.lines == ["other"])
        #expect(host.dispatcher.report.services.first { $0.id == "store" }?.state == .skipped)
        await host.shutdown()
    }

    @Test func `a prewarmed program holds services back until the user opens it`() async throws {
        let host = try host(waitingFor: .opened)
        host.isPrewarmed = true
        host.usesScenes = true
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        await log.wait(for: "other")
        #expect(!log.lines.contains("store"))
        let scene = UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
        host.sceneDelegate.sceneWillEnterForeground(scene)
        _ = try await host.launched
        #expect(log.lines.contains("store"))
        #expect(host.launchTimes.beforeLaunch == nil)
        await host.shutdown()
    }

    @Test func `the variables that Xcode sets tell what the process was started for`() {
        func purpose(_ variables: [String: String]) -> ProgramPurpose { ProgramPurpose { variables[$0] } }
        #expect(purpose([:]) == .normal)
        #expect(purpose(["XCODE_RUNNING_FOR_PREVIEWS": "0"]) == .normal)
        #expect(purpose(["XCODE_RUNNING_FOR_PREVIEWS": "1"]) == .preview)
        #expect(purpose(["XCTestConfigurationFilePath": ""]) == .tests)
    }

    @Test func `services are skipped or replaced for the purposes that are named`() {
        let services = ServiceList { InlineService("real") { _ in } }
        #expect(services.skipped(for: .current).count == 0)
        #expect(services.skipped(for: .preview).ids == ["real"])
        #expect(services.replaced(for: .preview, .current) { InlineService("fake") { _ in } }.ids == ["fake"])
    }

    @Test func `a host measures its launch from the start of the process to the first frame`() async throws {
        let host = try ServiceHost { InlineService("a") { _ in } }
        host.extendsLaunchMeasurement = true
        #expect(host.launchTimes.beforeLaunch == nil)
        _ = host.delegate.application(application, didFinishLaunchingWithOptions: nil)
        _ = try await host.launched
        #expect(host.launchTimes.firstFrame == nil)
        host.delegate.applicationDidBecomeActive(application)
        while host.launchTimes.firstFrame == nil { await Task.yield() }
        let times = host.launchTimes
        let total = try #require(times.untilFirstFrame)
        let synchronous = try #require(times.synchronous)
        let launched = try #require(times.launched)
        #expect(total > .zero && total < .seconds(3_600))
        #expect(synchronous <= launched)
        #expect(host.problems.isEmpty)
        await host.shutdown()
    }

    @Test func `work without an interface launches the services and holds deferred ones back`() async throws {
        let log = log
        let host = try ServiceHost {
            InlineService("store") { _ in 7 }
            InlineService("warmup", mode: .deferred) { _ in await log.note("warmup") }
        }
        let app = try await host.launchedWithoutInterface
        #expect(try app["store", as: Int.self] == 7)
        #expect(host.phase == .background)
        #expect(host.dispatcher.report.services.first { $0.id == "warmup" }?.started == nil)
        host.setPhase(.active, of: "scene")
        await log.wait(for: "warmup")
        await host.shutdown()
    }
}
