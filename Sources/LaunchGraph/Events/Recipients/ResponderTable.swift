import LaunchSupport

protocol AnyResponderTable: AnyObject, Sendable {
    func releaseValues()
}

/// Determines the recipients of the events for one type of responders.
///
/// A service is checked for a conformance once in the lifetime of its dispatcher, and the value of its launch when the
/// recipients are determined.
///
/// `@unchecked Sendable` because `Responder` need not be `Sendable`. If it is not, responders are used only on the main
/// actor, as ``Recipients`` explains.
final class ResponderTable<Responder>: AnyResponderTable, @unchecked Sendable {
    /// The responders of the services that conform themselves, by position.
    private let services: [Responder?]
    private let latest = Locked<Recipients<Responder>?>(nil)

    /// Determines the services that conform. A conformance that is isolated to the main actor is visible only there.
    ///
    /// - Parameter adapted: returns the responder for a service that does not conform.
    init(_ records: [any ServiceRecord], adapted: (any Service) -> Responder? = { _ in nil }) {
        services = records.map { $0.service as? Responder ?? adapted($0.service) }
    }

    func recipients(in generation: Int) -> Recipients<Responder>? {
        latest.withLock { $0?.generation == generation ? $0 : nil }
    }

    func recipients(in snapshot: EligibilitySnapshot) -> Recipients<Responder> {
        if let known = recipients(in: snapshot.generation) { return known }
        var recipients = Recipients<Responder>(generation: snapshot.generation)
        for p in snapshot.services.positions {
            guard let (recipient, responder) = recipient(at: p, snapshot.services[p]) else { continue }
            recipients.append(recipient, responder)
        }
        replace(with: recipients)
        return recipients
    }

    func recipient(at p: LaunchPosition, _ eligibility: Eligibility) -> (Recipient, Responder)? {
        switch (eligibility, services[p]) {
        case (.pending, let responder?): (Recipient(position: p), responder)
        case (.up(let value), let responder?): (Recipient(position: p, value: value), responder)
        case (.up(let value), nil):
            (value.any as? Responder).map { (Recipient(position: p, value: value, respondsItself: false), $0) }
        case (.gone, _), (.pending, nil): nil
        }
    }

    func releaseValues() { replace(with: nil) }

    private func replace(with recipients: Recipients<Responder>?) {
        // The former values are released after the lock.
        let former = latest.withLock { latest in
            defer { latest = recipients }
            return latest
        }
        withExtendedLifetime(former) {}
    }
}

/// Finds responders for services that do not conform to a type of responders but to an equivalent, such as a host's
/// delegate protocol.
public protocol ResponderAdapter: Sendable {
    /// Returns the responder that represents `service`, or `nil` if there is none.
    ///
    /// The dispatcher calls it once for each service and type of responders.
    @MainActor func responder<Responder>(for service: any Service, as type: Responder.Type) -> Responder?
}
