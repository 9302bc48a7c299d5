import Foundation
import LaunchGraph
import Logging
import Synchronization

/// What can change while the server runs.
struct Settings: Codable, Sendable {
    /// The discount on every price, in percent.
    var discount = 0
}

// begin: settings
/// Reads the settings, and reads them again on SIGHUP.
struct SettingsService: Service, Reloadable {
    let id = ServiceID.settings
    let path: String?
    private let current = CurrentSettings()

    init(path: String?) { self.path = path }

    func launch(_ context: LaunchContext) async throws -> CurrentSettings {
        try read()
        return current
    }

    func reload() async throws {
        try read()
        Logger.current.notice("settings were reloaded")
    }

    private func read() throws {
        guard let path else { return }
        current.set(try JSONDecoder().decode(Settings.self, from: Data(contentsOf: URL(filePath: path))))
    }
}
// end: settings

final class CurrentSettings: Sendable {
    private let settings = Mutex(Settings())
    var discount: Int { settings.withLock(\.discount) }
    func set(_ new: Settings) { settings.withLock { $0 = new } }
}
