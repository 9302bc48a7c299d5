import Dispatch
import Foundation
import Testing

@Suite(.serialized) struct `The shop under load` {
    @Test(.timeLimit(.minutes(10)), arguments: 1...20)
    func `a terminated shop answers every request that it has accepted`(round: Int) async throws {
        let shop = try RunningShop()
        let port = try await shop.port(after: "listening on port ")
        let load = Load(port: port)
        await load.begin(clients: 4)
        // These are accepted before a later request is answered, and are halfway through their requests at the signal.
        let unfinished = try (0..<4).map { _ in try #require(Client(port: port)) }
        for client in unfinished { client.send("GET /price/tea HT") }
        let later = try #require(Client(port: port))
        later.send("GET /price/tea HTTP/1.1\r\n\r\n")
        #expect(await later.response().hasSuffix("300\n"))
        await load.waitForAnswers(atLeast: 40)

        shop.terminate()
        await load.waitForRefusal()
        for client in unfinished { client.send("TP/1.1\r\n\r\n") }
        for client in unfinished { #expect(await client.response().hasSuffix("300\n")) }
        let (code, lines) = await shop.end()
        #expect(code == 0, "\(lines)")
        // A connection that the system made and the shop did not accept has no response.
        let answered = await load.end() + unfinished.count + 1
        #expect(lines.contains("shop: \(answered) connections accepted"), "\(answered) answered; \(lines)")
        #expect(lines.contains("shop: \(answered) requests served"), "\(answered) answered; \(lines)")
    }

    @Test(.timeLimit(.minutes(10))) func `the health endpoints answer while requests are still being answered`()
        async throws
    {
        let shop = try RunningShop()
        let health = try await shop.port(after: "health on port ")
        let port = try await shop.port(after: "listening on port ")
        // All services are up when a request is answered, and soon after the launch has returned.
        while await Client.get("/ready", port: health)?.hasPrefix("HTTP/1.1 200") != true { await Task.yield() }
        #expect(await Client.get("/health", port: health)?.contains(#""status":"pass","description":"up""#) == true)
        let unfinished = try #require(Client(port: port))
        unfinished.send("GET /price/tea HT")
        #expect(await Client.get("/price/tea", port: port)?.hasSuffix("300\n") == true)

        shop.terminate()
        while await Client.get("/price/tea", port: port) != nil { await Task.yield() }
        #expect(await Client.get("/ready", port: health)?.hasPrefix("HTTP/1.1 503") == true)
        #expect(await Client.get("/health", port: health)?.contains(#""description":"stopping""#) == true)
        unfinished.send("TP/1.1\r\n\r\n")
        #expect(await unfinished.response().hasSuffix("300\n"))
        let (code, lines) = await shop.end()
        #expect(code == 0, "\(lines)")
    }
}

/// Clients that send one request after another until they are refused.
private final class Load: Sendable {
    private struct State {
        var answered = 0
        var refused = 0
        var clients = 0
    }

    private let port: UInt16
    private let state = ObservableState(State())

    init(port: UInt16) {
        self.port = port
    }

    func begin(clients: Int) async {
        state.change { $0.clients = clients }
        for _ in 0..<clients {
            Thread.detachNewThread { [self] in
                while let client = Client(port: port) {
                    client.send("GET /price/coffee HTTP/1.1\r\n\r\n")
                    let response = client.blockingResponse()
                    if response.hasSuffix("350\n") { state.change { $0.answered += 1 } }
                }
                state.change { $0.refused += 1 }
            }
        }
    }

    func waitForAnswers(atLeast count: Int) async { await state.wait { $0.answered >= count } }

    /// Waits until a client is refused: the shop accepts no more connections.
    func waitForRefusal() async { await state.wait { $0.refused > 0 } }

    /// How many requests were answered, once every client is refused.
    func end() async -> Int {
        await state.wait { $0.refused == $0.clients }
        return state.current.answered
    }
}

/// One connection.
private final class Client: Sendable {
    private let socket: Int32

    /// Connects; `nil` if it is refused.
    init?(port: UInt16) {
        #if canImport(Darwin)
            socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return nil }
    }

    deinit {
        close(socket)
    }

    /// The response to a request; `nil` if it is refused.
    static func get(_ path: String, port: UInt16) async -> String? {
        guard let client = Client(port: port) else { return nil }
        client.send("GET \(path) HTTP/1.1\r\n\r\n")
        return await client.response()
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
            _ = Darwin.send(socket, bytes, bytes.count, 0)
        #else
            _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    /// Everything that is sent back, up to the end of the connection.
    func response() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.blockingResponse()) }
        }
    }

    func blockingResponse() -> String {
        var response: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while case let count = read(socket, &buffer, buffer.count), count > 0 { response += buffer.prefix(count) }
        return String(decoding: response, as: UTF8.self)
    }
}

/// The built `shop`, running with any free ports and a folder of its own.
private final class RunningShop: Sendable {
    private struct State {
        var output = ""
        var isComplete = false
        var code: Int32?
    }

    private let state = ObservableState(State())
    private let pid: Int32
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let config = folder.appending(path: "config.json")
        try #"{ "port": 0, "healthPort": 0, "folder": "\#(folder.path)" }"#.write(
            to: config, atomically: true, encoding: .utf8)
        let process = Process()
        let executable: URL = try #require(Self.executable, "shop is not built")
        process.executableURL = executable
        process.environment = ProcessInfo.processInfo.environment.merging(["SHOP_CONFIG": config.path]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        pid = process.processIdentifier
        Thread.detachNewThread { [self] in
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                state.change { $0.output += String(decoding: data, as: UTF8.self) }
            }
            process.waitUntilExit()
            state.change {
                $0.code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            }
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Beside the tests, where they were built.
    private static var executable: URL? {
        let tests = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        var folder = URL(filePath: tests).deletingLastPathComponent()
        for _ in 0..<5 {
            let candidate = folder.appending(path: "shop")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    func terminate() { kill(pid, SIGTERM) }

    /// The number after `words` in what it prints.
    func port(after words: String) async throws -> UInt16 {
        await state.wait { $0.output.contains(words) || $0.code != nil }
        let output = state.current.output
        let line = output.split(separator: "\n").first { $0.contains(words) }
        return try #require(line.flatMap { UInt16($0.split(separator: " ").last ?? "") }, "\(output)")
    }

    /// How it ended, and the lines that it printed.
    func end() async -> (code: Int32, lines: [String]) {
        await state.wait { $0.code != nil }
        let end = state.current
        return (end.code ?? .min, end.output.split(separator: "\n").map(String.init))
    }
}
