/// The items that a program was launched for, stored so that services receive each item once.
///
/// A host passes a URL, a notification, a shortcut or an activity with the launch and, on some paths, calls its
/// delegate again for the same item. The first call is delivered; the second gets the same answer. After the program or
/// a scene has become active, an equal item is a new one.
@MainActor struct LaunchItems {
    /// Whether a service reported, early in the launch, that its items have been handled.
    var areHandled = false
    /// The answers. For an item that is kept, an equal item is always a repetition.
    private var outcomes: [AnyHashable: (outcome: Any, isKept: Bool)] = [:]

    mutating func delivered<Output>(_ item: AnyHashable, _ outcome: HostOutcome<Output>, isKept: Bool = false) {
        outcomes[item] = (outcome, isKept)
    }

    /// Returns the answer to an item that has been delivered with the launch; each answer is returned once.
    mutating func repeated<Output>(_ item: AnyHashable, as type: Output.Type) -> HostOutcome<Output>? {
        guard let outcome = outcomes[item]?.outcome as? HostOutcome<Output> else { return nil }
        outcomes[item] = nil
        return outcome
    }

    mutating func expire() { outcomes = outcomes.filter(\.value.isKept) }
}

/// The answer of services; `nil` until it is known.
@MainActor final class HostOutcome<Output> {
    private(set) var now: Output?
    private var waiting: [(Output) -> Void] = []

    init(_ output: Output? = nil) { now = output }

    func settle(_ output: Output) {
        now = output
        let waiting = waiting
        self.waiting.removeAll()
        for body in waiting { body(output) }
    }

    func whenSettled(_ body: @escaping (Output) -> Void) {
        if let now { body(now) } else { waiting.append(body) }
    }
}
