internal import LaunchGraph
internal import LaunchSupport

/// A probe of something that another program has started.
package final class StandaloneProbe: Sendable {
    /// What is probed.
    package enum Target: Sendable, Hashable {
        /// An address such as `db:5432`, which accepts a connection.
        case tcp(String)
        /// A URL that responds with this status; `nil` for any status from 200 to 399.
        case http(String, status: Int?)
        /// A file that exists, and its name in messages.
        case file(String, shown: String)
    }

    private let poller = DescriptorPoller()
    private let probe: @Sendable () async -> ProbeResult

    /// Creates a probe; `nil` if the address or the URL is invalid.
    package init?(_ target: Target) {
        let events = SocketEvents(poller: poller)
        switch target {
        case .tcp(let text):
            guard let address = PortAddress(text) else { return nil }
            probe = TCPProbe(address: address, shown: SecretText(text), events: events).probe
        case .http(let url, let status):
            guard let address = HTTPAddress(url) else { return nil }
            probe = HTTPProbe(address: address, url: SecretText(url), status: status, events: events).probe
        case .file(let path, let shown):
            probe = { SystemProcess.exists(SystemPath(path)) ? .ready : .notReady("there is no file ‘\(shown)’") }
        }
    }

    deinit { poller.finish() }

    /// Probes until the target is ready.
    ///
    /// - Parameters:
    ///   - limit: the time after which no other probe begins; `nil` for no limit.
    ///   - process: the process whose end ends the waiting; `nil` for none.
    /// - Returns: the reason why the target is not ready; `nil` if it is.
    package func wait(atMost limit: Duration?, for process: Int32? = nil) async -> String? {
        let began = ContinuousClock.now
        var pauses = ProcessReadiness.Pauses(interval: nil)
        while true {
            guard case .notReady(let reason) = await probe() else { return nil }
            if let process, !SystemProcess.isRunning(process) { return "process \(process) has ended; \(reason)" }
            if let limit, began.duration(to: .now) >= limit { return reason }
            try? await Task.sleep(for: pauses.take())
        }
    }
}
