package import Dispatch

extension DispatchQueue {
    /// Performs `work` after everything that is on this queue by now, and waits until it has returned or `limit` has
    /// passed.
    ///
    /// - Parameter limit: the maximum time to wait; `nil` for no limit. After it, `work` is still performed.
    package func perform(within limit: Duration?, _ work: @escaping @Sendable () -> Void = {}) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let resumption = OneShot<Void> { continuation.resume() }
            async {
                work()
                resumption.perform()
            }
            if let limit {
                Self.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { resumption.perform() }
            }
        }
    }
}

extension Duration {
    /// The duration for Dispatch, cut to what fits.
    package var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(clamping: saturatedNanoseconds))
    }
}
