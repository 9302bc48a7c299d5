extension LaunchReport {
    /// The reason why a service has not started.
    package enum WaitingReason: Sendable, Hashable, CustomStringConvertible {
        /// These services have not settled, or have not reached the stage that the dependency's condition names.
        case services([ServiceID])
        /// The service is deferred, and an eager service has not settled.
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

    /// The reasons of the services that have not started and may still start.
    ///
    /// - Complexity: O(services + dependencies).
    package var waitingReasons: [(id: ServiceID, reason: WaitingReason)] {
        // During a shutdown no service waits to start.
        let unsettled = Set(
            services.lazy.filter { [.waiting, .starting, .retrying].contains($0.state) }.map(\.id))
        return services.compactMap { service in
            guard service.state == .waiting else { return nil }
            let others =
                service.waitsFor ?? (service.dependsOn + service.startsAfter).filter(unsettled.contains)
            guard others.isEmpty else { return (service.id, .services(others)) }
            // A deferred service becomes ready only once every eager service has settled.
            return (service.id, service.ready == nil ? .everythingEager : .slot)
        }
    }
}
