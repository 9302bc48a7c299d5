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
