/// A service that receives an event.
@usableFromInline struct Recipient: Sendable {
    /// The service.
    let position: LaunchPosition
    /// The value of the service's launch, if that is the responder; `nil` if the service itself is the responder.
    var instance: (any LaunchedValue)?
    /// Whether the service was up when the recipients were determined.
    var isUp = true

    /// Returns whether the service may still receive an event that is being delivered.
    ///
    /// - Parameter mustBeUp: whether a service that is being launched again is excluded.
    func isEligible(_ now: Eligibility, mustBeUp: Bool = false) -> Bool {
        switch now {
        case .gone: false
        case .pending: instance == nil && !mustBeUp
        case .up(let current): instance == nil || current === instance
        }
    }
}

/// The services that respond to an event at one moment, in launch order, and their responders.
@usableFromInline struct Recipients<Responder> {
    /// The generation for which the recipients were determined.
    @usableFromInline private(set) var generation = -1
    @usableFromInline private(set) var all: ContiguousArray<Recipient> = []
    /// The responder of each recipient.
    @usableFromInline private(set) var responders: ContiguousArray<Responder> = []

    init() {}

    init(generation: Int) {
        self.generation = generation
    }

    @inlinable var isEmpty: Bool { responders.isEmpty }

    mutating func append(_ recipient: Recipient, _ responder: Responder) {
        all.append(recipient)
        responders.append(responder)
    }

    /// The recipients that are up.
    var up: Recipients { filtered(all.map(\.isUp)) }

    /// Returns the recipients for which `isIncluded` is true, by index.
    func filtered(_ isIncluded: [Bool]) -> Recipients {
        var result = Recipients(generation: generation)
        for index in all.indices where isIncluded[index] { result.append(all[index], responders[index]) }
        return result
    }

    /// Returns only the service at `position`, if it is a recipient and up.
    ///
    /// - Complexity: O(recipients).
    func only(_ position: LaunchPosition) -> Recipients {
        var result = Recipients(generation: generation)
        if let index = all.firstIndex(where: { $0.position == position }), all[index].isUp {
            result.append(all[index], responders[index])
        }
        return result
    }

    /// Returns whether the recipient at `index` may still receive an event that is being delivered.
    func isEligible(_ index: Int, in engine: any EventEngine, mustBeUp: Bool = false) -> Bool {
        engine.generation.current == generation
            || all[index].isEligible(engine.eligibility(of: all[index].position), mustBeUp: mustBeUp)
    }
}
