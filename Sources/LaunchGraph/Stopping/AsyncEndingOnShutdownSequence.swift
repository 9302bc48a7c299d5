@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Returns a sequence of this sequence's elements that ends when it is the service's turn to shut down.
    ///
    /// ```swift
    /// func run(_ listener: Listener) async throws {
    ///     try await withThrowingDiscardingTaskGroup { group in
    ///         for try await connection in listener.connections.endingOnShutdown() {
    ///             group.addTask { try await connection.serve() }
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// The sequence belongs to the service's `run` whose task, or child task, begins to iterate over it. It counts as a
    /// shutdown handler from then on until the iteration is over. Outside of a service's `run` it has all elements.
    ///
    /// This sequence is asked for one element at a time, and only when the new sequence is. If a request is pending at
    /// the shutdown, it is cancelled. An element that it returns nevertheless is the last element of the new sequence,
    /// so that a connection that was just accepted is not lost; an error that it throws is ignored, because it is the
    /// effect of the cancellation. A sequence that ignores cancellation has one second for this. Elements that it has
    /// buffered are not read after the shutdown has begun.
    ///
    /// - Complexity: O(1) and a task for each element.
    public func endingOnShutdown() -> AsyncEndingOnShutdownSequence<Self> { AsyncEndingOnShutdownSequence(self) }
}

/// A sequence that ends when it is the service's turn to shut down. `endingOnShutdown()` creates it.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct AsyncEndingOnShutdownSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
    /// The elements of the sequence.
    public typealias Element = Base.Element
    /// The errors of the sequence.
    public typealias Failure = Base.Failure

    private let base: Base

    init(_ base: Base) { self.base = base }

    /// Returns an iterator over the elements.
    public func makeAsyncIterator() -> Iterator {
        guard let signal = ShutdownSignal.current else { return Iterator(kind: .direct(base.makeAsyncIterator())) }
        return Iterator(kind: .ending(EndingElements(base, on: signal)))
    }

    /// An iterator that ends when it is the service's turn to shut down.
    public struct Iterator: AsyncIteratorProtocol {
        enum Kind {
            /// The base iterator, used directly outside of a service's `run`.
            case direct(Base.AsyncIterator)
            case ending(EndingElements<Base>)
        }

        var kind: Kind

        /// Returns the next element; `nil` when the sequence has ended or the shutdown has begun.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            switch kind {
            case .direct(var iterator):
                defer { kind = .direct(iterator) }
                return try await iterator.next(isolation: actor)
            case .ending(let elements):
                return try await elements.next()
            }
        }

        /// Returns the next element; `nil` when the sequence has ended or the shutdown has begun.
        public mutating func next() async throws(Failure) -> Element? { try await next(isolation: nil) }
    }
}

@available(*, unavailable)
extension AsyncEndingOnShutdownSequence.Iterator: Sendable {}
