/// A channel that a run writes to.
///
/// Unchecked: while a run is under way nobody else writes to it, and the run only under a lock of its display.
struct RunChannel: @unchecked Sendable {
    private let channel: any OutputChannel

    init(_ channel: any OutputChannel) {
        self.channel = channel
    }

    /// Whether nobody reads it any more.
    var isClosed: Bool { channel.isClosed }

    /// Why something could not be written.
    var failure: String? { channel.failure }

    /// Writes all of `bytes`.
    func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { channel.write($0) } }
}
