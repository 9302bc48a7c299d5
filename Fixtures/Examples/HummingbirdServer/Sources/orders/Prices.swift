import AsyncHTTPClient
import Hummingbird
import LaunchGraph
import LaunchServiceLifecycle
import Logging
import NIOCore

/// The connections to other servers.
let client = InlineService(.client) { _ in
    var configuration = HTTPClient.Configuration()
    // A refused connection is an error at once: the policy of the service that connects says how often to try.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(configuration: configuration)
} shutdown: {
    try await $0.shutdown()
}

/// The second server. The shop works without it: its policy says so, and orders then have no price.
struct PriceService: Service {
    let id = ServiceID.prices
    @DependsOn(ConfigService.self) private var config
    @DependsOn(DiscountService.self) private var discount
    @DependsOn(ServiceID.client) private var client: HTTPClient
    let policy = ServicePolicy(
        timeout: .seconds(2), retry: .init(attempts: 2, backoff: .constant(.milliseconds(50))), onFailure: .proceed)

    func launch(_ context: LaunchContext) async throws -> Prices {
        let prices = Prices(client: client, url: config.pricesURL, discount: discount)
        _ = try await prices.price(of: "coffee")
        return prices
    }
}

struct Prices: Sendable {
    let client: HTTPClient
    let url: String
    let discount: Discount

    func price(of item: String) async throws -> Int {
        let response = try await client.execute(
            HTTPClientRequest(url: "\(url)/price/\(item)"), timeout: .seconds(2))
        let text = String(buffer: try await response.body.collect(upTo: 100))
        guard let price = Int(text) else { throw HTTPError(.badGateway) }
        return price * (100 - discount.percent.load(ordering: .relaxed)) / 100
    }
}

/// A server of prices, for the tests.
func servePrices() async throws {
    let prices = LifecycleService("prices") { _, ready in
        let router = Router()
        router.get("price/{item}") { _, context in "\(try context.parameters.require("item").count * 100)" }
        return server(router, port: 0, "prices on port", Logger(label: "prices"), ready)
    }
    try await Dispatcher(try ServiceGraph { prices }).run(until: .signals(.terminate))
}
