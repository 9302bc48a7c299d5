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

    init(_ stream: AsyncStream<LaunchChange>) {
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

/// The sequences that receive every change.
struct ChangeSubscribers: Sendable {
    private var lastNumber = 0
    private var subscribers: [(number: Int, continuation: AsyncStream<LaunchChange>.Continuation)] = []

    var isEmpty: Bool { subscribers.isEmpty }

    /// Adds a subscriber.
    ///
    /// - Returns: a number for ``remove(_:)``.
    mutating func add(_ subscriber: AsyncStream<LaunchChange>.Continuation) -> Int {
        lastNumber += 1
        subscribers.append((lastNumber, subscriber))
        return lastNumber
    }

    /// Removes and returns a subscriber, which refers to the stream's storage and must be released outside the lock.
    mutating func remove(_ number: Int) -> AsyncStream<LaunchChange>.Continuation? {
        guard let index = subscribers.firstIndex(where: { $0.number == number }) else { return nil }
        return subscribers.remove(at: index).continuation
    }

    /// Removes and returns all subscribers.
    mutating func removeAll() -> ChangeSubscribers {
        defer { subscribers = [] }
        return self
    }

    /// Passes a change to all subscribers. Not to be called under a lock, because it resumes their tasks.
    func yield(_ change: LaunchChange) { for subscriber in subscribers { subscriber.continuation.yield(change) } }

    /// Ends the sequences of all subscribers. Not to be called under a lock, because it resumes their tasks.
    func finish() { for subscriber in subscribers { subscriber.continuation.finish() } }
}
