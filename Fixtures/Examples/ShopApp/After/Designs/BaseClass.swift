import HostAdapters
import LaunchGraph
import UIKit

@MainActor final class LoggerService: SynchronousService {
    func launch(_ context: LaunchContext) throws {}
}

@MainActor final class AccountService: SynchronousService, LaunchOptionsResponder {
    let dependsOn = [LoggerService.id]

    func launch(_ context: LaunchContext) throws {}

    func didFinishLaunching(with options: LaunchOptions) -> Bool { true }
}

final class PluggedDelegate: HostApplicationDelegate {
    @ServiceListBuilder override var services: ServiceList {
        AccountService()
        LoggerService()
    }
}

/// Named in the scene manifest.
final class PluggedScene: HostSceneDelegate {}
