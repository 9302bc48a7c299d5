import HostAdapters
import LaunchGraph
import UIKit

final class EarlyDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        HostConditionService(.protectedData, timeout: .seconds(5))
        HostConditionService(.interface, mode: .deferred, timeout: nil)
        FeedService()
        InlineService("preheat", dependsOn: [HostCondition.interface.id], mode: .deferred) { _ in
            Catalogue().preheat()
        }
    }

    // The unit tests and previews of the app launch nothing.
    override func makeHost() -> ServiceHost {
        let host = ServiceHost(declaring: services.skipped(for: .preview, .tests))
        host.extendsLaunchMeasurement = true
        return host
    }
}

@MainActor final class FeedService: Service, BackgroundTaskResponder {
    let dependsOn = [HostCondition.protectedData.id]
    let backgroundTasks = ["com.shop.refresh"]  // also in the Info.plist
    private var store: Store?

    func launch(_ context: LaunchContext) async throws { store = Store.open() }

    func performBackgroundTask(_ task: BackgroundTask) async throws {
        try Task.checkCancellation()  // the system ends the task by cancelling it
        store?.save()
        task.report(progress: 1)  // the system shows it if the user has started the task
    }
}

@MainActor enum Extension {
    static let host = ServiceHost(declaring: ServiceList { InlineService("name") { _ in "Ada" } })

    /// Called by an App Intent, or by a widget's timeline.
    static func name() async throws -> String {
        try await host.launchedWithoutInterface["name", as: String.self]
    }
}
