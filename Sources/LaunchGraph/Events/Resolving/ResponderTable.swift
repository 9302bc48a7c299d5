/// Who responds to the events of one kind of responder, in launch order.
///
/// Without the responders themselves, which only ``ResponderTable`` knows the type of.
@usableFromInline class AnyResponderTable {
    /// Up to which change it holds; -1 where nothing was resolved yet.
    @usableFromInline final var epoch = -1
    /// Which services respond.
    @usableFromInline final var positions: ContiguousArray<LaunchPosition> = []
    /// For a service that responds by what its launch returned, that.
    @usableFromInline final var values: ContiguousArray<AnyObject?> = []
    /// Which of them are up.
    final var areUp: ContiguousArray<Bool> = []
    /// The values that were looked at, by position: one that is still the same is not looked at again.
    final var known: [(any LaunchedValue)?] = []

    init() {}

    /// Those that respond once they are up.
    final var pending: [LaunchPosition] { positions.indices.filter { !areUp[$0] }.map { positions[$0] } }

    /// Lets go of everything that a launch returned.
    func forgetValues() {
        epoch = -1
        positions = []
        values = []
        areUp = []
        known = []
    }
}

/// Who responds to the events of one kind of responder, in launch order.
///
/// Whether a service itself conforms is found out once in a dispatcher's life, whether what a launch returned does once
/// for each launch.
@usableFromInline final class ResponderTable<Responder>: AnyResponderTable {
    /// The responders, one for each of ``positions``.
    @usableFromInline var responders: ContiguousArray<Responder> = []
    /// The services that conform themselves.
    private let services: [(position: LaunchPosition, responder: Responder)]

    /// Finds out which services conform; where a conformance is isolated to the main actor, only there.
    ///
    /// - Complexity: O(services).
    ///
    /// - Parameter adapted: who responds in the place of a service that does not conform.
    init(_ records: [any ServiceRecord], adapted: (any Service) -> Responder? = { _ in nil }) {
        var services: [(LaunchPosition, Responder)] = []
        for (p, record) in records.enumerated() {
            let responder = record.service as? Responder ?? adapted(record.service)
            if let responder { services.append((LaunchPosition(p), responder)) }
        }
        self.services = services
    }

    /// Whether any service conforms itself.
    var hasServices: Bool { !services.isEmpty }

    override func forgetValues() {
        super.forgetValues()
        responders = []
    }

    /// Finds out who responds as things stand.
    ///
    /// - Complexity: O(services).
    func refresh(_ standings: Standings) {
        guard standings.epoch > epoch else { return }
        let earlier = zip(positions, zip(values, responders)).filter { $0.1.0 != nil }
        positions.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        areUp.removeAll(keepingCapacity: true)
        responders.removeAll(keepingCapacity: true)
        var nextService = 0
        var nextEarlier = 0
        for p in standings.all.positions {
            let standing = standings.all[p]
            if nextService < services.count && services[nextService].position == p {
                if standing != .gone { append(p, nil, services[nextService].responder, isUp: standing == .up) }
                nextService += 1
                continue
            }
            guard standing == .up, let value = standings.values[p] else { continue }
            if !known.isEmpty && known[p] === value {
                while nextEarlier < earlier.count && earlier[nextEarlier].0 < p { nextEarlier += 1 }
                if nextEarlier < earlier.count && earlier[nextEarlier].0 == p {
                    append(p, value, earlier[nextEarlier].1.1, isUp: true)
                }
            } else if let responder = value.any as? Responder {
                append(p, value, responder, isUp: true)
            }
        }
        known = standings.values
        epoch = standings.epoch
    }

    private func append(_ p: LaunchPosition, _ value: AnyObject?, _ responder: Responder, isUp: Bool) {
        positions.append(p)
        values.append(value)
        areUp.append(isUp)
        responders.append(responder)
    }
}
