internal import CLaunchSupport
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
    /// side closes the connection.
    ///
    /// - Parameter limit: the time limit for each piece.
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
        let (hasOccurred, isOver) = (Latch(), Latch())
        let number = poller.arm(event, on: socket) {
            hasOccurred.set()
            isOver.set()
        }
        let timer = DeadlineTimer(after: limit) { isOver.set() }
        await isOver.wait()
        timer.cancel()
        poller.disarm(number)
        return hasOccurred.isSet
    }
}
