import AsyncHTTPClient
import Foundation
import NIOCore
import Synchronization

/// Requests whose bodies stop in the middle until they are told to go on.
final class Load: Sendable {
    private let count: Int
    private let client: HTTPClient
    private let port: Int
    private let gates: Mutex<[AsyncStream<ByteBuffer>.Continuation]> = Mutex([])
    private let task: Mutex<Task<[UInt], any Error>?> = Mutex(nil)

    init(_ count: Int, port: Int) throws {
        self.count = count
        self.port = port
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = count
        configuration.timeout = .init(connect: .seconds(60))
        client = HTTPClient(configuration: configuration)
    }

    /// Sends the first half of every request.
    func begin() async throws {
        let bodies = (0..<count).map { _ in AsyncStream.makeStream(of: ByteBuffer.self) }
        gates.withLock { $0 = bodies.map(\.continuation) }
        let (client, port) = (client, port)
        let task = Task {
            try await withThrowingTaskGroup(of: UInt.self) { group in
                for (stream, continuation) in bodies {
                    continuation.yield(ByteBuffer(string: "te"))
                    group.addTask {
                        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/orders")
                        request.method = .POST
                        request.body = .stream(stream, length: .known(Int64(3)))
                        // A request that is lost has the status 0.
                        guard let response = try? await client.execute(request, timeout: .seconds(240)) else {
                            return 0
                        }
                        _ = try? await response.body.collect(upTo: 1000)
                        return response.status.code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        self.task.withLock { $0 = task }
    }

    /// How many requests the server is handling.
    func handled(
        health: Int, get: (String, Int) async throws -> (status: UInt, body: String)
    ) async throws -> Int {
        let text = try await get("/metrics", health).body
        let line = text.split(separator: "\n").first {
            $0.hasPrefix("http.server.active_requests{http.request.method=POST}")
        }
        return line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    }

    /// Sends the second half of every request.
    func finish() {
        for gate in gates.withLock(\.self) {
            gate.yield(ByteBuffer(string: "a"))
            gate.finish()
        }
    }

    /// The status of every response.
    func answers() async throws -> [UInt] {
        let answers = try await task.withLock(\.self)?.value ?? []
        try await client.shutdown()
        return answers
    }
}

/// A flag that one task sets and others read.
final class AtomicFlag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
