internal import CLaunchSupport
internal import Dispatch

/// A socket address to connect to.
final class SocketAddress: Sendable {
    /// The list that contains the address. The list is retained by each of its addresses, because `getaddrinfo`
    /// allocates the whole list at once.
    private let list: AddressList
    private let index: Int

    fileprivate init(_ list: AddressList, _ index: Int) {
        self.list = list
        self.index = index
    }

    /// Begins to connect without blocking.
    ///
    /// - Returns: the socket, or a negated error number.
    func connect() -> Int32 {
        var next = list.first
        for _ in 0..<index { next = next.pointee.ai_next ?? next }
        return launch_net_connect(next)
    }
}

/// The addresses of a host.
///
/// Unchecked because the memory is never written to after its creation, and lives as long as this object.
final class AddressList: @unchecked Sendable {
    fileprivate let first: UnsafeMutablePointer<addrinfo>

    private init(_ first: UnsafeMutablePointer<addrinfo>) {
        self.first = first
    }

    deinit {
        freeaddrinfo(first)
    }

    /// Returns the addresses for connections to `port` of `host`. A numeric host is converted immediately. A name is
    /// resolved by the system, which may take a while and blocks a thread outside Swift's pool.
    static func resolve(_ host: String, port: UInt16, isNumeric: Bool) async throws(ConnectionFailure)
        -> [SocketAddress]
    {
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
        guard code == 0, let list else {
            return .failure(ConnectionFailure("its address is unknown: \(String(cString: gai_strerror(code)))"))
        }
        let owner = AddressList(list)
        var addresses: [SocketAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = list
        while let address = next {
            addresses.append(SocketAddress(owner, addresses.count))
            next = address.pointee.ai_next
        }
        return .success(addresses)
    }
}
