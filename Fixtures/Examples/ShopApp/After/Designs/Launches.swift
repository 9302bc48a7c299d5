import HostAdapters
import LaunchGraph
import UIKit

/// What the app stores.
@MainActor enum Preferences {
    static var launches = 0
}

// begin: restoring
final class RestoringDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        InlineSynchronousService("theme") { _ in "dark" }
    }

    override func application(
        _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        host.launch(untilFirstFrame: application.applicationState != .background)
        return super.application(application, willFinishLaunchingWithOptions: options)
    }
}
// end: restoring

// begin: options
struct ReferralService: Service {
    func launch(_ context: LaunchContext) async throws -> String? {
        await context.program.host?.launchOptions?.url?.url.host
    }
}
// end: options

// begin: attempts
final class CarefulDelegate: HostApplicationDelegate {
    private let attempts = LaunchAttempts {
        Preferences.launches  // for example in UserDefaults
    } write: {
        Preferences.launches = $0
    }

    @ServiceListBuilder override var services: ServiceList {
        if attempts.unfinished < 3 {
            InlineService("database") { _ in 1 }
        } else {
            InlineService("repair") { _ in 1 }
        }
    }

    override func makeHost() -> ServiceHost {
        let host = super.makeHost()
        host.count(attempts)
        return host
    }
}
// end: attempts

// begin: claim
final class MessagingDelegate: HostApplicationDelegate {
    override func makeHost() -> ServiceHost {
        let host = super.makeHost()
        host.claim("application:didReceiveRemoteNotification:fetchCompletionHandler:")
        return host
    }
}
// end: claim
