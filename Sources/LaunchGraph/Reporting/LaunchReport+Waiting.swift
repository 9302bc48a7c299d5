extension LaunchReport {
    /// Why a service has not begun.
    package enum WaitingReason: Sendable, Hashable, CustomStringConvertible {
        /// These have not settled.
        case services([ServiceID])
        /// It is deferred, and something eager has not settled.
        case everythingEager
        /// `maxConcurrency` services are starting.
        case slot

        package var description: String {
            switch self {
            case .services(let ids): ids.map(\.name).joined(separator: ", ")
            case .everythingEager: "everything eager to settle"
            case .slot: "a slot"
            }
        }
    }

    /// For each service that has not begun and may yet, what it waits for.
    ///
    /// - Complexity: O(services + dependencies).
    package var waitingReasons: [(id: ServiceID, reason: WaitingReason)] {
        // During a shutdown no service waits to start.
        let unsettled = Set(
            services.lazy.filter { [.waiting, .starting, .retrying].contains($0.state) }.map(\.id))
        return services.compactMap { service in
            guard service.state == .waiting else { return nil }
            let others = (service.dependsOn + service.startsAfter).filter(unsettled.contains)
            guard others.isEmpty else { return (service.id, .services(others)) }
            // One that is deferred gets ready only once everything eager has settled.
            return (service.id, service.ready == nil ? .everythingEager : .slot)
        }
    }
}
