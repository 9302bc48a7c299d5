internal import Dispatch
internal import LaunchGraph
internal import Synchronization

/// Waits for sockets.
enum SocketEvent {
    private static let queue = DispatchQueue(label: "launchgraph.probes")

    /// Whether `event` happens before `limit` is over and the waiting task is cancelled.
    ///
    /// The socket may be closed afterwards: nothing looks at it any more.
    static func arrives(_ event: DescriptorEvent, on socket: Int32, within limit: Duration) async -> Bool {
        let source = EventSource(event, on: socket, queue: queue)
        let hasArrived = Flag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.activate {
                    hasArrived.set()
                    source.cancel()
                } end: {
                    continuation.resume(returning: hasArrived.isSet)
                }
                queue.asyncAfter(deadline: .now() + limit.dispatchInterval) { source.cancel() }
            }
        } onCancel: {
            source.cancel()
        }
    }
}

/// Something that is so from some moment on.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
