import Foundation
import LaunchGraph
import ShopServices
import Testing

private struct FakeConfig: Service {
    let folder: String
    func launch(_ context: LaunchContext) async throws -> Config {
        var config = Config()
        config.port = 0
        config.healthPort = 0
        config.folder = folder
        return config
    }
}

private struct NoMetrics: Service {
    let policy = ServicePolicy(onFailure: .proceed)
    struct Unavailable: Error {}
    func launch(_ context: LaunchContext) async throws -> Metrics { throw Unavailable() }
}

@Suite struct `The shop` {
    let folder = NSTemporaryDirectory() + "shop-\(UUID().uuidString)"

    private func graph() throws -> ServiceGraph {
        try ServiceGraph { Shop.services { _ in } }.replacing(ConfigService.self) { FakeConfig(folder: folder) }
    }

    @Test func `the launched shop answers over HTTP`() async throws {
        try await Dispatcher(graph()).withLaunched { shop in
            let port = try shop[HTTPService.self].port
            let answer = try await Self.get("http://127.0.0.1:\(port)/price/coffee")
            #expect(answer == "350\n")
        }
    }

    @Test func `the shop sells products although its metrics have failed`() async throws {
        let graph = try graph().replacing(MetricsService.self) { NoMetrics() }
        try await Dispatcher(graph).withLaunched { shop in
            #expect(shop.report.outcome == .degraded)
            let port = try shop[HTTPService.self].port
            let answer = try await Self.get("http://127.0.0.1:\(port)/price/tea")
            #expect(answer == "300\n")
        }
    }

    @Test func `the shop keeps its products from one launch to the next`() async throws {
        try await Dispatcher(graph()).withLaunched { shop in
            try await shop[DatabaseService.self].set("cake", price: 420)
        }
        try await Dispatcher(graph()).withLaunched { shop in
            let index = try await shop.require(SearchService.self)
            #expect(index.find("ca") == ["cake"])
        }
    }

    private static func get(_ url: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl", "-s", "--max-time", "60", url]
        let pipe = Pipe()
        process.standardOutput = pipe
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
