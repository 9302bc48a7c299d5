/// The unanswered requests of tasks for services.
struct Requests: Sendable {
    /// The requests, by service.
    private var unanswered: [LaunchPosition: [ServiceRequest]] = [:]
    /// The services whose launches made requests, by ticket.
    private var requestersByTicket: [Int: LaunchPosition] = [:]

    /// The services whose launches await others, once for each request.
    var requesters: some Sequence<LaunchPosition> { requestersByTicket.values }

    /// The services that each launch has required, in launch order.
    var requiredServices: [LaunchPosition: [LaunchPosition]] {
        var required: [LaunchPosition: [LaunchPosition]] = [:]
        for (p, list) in unanswered.sorted(by: { $0.key < $1.key }) {
            for case let requester? in list.map(\.requester) { required[requester, default: []].append(p) }
        }
        return required
    }

    mutating func add(_ request: ServiceRequest) {
        unanswered[request.position, default: []].append(request)
        requestersByTicket[request.ticket] = request.requester
    }

    /// Removes and returns the requests for a service that has settled.
    mutating func removeRequests(for p: LaunchPosition) -> [ServiceRequest] {
        // Most launches have no requests, and even a lookup in an empty dictionary computes a hash.
        guard !unanswered.isEmpty, let answered = unanswered.removeValue(forKey: p) else { return [] }
        for request in answered { requestersByTicket[request.ticket] = nil }
        return answered
    }

    /// Removes a request whose task no longer awaits the service.
    mutating func cancel(ticket: Int) {
        requestersByTicket[ticket] = nil
        for (p, list) in unanswered where list.contains(where: { $0.ticket == ticket }) {
            unanswered[p] = list.count == 1 ? nil : list.filter { $0.ticket != ticket }
        }
    }
}
