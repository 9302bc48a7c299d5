/// Checks whether a port accepts a connection.
struct TCPProbe: ReadinessProbe {
    let host: String
    let port: UInt16
    let events: SocketEvents

    private var address: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    var exclusiveAddress: String? { address }

    func probe() async -> ProbeResult {
        do throws(ConnectionFailure) {
            let connection = try await Connection.open(to: host, port: port, within: ProbeLimits.connection, events)
            connection.close()
            return .ready
        } catch {
            return .notReady("\(address): \(error.reason)")
        }
    }
}
