public import LaunchGraph

/// Takes what processes print.
///
/// Calls do not overlap. A slow implementation delays only services that print.
public protocol ProcessOutput: Sendable {
    /// Takes `text`, which the service called `id` printed: whole lines, each with its line break; a line of more than
    /// 16 KiB comes in pieces, and the last one gets a line break if it has none.
    func write(_ text: ArraySlice<UInt8>, of id: ServiceID)

    /// Takes `bytes` as the service called `id` printed them, before ``write(_:of:)`` is given the lines in them.
    func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID)
}

extension ProcessOutput {
    /// Does nothing: lines are enough for most.
    public func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID) {}
}

/// Drops all output.
public struct DiscardedOutput: ProcessOutput {
    /// Takes everything and does nothing with it.
    public init() {}

    /// Does nothing.
    public func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {}
}
