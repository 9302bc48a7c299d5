struct BufferedDelivery: Sendable {
    enum Action: Sendable {
        case onMainActor(@MainActor @Sendable (EventRouter, BufferedDelivery) -> Outcome)
        /// Deliveries to one service follow one another. Each has a task of its own.
        case anywhere(@Sendable (EventRouter, BufferedDelivery) async -> Outcome)

        var lane: EventLane {
            switch self {
            case .onMainActor: .mainActor
            case .anywhere: .anywhere
            }
        }
    }

    enum Outcome {
        /// The service has answered, or does not respond to this event.
        case settled
        case missed
    }

    let number: Int
    let position: LaunchPosition
    let eligibility: Eligibility
    let action: Action
}
