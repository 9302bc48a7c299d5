import LaunchSupport

/// Waits until sockets can be read or written.
struct SocketEvents: Sendable {
    let poller: DescriptorPoller

    /// Returns whether `event` occurs before `limit` has passed or the waiting task is cancelled.
    ///
    /// The socket may be closed afterwards, because the poller no longer uses it.
    func arrives(_ event: DescriptorEvent, on socket: Int32, within limit: Duration) async -> Bool {
        let (hasArrived, isOver) = (Latch(), Latch())
        let number = poller.arm(event, on: socket) {
            hasArrived.set()
            isOver.set()
        }
        let timer = DeadlineTimer(after: limit) { isOver.set() }
        await isOver.wait()
        timer.cancel()
        poller.disarm(number)
        return hasArrived.isSet
    }
}
