internal import LaunchDeclarations
internal import LaunchSupport

/// Checks whether a port accepts a connection.
struct TCPProbe: ReadinessProbe {
    let address: PortAddress
    /// The address as it is declared.
    let shown: SecretText
    let poller: DescriptorPoller

    var exclusiveAddress: SecretText? { shown }

    func probe() async -> ProbeResult {
        do throws(ConnectionFailure) {
            let connection = try await Connection.open(
                to: address.host, port: address.port, within: ProbeLimits.connection, poller)
            connection.close()
            return .ready
        } catch {
            return .notReady("\(shown): \(error.reason)")
        }
    }
}
