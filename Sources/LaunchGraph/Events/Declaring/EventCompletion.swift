import LaunchSupport

/// By which a responder answers an event of a host that wants to be called back.
///
/// It may be called from anywhere, at any time. Only the first call counts. When it is let go of without having been
/// called, nobody waits for it any longer.
///
/// ```swift
/// func fetch(_ completion: EventCompletion<FetchResult>) {
///     loader.load { completion($0.isEmpty ? .noData : .newData) }
/// }
/// ```
public struct EventCompletion<Answer: Sendable>: Sendable {
    private let once: Once

    init(_ answered: @escaping @Sendable (Answer?) -> Void) {
        once = Once(answered)
    }

    /// Answers.
    public func callAsFunction(_ answer: Answer) {
        once.answer(answer)
    }

    /// Calls what waits for the answer exactly once: at the first answer, or without one at the end of its own life.
    private final class Once: Sendable {
        private let answered: Locked<(@Sendable (Answer?) -> Void)?>

        init(_ answered: @escaping @Sendable (Answer?) -> Void) {
            self.answered = Locked(answered)
        }

        deinit { answer(nil) }

        func answer(_ answer: Answer?) {
            let answered = answered.withLock { stored in
                defer { stored = nil }
                return stored
            }
            answered?(answer)
        }
    }
}

extension EventCompletion where Answer == Void {
    /// Answers.
    public func callAsFunction() {
        callAsFunction(())
    }
}
