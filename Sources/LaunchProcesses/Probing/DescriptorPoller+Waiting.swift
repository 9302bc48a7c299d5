import LaunchSupport

extension DescriptorPoller {
    /// Returns whether `event` occurs on `descriptor` before `limit` has passed or the waiting task is cancelled.
    ///
    /// The descriptor may be closed afterwards, because the poller no longer uses it.
    func awaits(_ event: DescriptorEvent, on descriptor: Int32, within limit: Duration) async -> Bool {
        let (hasOccurred, isOver) = (Latch(), Latch())
        let number = arm(event, on: descriptor) {
            hasOccurred.set()
            isOver.set()
        }
        let timer = DeadlineTimer(after: limit) { isOver.set() }
        await isOver.wait()
        timer.cancel()
        disarm(number)
        return hasOccurred.isSet
    }
}
