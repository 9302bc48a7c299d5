import Dispatch
import Foundation
import LaunchGraph

/// A socket that listens, and the port it got.
public struct Listener: Sendable {
    let socket: Int32
    public let port: UInt16

    /// Listens on `port` of the loopback address.
    init(port: UInt16) throws {
        #if canImport(Darwin)
            let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #else
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isListening else {
            let reason = String(cString: strerror(errno))
            close(socket)
            throw ListenError(port: port, reason: reason)
        }
        // One client can make the socket readable twice; there is nothing to accept the second time.
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        self.socket = socket
        self.port = UInt16(bigEndian: address.sin_port)
    }
}

/// The port could not be had.
public struct ListenError: Error, CustomStringConvertible {
    let port: UInt16
    let reason: String
    public var description: String { "cannot listen on port \(port): \(reason)" }
}

/// Answers `GET /price/coffee`. It is up once it listens; it answers until it is shut down.
public struct HTTPService: Service {
    public struct Output: Sendable {
        public let listener: Listener
        let catalog: Catalog
        let metrics: Metrics?
    }

    public let dependsOn = [ConfigService.id, CatalogService.id, MetricsService.id, LoggerService.id]

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Output {
        let listener = try Listener(port: context[ConfigService.self].port)
        try context[LoggerService.self].log("listening on port \(listener.port)")
        // Metrics may be missing: its policy says so.
        return Output(
            listener: listener, catalog: try context[CatalogService.self],
            metrics: try? context[MetricsService.self].metrics)
    }

    /// Lives until shutdown cancels it: accepting connections is what this service does.
    public func run(_ output: Output) async throws {
        let source = DispatchSource.makeReadSource(fileDescriptor: output.listener.socket, queue: .global())
        let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
        source.setEventHandler { continuation.yield() }
        source.resume()
        defer { source.cancel() }
        for await _ in ready {
            while case let client = accept(output.listener.socket, nil, nil), client >= 0 {
                await answer(client, output)
            }
        }
    }

    public func shutdown(_ output: Output) async throws {
        close(output.listener.socket)
    }

    private func answer(_ client: Int32, _ output: Output) async {
        // One that says nothing must not keep the others waiting for long, nor one that has gone end the program.
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            // There, a client is as its listener.
            _ = fcntl(client, F_SETFL, 0)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(client, &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: " ").dropFirst().first
        let product = path.map { $0.dropFirst("/price/".count) } ?? ""
        await output.metrics?.count()
        let price = output.catalog.prices[String(product)]
        let body = price.map { "\($0)\n" } ?? "no such product\n"
        let head = "HTTP/1.1 \(price == nil ? "404 Not Found" : "200 OK")\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        let response = Array((head + body).utf8)
        _ = send(client, response, response.count, flags)
        close(client)
    }
}
