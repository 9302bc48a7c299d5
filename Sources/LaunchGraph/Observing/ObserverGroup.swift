import LaunchSupport

/// The observers of a dispatcher. Each receives its notices in a task of its own, in which they are stored without limit.
struct ObserverGroup: Sendable {
    private static let flushLimit = Duration.seconds(1)

    private let streams: [AsyncStream<ObserverNotice>.Continuation]
    private let time: TimeSource
    private let executor: PreferredExecutor?

    init(_ observers: [any LaunchObserver], time: TimeSource, executor: PreferredExecutor?) {
        streams = observers.map { observer in
            let (notices, stream) = AsyncStream.makeStream(of: ObserverNotice.self)
            Task.detached(on: executor ?? (observer.isBlocking ? dedicatedThread("launchgraph.observer") : nil)) {
                for await notice in notices { try? await notice(observer) }
            }
            return stream
        }
        self.time = time
        self.executor = executor
    }

    var isEmpty: Bool { streams.isEmpty }

    /// Passes a notice to the observers. Not to be called under a lock, because it resumes their tasks.
    func deliver(_ notice: @escaping ObserverNotice) { for stream in streams { stream.yield(notice) } }

    func finish() { for stream in streams { stream.finish() } }

    /// Waits until every observer has received every notice up to now, for at most a second in total.
    ///
    /// - Parameter send: delivers a notice after all notices up to now.
    func flush(_ send: (@escaping ObserverNotice) -> Void) async {
        guard !isEmpty else { return }
        let end = time.now().addingSaturated(Self.flushLimit.saturatedNanoseconds)
        var timer: Task<Void, Never>?
        await withCheckedContinuation { continuation in
            let ended = OneShot<Void> { continuation.resume() }
            let missing = Locked(streams.count)
            send { _ in
                let isLast = missing.withLock { missing in
                    missing -= 1
                    return missing == 0
                }
                if isLast { ended.perform(()) }
            }
            timer = .timer(on: executor) { [time] in
                try await time.sleep(until: end)
            } action: {
                ended.perform(())
            }
        }
        timer?.cancel()
    }
}
