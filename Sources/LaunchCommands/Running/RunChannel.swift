import LaunchSupport

/// A channel that a run writes to.
///
/// A write blocks while no process reads the other end. The status is therefore stored separately, so that reading it
/// never waits for a writer.
final class RunChannel: Sendable {
    /// Unchecked because, during a run, only this class writes to the channel, under the lock.
    private struct Channel: @unchecked Sendable {
        let channel: any OutputChannel
    }

    private struct Status {
        var isClosed = false
        var failure: String?
    }

    private let channel: Locked<Channel>
    private let status: Locked<Status>

    init(_ channel: any OutputChannel) {
        status = Locked(Status(isClosed: channel.isClosed, failure: channel.failure))
        self.channel = Locked(Channel(channel: channel))
    }

    /// Whether the other end is closed, or writing has failed.
    var isClosed: Bool { status.withLock { $0.isClosed } }

    /// The reason why writing failed.
    var failure: String? { status.withLock { $0.failure } }

    func write(_ bytes: [UInt8]) {
        channel.withLock { channel in
            bytes.withUnsafeBytes { channel.channel.write($0) }
            let now = Status(isClosed: channel.channel.isClosed, failure: channel.channel.failure)
            status.withLock { $0 = now }
        }
    }
}
