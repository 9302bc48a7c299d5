import AsyncHTTPClient
import Hummingbird
import LaunchGraph
import LaunchLogging
import LaunchServiceLifecycle
import Logging
import NIOCore

/// The connections to other servers.
struct ClientService: Service {
    let id = ServiceID.client

    func launch(_ context: LaunchContext) async throws -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        // A refused connection is an error at once: the policy of the service that connects says how often to try.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(configuration: configuration)
    }

    func shutdown(_ client: HTTPClient) async throws { try await client.shutdown() }
}

// begin: prices
/// The second server. The shop works without it: its policy says so, and orders then have no price.
struct PriceService: Service {
    let id = ServiceID.prices
    @DependsOn(SettingsService.self) private var settings
    @DependsOn(ClientService.self) private var client
    let policy = ServicePolicy(
        timeout: .seconds(2), retry: .init(attempts: 2, backoff: .constant(.milliseconds(50))), onFailure: .proceed)
    let url: String

    func launch(_ context: LaunchContext) async throws -> Prices {
        let prices = Prices(client: client, url: url, settings: settings)
        _ = try await prices.price(of: "coffee")
        return prices
    }
}
// end: prices

struct Prices: Sendable {
    let client: HTTPClient
    let url: String
    let settings: CurrentSettings

    func price(of item: String) async throws -> Int {
        let response = try await client.execute(
            HTTPClientRequest(url: "\(url)/price/\(item)"), timeout: .seconds(2))
        let text = String(buffer: try await response.body.collect(upTo: 100))
        guard let price = Int(text) else { throw HTTPError(.badGateway) }
        return price * (100 - settings.discount) / 100
    }
}

/// A server of prices, for the tests.
enum PriceServer {
    static func run(_ logger: Logger) async throws {
        let graph = try ServiceGraph {
            LifecycleService("prices") { _, ready in
                let router = Router()
                router.get("price/{item}") { _, context in
                    "\(try context.parameters.require("item").count * 100)"
                }
                return Application(
                    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                    onServerRunning: { channel in
                        logger.notice("prices on port \(channel.localAddress?.port ?? 0)")
                        ready()
                    }, logger: logger)
            }
        }
        try await Dispatcher(graph).run(until: .signals(.terminate))
    }
}
