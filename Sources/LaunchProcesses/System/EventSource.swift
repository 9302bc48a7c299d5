internal import Dispatch

/// A source of Dispatch's events that can be handed around.
///
/// Unchecked: Dispatch's objects may be used from any thread at any time, which its documentation promises and its Swift
/// interface does not say on every system.
final class EventSource: @unchecked Sendable {
    private let source: any DispatchSourceProtocol

    /// A source that says when there is something to read from `descriptor`, or room to write.
    init(_ event: DescriptorEvent, on descriptor: Int32, queue: DispatchQueue) {
        source =
            switch event {
            case .readable: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            case .writable: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
            }
    }

    /// Whether ``cancel()`` was called.
    var isCancelled: Bool { source.isCancelled }

    /// Calls `event` whenever it happens, until it is cancelled, and then `end`, once.
    func activate(event: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
        source.setEventHandler(handler: event)
        source.setCancelHandler(handler: end)
        source.activate()
    }

    /// Stops it; one that was not activated yet ends as soon as it is.
    func cancel() { source.cancel() }
}

/// What can happen to a descriptor.
enum DescriptorEvent {
    case readable, writable
}
