public import LaunchGraph

/// Receives the output of processes.
///
/// Calls do not overlap. A slow implementation delays only processes that print much.
public protocol ProcessOutput: Sendable {
    /// Receives lines that the service `id` printed, each with its line break. An unfinished line is passed on with a
    /// line break once it reaches 16 KiB. A last line without a line break gets one.
    func write(_ text: ArraySlice<UInt8>, of id: ServiceID)

    /// Receives the bytes that the service `id` printed, before ``write(_:of:)`` receives the lines.
    func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID)
}

extension ProcessOutput {
    /// Does nothing.
    public func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID) {}
}

/// Discards all output.
public struct DiscardedOutput: ProcessOutput {
    /// Creates an output that discards everything.
    public init() {}

    /// Does nothing.
    public func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {}
}
