/// The recipients of the events for one type of responders, with that type erased.
@usableFromInline class AnyResponderTable {
    /// The generation for which the recipients were determined; -1 if they were not.
    @usableFromInline var generation: Int { -1 }

    /// Releases all values that launches returned.
    func releaseInstances() {}
}

/// The recipients of the events for one type of responders.
///
/// A service is checked for a conformance once in the lifetime of its dispatcher, and the value of its launch once for
/// each launch.
@usableFromInline final class ResponderTable<Responder>: AnyResponderTable {
    @usableFromInline private(set) var recipients = Recipients<Responder>()
    /// The services that conform themselves, in launch order.
    private let services: [(position: LaunchPosition, responder: Responder)]
    /// The values that launches returned and, where they conform, their responders, by position.
    private var examined: ContiguousArray<(instance: any LaunchedValue, responder: Responder?)?> = []

    /// Determines the services that conform. A conformance that is isolated to the main actor is visible only there.
    ///
    /// - Parameters:
    ///   - records: the services in launch order.
    ///   - adapted: returns the responder for a service that does not conform.
    /// - Complexity: O(services).
    init(_ records: [any ServiceRecord], adapted: (any Service) -> Responder? = { _ in nil }) {
        services = records.positions.compactMap { p in
            let service = records[p].service
            return (service as? Responder ?? adapted(service)).map { (p, $0) }
        }
    }

    @usableFromInline override var generation: Int { recipients.generation }

    override func releaseInstances() {
        recipients = Recipients()
        examined = []
    }

    /// Determines the recipients as of `snapshot`.
    ///
    /// - Complexity: O(services).
    func refresh(_ snapshot: EligibilitySnapshot) {
        guard snapshot.generation > generation else { return }
        var recipients = Recipients<Responder>(generation: snapshot.generation)
        var nextService = 0
        if examined.isEmpty { examined = ContiguousArray(repeating: nil, count: snapshot.services.count) }
        for p in snapshot.services.positions {
            if nextService < services.count && services[nextService].position == p {
                let responder = services[nextService].responder
                nextService += 1
                switch snapshot.services[p] {
                case .gone: break
                case .pending: recipients.append(Recipient(position: p, isUp: false), responder)
                case .up: recipients.append(Recipient(position: p), responder)
                }
            } else if case .up(let instance) = snapshot.services[p] {
                if let responder = responder(of: instance, at: p) {
                    recipients.append(Recipient(position: p, instance: instance), responder)
                }
            } else {
                examined[p] = nil
            }
        }
        self.recipients = recipients
    }

    private func responder(of instance: any LaunchedValue, at p: LaunchPosition) -> Responder? {
        if let known = examined[p], known.instance === instance { return known.responder }
        let responder = instance.any as? Responder
        examined[p] = (instance, responder)
        return responder
    }
}

/// Tables by their type of responders.
@usableFromInline struct ResponderTables {
    @usableFromInline var tables: [ObjectIdentifier: AnyResponderTable] = [:]

    init() {}

    /// Returns the table of a type of responders; `nil` if it has not been created or its recipients have changed.
    @inlinable func current<Responder>(_ type: Responder.Type, in generation: Int) -> ResponderTable<Responder>? {
        guard let table = tables[ObjectIdentifier(type)], table.generation == generation else { return nil }
        return Self.typed(table)
    }

    /// Returns the table of a type of responders, and creates it with `make` the first time.
    mutating func table<Responder>(
        of type: Responder.Type, make: () -> ResponderTable<Responder>
    ) -> ResponderTable<Responder> {
        if let known = tables[ObjectIdentifier(type)] { return Self.typed(known) }
        let table = make()
        tables[ObjectIdentifier(type)] = table
        return table
    }

    func releaseInstances() {
        for table in tables.values { table.releaseInstances() }
    }

    /// A table is stored under its type of responders, only by `table(of:make:)`.
    @inlinable static func typed<Responder>(_ table: AnyResponderTable) -> ResponderTable<Responder> {
        unsafeDowncast(table, to: ResponderTable<Responder>.self)
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
