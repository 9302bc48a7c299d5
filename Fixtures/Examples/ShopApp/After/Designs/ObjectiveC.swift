import Foundation
import HostAdapters
import LaunchGraph

/// Stands for a class written in Objective-C.
@MainActor final class LegacyTracker: NSObject {
    func start(withKey key: String, completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }
    func flush() {}
    func stop() {}
}

@MainActor final class TrackerService: Service, ApplicationStateResponder {
    let policy = ServicePolicy(timeout: .seconds(5), onFailure: .skipDependents)
    private let tracker = LegacyTracker()

    func launch(_ context: LaunchContext) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            tracker.start(withKey: "shop") { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    func shutdown() async throws { tracker.stop() }

    func didEnterBackground() { tracker.flush() }
}
