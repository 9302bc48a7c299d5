struct Recipient: Sendable {
    let position: LaunchPosition
    /// The value of the launch by which the service was up when the recipients were determined; `nil` if it was not up.
    var value: (any LaunchedValue)?
    /// Whether the service itself is the responder, and not the value of its launch.
    var respondsItself = true

    var isUp: Bool { value != nil }

    /// Returns whether the service may still receive an event that is being delivered. A service that is launched again
    /// receives a buffered event when it is up, and a state in any case by the buffer.
    func isEligible(_ now: Eligibility, for delivery: EventDelivery = .immediate) -> Bool {
        switch now {
        case .gone: false
        case .pending: respondsItself && !delivery.isBuffered
        case .up(let current): current === value || respondsItself && !delivery.isState
        }
    }
}

/// The services that respond to an event at one moment, in launch order, and their responders.
///
/// `@unchecked Sendable` because `Responder` need not be `Sendable`. If it is not, the recipients were determined on the
/// main actor, and their responders are used only there.
struct Recipients<Responder>: @unchecked Sendable {
    let generation: Int
    private(set) var all: ContiguousArray<Recipient> = []
    private(set) var responders: ContiguousArray<Responder> = []

    mutating func append(_ recipient: Recipient, _ responder: Responder) {
        all.append(recipient)
        responders.append(responder)
    }

    var up: Recipients { filtered(all.map(\.isUp)) }

    func filtered(_ isIncluded: [Bool]) -> Recipients {
        guard isIncluded.contains(false) else { return self }
        var result = Recipients(generation: generation)
        for index in all.indices where isIncluded[index] { result.append(all[index], responders[index]) }
        return result
    }

    /// Returns whether the recipient at `index` may still receive an event that is being delivered.
    func isEligible(_ index: Int, in engine: any EventEngine, for delivery: EventDelivery) -> Bool {
        engine.generation == generation
            || engine.eligibility(of: all[index].position) { all[index].isEligible($0, for: delivery) }
    }
}
