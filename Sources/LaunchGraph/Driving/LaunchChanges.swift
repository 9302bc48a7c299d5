import LaunchSupport

/// The changes of a dispatcher's services from the moment at which the sequence was created.
///
/// The sequence ends after the last change of a shutdown, and when the dispatcher has been released and the code of its
/// services, such as a `run`, has returned. Each sequence receives every change; concurrent iterations over the same
/// sequence divide its changes among them. Unread changes are stored without limit, so read them without long pauses,
/// or release the sequence, which ends it.
public struct LaunchChanges: AsyncSequence, Sendable {
    /// A change.
    public typealias Element = LaunchChange
    /// The sequence does not throw.
    public typealias Failure = Never

    private let stream: AsyncStream<LaunchChange>

    fileprivate init(_ stream: AsyncStream<LaunchChange>) {
        self.stream = stream
    }

    /// A sequence that has ended.
    static var finished: LaunchChanges { LaunchChanges(AsyncStream { $0.finish() }) }

    /// Returns an iterator over the changes.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// An iterator over the changes.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<LaunchChange>.Iterator

        /// Returns the next change; `nil` after the last one, or when the task is cancelled.
        public mutating func next() async -> LaunchChange? {
            await base.next()
        }

        /// Returns the next change; `nil` after the last one, or when the task is cancelled.
        @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> LaunchChange? {
            await base.next(isolation: actor)
        }
    }
}

/// Delivers every change to all sequences that were created before it.
final class ChangeBroadcast: Sendable {
    private struct State {
        var lastNumber = 0
        var subscribers: [Int: AsyncStream<LaunchChange>.Continuation] = [:]
    }

    private let state = Locked(State())
    private let count = AtomicInteger(0)

    /// Whether there are no subscribers, so that no change needs to be created for them.
    var isIdle: Bool { count.load() == 0 }

    deinit {
        finish()
    }

    /// Returns a sequence of every change from now on, until ``finish()``.
    func subscribe() -> LaunchChanges {
        let (stream, continuation) = AsyncStream.makeStream(of: LaunchChange.self)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.subscribers[state.lastNumber] = continuation
            count.store(state.subscribers.count)
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return LaunchChanges(stream)
    }

    func yield(_ change: LaunchChange) {
        guard !isIdle else { return }
        // The order of the changes is that of the calls, so that all subscribers receive the same order.
        state.withLock { state in
            for subscriber in state.subscribers.values { subscriber.yield(change) }
        }
    }

    /// Ends the sequences of all subscribers. A sequence that is created later receives the changes of the next launch.
    func finish() {
        guard !isIdle else { return }
        let subscribers = state.withLock { state in
            defer { state.subscribers = [:] }
            count.store(0)
            return state.subscribers
        }
        for subscriber in subscribers.values { subscriber.finish() }
    }

    private func remove(_ number: Int) {
        state.withLock { state in
            // The continuation refers to the stream's storage, which is released elsewhere.
            state.subscribers[number] = nil
            count.store(state.subscribers.count)
        }
    }
}
