/// What a launch was about, so that it reaches services once.
///
/// A host hands a URL, a notification, a shortcut or an activity over with the launch and, on some paths, calls its
/// delegate for it again. The first is delivered; the second gets the same answer, and nobody is told twice. Once the
/// program is active, what comes is new, even if it looks the same.
@MainActor struct LaunchItems {
    /// Whether somebody said, early in the launch, that what it is about has been dealt with.
    var areDealtWith = false
    private var outcomes: [AnyHashable: Any] = [:]
    /// Those that cannot come again but as a repetition, however late.
    private var kept: Set<AnyHashable> = []

    /// Takes note that `item` has been delivered with the launch, and what is known of the answer.
    ///
    /// - Parameters:
    ///   - item: what the launch was about.
    ///   - outcome: the answer.
    ///   - isKept: whether nothing new can ever look the same.
    mutating func delivered<Output>(_ item: AnyHashable, _ outcome: HostOutcome<Output>, isKept: Bool = false) {
        outcomes[item] = outcome
        if isKept { kept.insert(item) }
    }

    /// The answer to an item that has been delivered with the launch, once.
    mutating func repeated<Output>(_ item: AnyHashable, as type: Output.Type) -> HostOutcome<Output>? {
        guard let outcome = outcomes[item] as? HostOutcome<Output> else { return nil }
        outcomes[item] = nil
        kept.remove(item)
        return outcome
    }

    /// Takes everything that comes from now on for new, but for what cannot be.
    mutating func expire() {
        outcomes = outcomes.filter { kept.contains($0.key) }
    }
}

/// An answer that is there or is going to be.
@MainActor final class HostOutcome<Output> {
    private var output: Output?
    private var waiting: [(Output) -> Void] = []

    init(_ output: Output? = nil) {
        self.output = output
    }

    /// The answer, if it is there.
    var now: Output? { output }

    /// The answer is there.
    func settle(_ output: Output) {
        self.output = output
        let waiting = waiting
        self.waiting.removeAll()
        for body in waiting { body(output) }
    }

    /// Calls `body` with the answer, now or when it is there.
    func whenSettled(_ body: @escaping (Output) -> Void) {
        if let output { body(output) } else { waiting.append(body) }
    }
}
