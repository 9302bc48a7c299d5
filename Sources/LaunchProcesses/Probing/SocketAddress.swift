internal import CLaunchSupport
internal import Dispatch

struct SocketAddress: Sendable {
    private let family: Int32
    private let protocolNumber: Int32
    private let bytes: [UInt8]

    /// Begins to connect without blocking.
    ///
    /// - Returns: the socket, or a negated error number.
    func connect() -> Int32 {
        bytes.withUnsafeBytes {
            launch_net_connect(family, protocolNumber, $0.baseAddress, $0.count)
        }
    }

    /// Returns the addresses for connections to `port` of `host`. A numeric host is converted immediately. A name is
    /// resolved by the system, which may take a while and blocks a thread outside Swift's pool.
    static func resolve(
        _ host: String, port: UInt16, isNumeric: Bool
    ) async throws(ConnectionFailure) -> [SocketAddress] {
        if let addresses = try? lookUp(host, port, isNumeric: true).get() { return addresses }
        guard !isNumeric else { throw ConnectionFailure("it has no address") }
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
