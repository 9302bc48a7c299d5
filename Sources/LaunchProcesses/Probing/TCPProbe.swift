/// Looks whether a port takes a connection.
struct TCPProbe: ReadinessProbe {
    let host: String
    let port: UInt16
    let events: SocketEvents

    private var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    var exclusivePlace: String? { place }

    func look() async -> Look {
        do throws(ConnectionFailure) {
            let connection = try await Connection.open(to: host, port: port, within: LookLimit.connection, events)
            connection.close()
            return .up
        } catch {
            return .notYet("\(place): \(error.reason)")
        }
    }
}
