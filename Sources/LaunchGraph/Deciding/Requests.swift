/// The unanswered requests of tasks for services.
struct Requests: Sendable {
    /// The requests, by service.
    private var unanswered: [LaunchPosition: [ServiceRequest]] = [:]

    /// The services whose launches await others, once for each request.
    var requesters: [LaunchPosition] { unanswered.values.joined().compactMap(\.requester) }

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
    }

    /// Removes and returns the requests for a service that has settled.
    mutating func removeRequests(for p: LaunchPosition) -> [ServiceRequest] {
        // Most launches have no requests, and even a lookup in an empty dictionary computes a hash.
        unanswered.isEmpty ? [] : unanswered.removeValue(forKey: p) ?? []
    }

    /// Removes a request whose task no longer awaits the service.
    mutating func cancel(ticket: Int) {
        for (p, list) in unanswered where list.contains(where: { $0.ticket == ticket }) {
            unanswered[p] = list.count == 1 ? nil : list.filter { $0.ticket != ticket }
        }
    }
}
