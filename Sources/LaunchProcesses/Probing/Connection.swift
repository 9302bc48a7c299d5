internal import CLaunchSupport
internal import Dispatch
internal import LaunchSupport

struct ConnectionFailure: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
    init(code: Int32) { reason = SystemError(code: code).reason }

    static let tooLate = ConnectionFailure("no answer in time")
}

/// A TCP connection that never blocks a thread.
struct Connection: Sendable {
    private let socket: Int32
    private let poller: DescriptorPoller

    /// Opens a connection to `port` of `host`, at the first of the host's addresses that accepts one.
    static func open(to host: String, port: UInt16, within limit: Duration, _ poller: DescriptorPoller)
        async throws(ConnectionFailure)
        -> Connection
    {
        var failure = ConnectionFailure("it has no address")
        for address in try await SocketAddress.resolve(host, port: port) {
            do throws(ConnectionFailure) {
                return try await open(address, within: limit, poller)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func open(_ address: SocketAddress, within limit: Duration, _ poller: DescriptorPoller)
        async throws(ConnectionFailure)
        -> Connection
    {
        let socket = address.connect()
        guard socket >= 0 else { throw ConnectionFailure(code: -socket) }
        let connection = Connection(socket: socket, poller: poller)
        let isSettled = await connection.awaits(.writable, within: limit)
        let error = isSettled ? launch_net_result(socket) : 0
        guard isSettled, error == 0 else {
            connection.close()
            throw isSettled ? ConnectionFailure(code: error) : .tooLate
        }
        return connection
    }

    func close() { SystemDescriptor.close(socket) }

    func send(_ bytes: [UInt8], within limit: Duration) async throws(ConnectionFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { launch_net_send(socket, $0.baseAddress, $0.count) }
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if !SystemError(code: Int32(-sent)).isTemporary {
                throw ConnectionFailure(code: Int32(-sent))
            } else if await !awaits(.writable, within: limit) {
                throw .tooLate
            }
        }
    }

    /// Reads until the received bytes satisfy `isEnough`, the maximum number of bytes has been received, or the other
    /// side closes the connection. The time limit is that of each piece.
    func read(
        upTo longest: Int, within limit: Duration, until isEnough: ([UInt8]) -> Bool
    ) async throws(ConnectionFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < longest, !isEnough(bytes) {
            guard await awaits(.readable, within: limit) else { throw .tooLate }
            guard let piece = SystemDescriptor.read(socket, upTo: 1024) else { continue }
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// Returns whether `event` occurs before `limit` has passed or the waiting task is cancelled. The poller then no longer
    /// uses the socket.
    private func awaits(_ event: DescriptorEvent, within limit: Duration) async -> Bool {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
        let number = poller.arm(event, on: socket) { outcome.yield(true) }
        let timer = Task.timer(after: limit) { outcome.yield(false) }
        let hasOccurred = await outcomes.first { _ in true } ?? false
        timer.cancel()
        poller.disarm(number)
        return hasOccurred
    }
}

struct SocketAddress: Sendable {
    private let family: Int32
    private let protocolNumber: Int32
    private let bytes: [UInt8]

    /// Begins to connect without blocking. Returns the socket, or a negated error number.
    func connect() -> Int32 {
        bytes.withUnsafeBytes { launch_net_connect(family, protocolNumber, $0.baseAddress, $0.count) }
    }

    /// Returns the addresses for connections to `port` of `host`. No name server is asked for `localhost` (RFC 6761) or a
    /// numeric host. Any other name is resolved by the system, which may take a while and blocks a thread outside Swift's
    /// pool.
    static func resolve(_ host: String, port: UInt16) async throws(ConnectionFailure) -> [SocketAddress] {
        let name = host.lowercased()
        let isLocal = name == "localhost" || name.hasSuffix(".localhost")
        let hosts = isLocal ? ["127.0.0.1", "::1"] : [host]
        let addresses = hosts.flatMap { (try? lookUp($0, port, isNumeric: true).get()) ?? [] }
        if isLocal || !addresses.isEmpty { return addresses }
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: lookUp(host, port, isNumeric: false)) }
        }
        return try result.get()
    }

    private static func lookUp(
        _ host: String, _ port: UInt16, isNumeric: Bool
    ) -> Result<[SocketAddress], ConnectionFailure> {
        var list: UnsafeMutablePointer<addrinfo>?
        let code = launch_net_resolve(host, String(port), isNumeric ? 1 : 0, &list)
        guard code == 0 else {
            return .failure(ConnectionFailure("its address is unknown: \(String(cString: gai_strerror(code)))"))
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let info = next?.pointee {
            let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
            addresses.append(
                SocketAddress(family: info.ai_family, protocolNumber: info.ai_protocol, bytes: Array(bytes)))
            next = info.ai_next
        }
        return .success(addresses)
    }
}
