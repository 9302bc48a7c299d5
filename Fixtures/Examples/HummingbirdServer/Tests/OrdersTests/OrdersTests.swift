import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

/// The real executable, over HTTP.
@Suite(.serialized, .timeLimit(.minutes(10))) struct OrdersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func server(
        _ name: String = "orders", _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> RunningServer {
        try RunningServer(
            ["--database", folder.path("orders.sqlite")] + arguments, of: name, environment: environment)
    }

    /// A client that does not try again for a minute when the server is gone. It lives as long as the tests.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        return HTTPClient(configuration: configuration)
    }()

    private func get(_ path: String, port: Int) async throws -> (status: UInt, body: String) {
        try await send(.GET, path, port: port)
    }

    private func send(_ method: HTTPMethod, _ path: String, port: Int) async throws -> (status: UInt, body: String) {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        return (response.status.code, String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }

    private func order(_ item: String, port: Int) async throws -> (status: UInt, body: String) {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/orders")
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: item))
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        return (response.status.code, String(buffer: try await response.body.collect(upTo: 1000)))
    }

    // MARK: The server

    @Test func `orders are stored with the price of the second server, with logs, metrics and spans`() async throws {
        let prices = try RunningServer(["--prices-serve"])
        let url = "http://127.0.0.1:\(try await prices.port(after: "prices on port "))"
        let server = try server("orders", ["--prices-url", url])
        let (health, port) = (
            try await server.port(after: "health on port "), try await server.port(after: "listening on port ")
        )
        #expect(try await order("tea", port: port) == (201, "1 300\n"))
        #expect(try await get("/orders", port: port).body == "1\n")
        while try await get("/ready", port: health).status != 200 { await Task.yield() }
        #expect(try await get("/live", port: health).status == 200)
        #expect(try await get("/started", port: health).body.contains(#""description":"up""#))
        let page = try await get("/startup", port: health).body
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("migrations") && page.contains("<svg"))
        let metrics = try await get("/metrics", port: health).body
        #expect(metrics.contains("launch.service.up{launch.service=database} 1\n"))
        let spans = try await get("/spans", port: health).body.split(separator: "\n")
        #expect(
            spans.contains("launch") && spans.contains("launch migrations")
                && spans.contains { $0.hasSuffix("/orders") })

        server.send(SIGTERM)
        #expect(await server.end() == 0, "\(server.lines)")
        let lines = server.lines
        #expect(lines.contains { $0.contains("program is up") })
        #expect(lines.contains { $0.contains("schema is up to date") && $0.contains("launch.service=migrations") })
        #expect(lines.last?.contains("by=signal(SIGTERM)") == true)
        // Nothing of the log is lost: the last service that was up is logged as down.
        #expect(lines.contains { $0.contains("service is down") && $0.contains("launch.service=database") })
        prices.send(SIGTERM)
        #expect(await prices.end() == 0)
    }

    @Test func `the server is up without the second server, and orders have no price`() async throws {
        let server = try server()
        let port = try await server.port(after: "listening on port ")
        let health = try await server.port(after: "health on port ")
        #expect(try await order("tea", port: port) == (201, "1 unknown\n"))
        while try await get("/ready", port: health).status != 200 { await Task.yield() }
        #expect(try await get("/ready", port: health).body.contains(#""description":"degraded""#))
        server.send(SIGTERM)
        #expect(await server.end() == 0)
    }

    @Test func `the discount is read again on SIGHUP and on request, and a mistake in it changes nothing`() async throws
    {
        let settings = folder.url.appending(path: "discount.json")
        try "0".write(to: settings, atomically: true, encoding: .utf8)
        let prices = try RunningServer(["--prices-serve"])
        let url = "http://127.0.0.1:\(try await prices.port(after: "prices on port "))"
        let server = try server("orders", ["--prices-url", url, "--discounts", settings.path])
        let port = try await server.port(after: "listening on port ")
        #expect(await server.line(containing: "program is up"))
        #expect(try await order("tea", port: port).body == "1 300\n")

        try "50".write(to: settings, atomically: true, encoding: .utf8)
        server.send(SIGHUP)
        #expect(await server.line(containing: "the discount is 50 %"))
        #expect(try await order("tea", port: port).body == "2 150\n")

        try "{".write(to: settings, atomically: true, encoding: .utf8)
        server.send(SIGHUP)
        #expect(await server.line(containing: "service failed to respond to an event"))
        #expect(try await order("tea", port: port).body == "3 150\n")
        let health = try await server.port(after: "health on port ")
        #expect(try await send(.POST, "/reload", port: health).body.hasPrefix("discount: "))
        try "10".write(to: settings, atomically: true, encoding: .utf8)
        #expect(try await send(.POST, "/reload", port: health).body == "discount: reloaded\n")
        #expect(try await order("tea", port: port).body == "4 270\n")
        server.send(SIGTERM)
        #expect(await server.end() == 0)
        prices.send(SIGTERM)
        #expect(await prices.end() == 0)
    }

    @Test func `a port that is in use fails the launch, and everything is shut down`() async throws {
        let first = try server()
        let port = try await first.port(after: "listening on port ")
        let second = try RunningServer(["--database", folder.path("other.sqlite"), "--port", "\(port)"])
        #expect(await second.end() == 1)
        #expect(second.lines.contains { $0.contains("the launch failed: api: ") }, "\(second.lines)")
        #expect(second.lines.contains { $0.contains("service is down") && $0.contains("launch.service=database") })
        first.send(SIGTERM)
        #expect(await first.end() == 0)
    }

    @Test func `an operator changes a policy without a build, and a misspelt service is an error`() async throws {
        let slow = try server(environment: ["LAUNCH_PRICES_RETRY_ATTEMPTS": "1"])
        _ = try await slow.port(after: "listening on port ")
        #expect(!slow.lines.contains { $0.contains("attempt failed, and is repeated") })
        slow.send(SIGTERM)
        #expect(await slow.end() == 0)
        let misspelt = try server(environment: ["LAUNCH_PRICE_TIMEOUT": "1s"])
        #expect(await misspelt.end() == 1)
        #expect(misspelt.lines.contains { $0.contains("did you mean ‘launch.prices.timeout’?") }, "\(misspelt.lines)")
    }

    @Test func `all mistakes in the configuration are one error, before anything starts`() async throws {
        let server = try RunningServer(["--port", "65536", "--health-port", "x", "--launch-api-drain", "long"])
        #expect(await server.end() == 1)
        #expect(
            server.lines.contains { $0.contains("4 problems in the configuration of the launch") }, "\(server.lines)")
        #expect(server.lines.contains { $0.contains("port = ‘65536’ (CommandLineArgumentsProvider)") })
        #expect(server.lines.contains { $0.contains("database (") && $0.contains("the value is missing") })
        #expect(!server.lines.contains { $0.contains("program is launching") })
    }

    @Test func `a database that fails is opened again under load, and requests are answered with 503 meanwhile`()
        async throws
    {
        let (database, away) = (folder.url.appending(path: "data"), folder.url.appending(path: "away"))
        try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
        let server = try RunningServer(["--database", database.appending(path: "orders.sqlite").path])
        let health = try await server.port(after: "health on port ")
        let port = try await server.port(after: "listening on port ")
        #expect(await server.line(containing: "program is degraded"))
        let isOver = AtomicFlag()
        let statuses = try await withThrowingTaskGroup(of: [UInt: Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var statuses: [UInt: Int] = [:]
                    while !isOver.isSet { statuses[try await order("tea", port: port).status, default: 0] += 1 }
                    return statuses
                }
            }
            try FileManager.default.moveItem(at: database, to: away)
            while try await get("/ready", port: health).status == 200 { await Task.yield() }
            while try await order("tea", port: port).status != 503 { await Task.yield() }
            try FileManager.default.moveItem(at: away, to: database)
            while try await order("tea", port: port).status != 201 { await Task.yield() }
            while try await get("/ready", port: health).status != 200 { await Task.yield() }
            isOver.set()
            return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
        #expect(Set(statuses.keys).isSubset(of: [201, 503]), "\(statuses)")
        #expect(server.lines.contains { $0.contains("service is restarted") && $0.contains("launch.service=database") })
        #expect(!server.lines.contains { $0.contains("service is restarted") && $0.contains("launch.service=api") })
        let stored = try await get("/orders", port: port).body
        #expect((Int(stored.dropLast()) ?? 0) >= statuses[201, default: 0])
        server.send(SIGTERM)
        #expect(await server.end() == 0)
    }

    // MARK: The shutdown

    @Test func `5,000 requests that are in flight when the shutdown begins are answered, and stored`() async throws {
        let count = 5_000
        let server = try server("orders", ["--launch-lame-duck", "1h"])
        let health = try await server.port(after: "health on port ")
        let port = try await server.port(after: "listening on port ")
        #expect(await server.line(containing: "program is degraded"))
        let load = try Load(count, port: port)
        // Each request has arrived up to the middle of its body.
        try await load.begin()
        while try await load.handled(health: health, get: get) < count { await Task.yield() }

        server.send(SIGTERM)
        while try await get("/ready", port: health).status == 200 { await Task.yield() }
        // The listener is open while readiness is false.
        #expect(try await order("late", port: port).status == 201)
        #expect(try await get("/ready", port: health).body.contains(#""description":"draining""#))
        server.send(SIGTERM)
        while try await !get("/ready", port: health).body.contains(#""description":"stopping""#) { await Task.yield() }
        load.finish()
        let answers = try await load.answers()
        #expect(answers.count { $0 == 201 } == count, "\(Dictionary(grouping: answers, by: \.self).mapValues(\.count))")
        #expect(await server.end() == 0, "\(server.lines.suffix(5))")

        let again = try self.server()
        let newPort = try await again.port(after: "listening on port ")
        #expect(try await get("/orders", port: newPort).body == "\(count + 1)\n")
        again.send(SIGTERM)
        #expect(await again.end() == 0)
    }

    @Test func `requests are answered for the lame duck time after the signal, and a second signal ends it`()
        async throws
    {
        let server = try server("orders", ["--launch-lame-duck", "1h"])
        let health = try await server.port(after: "health on port ")
        let port = try await server.port(after: "listening on port ")
        #expect(await server.line(containing: "program is degraded"))
        server.send(SIGTERM)
        #expect(await server.line(containing: "program is draining"))
        #expect(try await get("/ready", port: health).status == 503)
        #expect(try await order("tea", port: port).status == 201)
        server.send(SIGTERM)
        #expect(await server.end() == 0)
    }

    @Test func `every acknowledged order survives kill -9`() async throws {
        var acknowledged = 0
        for _ in 0..<3 {
            let server = try server()
            let port = try await server.port(after: "listening on port ")
            #expect((Int(try await get("/orders", port: port).body.dropLast()) ?? 0) >= acknowledged)
            acknowledged += await withTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var count = 0
                        while (try? await order("tea", port: port).status) == 201 { count += 1 }
                        return count
                    }
                }
                // The process ends while orders arrive, without any chance to clean up.
                var stored = 0
                while stored < acknowledged + 100 {
                    stored = Int((try? await get("/orders", port: port).body.dropLast()) ?? "") ?? stored
                }
                server.send(SIGKILL)
                return await group.reduce(0, +)
            }
            #expect(await server.end() == SIGKILL)
        }
        let server = try server()
        let port = try await server.port(after: "listening on port ")
        #expect(acknowledged > 0)
        #expect((Int(try await get("/orders", port: port).body.dropLast()) ?? 0) >= acknowledged)
        server.send(SIGTERM)
        #expect(await server.end() == 0)
    }

    // MARK: The comparison

    @Test func `the server on swift-service-lifecycle alone serves orders and shuts down`() async throws {
        let server = try server("orders-lifecycle")
        let port = try await server.port(after: "listening on port ")
        let health = try await server.port(after: "health on port ")
        #expect(try await order("tea", port: port) == (201, "1 unknown\n"))
        #expect(try await get("/ready", port: health).status == 200)
        server.send(SIGTERM)
        #expect(await server.end() == 0, "\(server.lines)")
    }
}
