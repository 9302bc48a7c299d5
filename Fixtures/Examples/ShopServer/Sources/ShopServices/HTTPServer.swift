import Foundation
import Synchronization

/// Accepts connections on a port of the loopback address and answers one request on each.
public final class HTTPServer: Sendable {
    /// What is sent back.
    struct Response: Sendable {
        var status = "200 OK"
        var body: String
    }

    private struct State {
        /// The listening socket; `nil` once it is closed.
        var socket: Int32?
        var accepted = 0
    }

    /// How long a client may take to send its request.
    private static let requestTimeout = 5

    /// The port that the server listens on.
    public let port: UInt16
    private let state: Mutex<State>
    /// A byte in this pipe ends the accepting.
    private let stop: (readEnd: Int32, writeEnd: Int32)

    /// Listens on `port`; on any that is free if it is 0.
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
                bind(socket, address, length) == 0 && listen(socket, 128) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        var ends: [Int32] = [-1, -1]
        guard isListening, pipe(&ends) == 0 else {
            let reason = String(cString: strerror(errno))
            close(socket)
            throw ListenError(port: port, reason: reason)
        }
        // A connection can be gone before it is accepted; there is nothing to wait for then.
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        state = Mutex(State(socket: socket))
        stop = (ends[0], ends[1])
        self.port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        closeSocket()
        close(stop.readEnd)
        close(stop.writeEnd)
    }

    /// How many connections were accepted.
    var accepted: Int { state.withLock { $0.accepted } }

    /// Answers requests until ``stopAccepting()``, and returns when the last response has been sent.
    func serve(_ respond: @escaping @Sendable (_ path: String) async -> Response) async {
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for await client in connections() {
                    group.addTask { await Self.answer(client, respond) }
                }
            }
        } onCancel: {
            stopAccepting()
        }
    }

    /// Accepts the connections that have been made up to now, and no more.
    func stopAccepting() {
        var byte: UInt8 = 0
        _ = write(stop.writeEnd, &byte, 1)
    }

    /// The accepted connections.
    private func connections() -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        guard let socket = state.withLock({ $0.socket }) else {
            continuation.finish()
            return stream
        }
        Thread.detachNewThread { [self] in
            var waiting = [
                pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop.readEnd, events: Int16(POLLIN), revents: 0),
            ]
            while true {
                guard poll(&waiting, 2, -1) > 0 || errno == EINTR else { break }
                while case let client = accept(socket, nil, nil), client >= 0 {
                    state.withLock { $0.accepted += 1 }
                    continuation.yield(client)
                }
                if waiting[1].revents != 0 { break }
            }
            // From here on, a client is refused instead of left waiting.
            closeSocket()
            continuation.finish()
        }
        return stream
    }

    private func closeSocket() {
        let socket = state.withLock { state in
            defer { state.socket = nil }
            return state.socket
        }
        if let socket { close(socket) }
    }

    private static func answer(_ client: Int32, _ respond: @Sendable (String) async -> Response) async {
        let path = await blocking { readPath(client) }
        let response = await respond(path)
        await blocking {
            let head = "HTTP/1.1 \(response.status)\r\nContent-Length: \(response.body.utf8.count)\r\n\r\n"
            let bytes = Array((head + response.body).utf8)
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                // A client that has gone must not end the program.
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            _ = send(client, bytes, bytes.count, flags)
            close(client)
        }
    }

    /// The path of the request; empty if none is sent in time.
    private static func readPath(_ client: Int32) -> String {
        var timeout = timeval(tv_sec: Self.requestTimeout, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            // There, a connection is as its listener.
            _ = fcntl(client, F_SETFL, 0)
        #endif
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while request.count < 8192, request.suffix(4) != Array("\r\n\r\n".utf8) {
            let count = read(client, &buffer, buffer.count)
            guard count > 0 else { break }
            request += buffer.prefix(count)
        }
        return String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// Does blocking work on a thread of its own, so that a client that is slow to send keeps no other request waiting.
    private static func blocking<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}

/// A port on which the server cannot listen.
public struct ListenError: Error, CustomStringConvertible {
    let port: UInt16
    let reason: String
    public var description: String { "cannot listen on port \(port): \(reason)" }
}
