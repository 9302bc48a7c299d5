package import Dispatch

extension DispatchQueue {
    /// Performs `work` after all work on this queue, and waits until it has returned or `limit` has passed.
    ///
    /// - Parameter limit: the maximum time to wait; `nil` for no limit. After the limit, `work` is still performed.
    package func perform(within limit: Duration?, _ work: @escaping @Sendable () -> Void = {}) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let resumption = OneShot<Void> { continuation.resume() }
            async {
                work()
                resumption.perform(())
            }
            if let limit {
                let deadline = DispatchTime.now() + .nanoseconds(Int(clamping: limit.saturatedNanoseconds))
                Self.global().asyncAfter(deadline: deadline) { resumption.perform(()) }
            }
        }
    }
}
