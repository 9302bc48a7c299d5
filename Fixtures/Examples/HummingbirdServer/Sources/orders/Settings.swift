import Foundation
import LaunchConfiguration
import LaunchGraph
import Logging
import Synchronization

/// What command line and environment say. It is checked before anything starts.
struct OrdersSettings: DeclaredSettings {
    @Setting("port", .in(0...65_535)) var port = 0
    @Setting("health.port", .in(0...65_535)) var healthPort = 0
    @Setting("database") var database: String
    @Setting("prices.url") var pricesURL = "http://127.0.0.1:9"
    @Setting("discounts") var discounts: String?
}

typealias ConfigService = SettingsService<OrdersSettings>

/// Reads the discount on every price, in percent, and reads it again on SIGHUP.
struct DiscountService: Service, Reloadable {
    let id = ServiceID.discount
    @DependsOn(ConfigService.self) private var config
    private let current = Discount()

    func launch(_ context: LaunchContext) async throws -> Discount {
        try await reload()
        return current
    }

    func reload() async throws {
        guard let path = config.discounts else { return }
        let percent = try JSONDecoder().decode(Int.self, from: Data(contentsOf: URL(filePath: path)))
        current.percent.store(percent, ordering: .relaxed)
        Logger.current.notice("the discount is \(percent) %")
    }
}

final class Discount: Sendable { let percent = Atomic(0) }
