/// The unanswered requests of tasks for services.
struct Requests: Sendable {
    /// The requests, by service.
    private var unanswered: [LaunchPosition: [ServiceRequest]] = [:]
    /// The requests of launches, by ticket. There can be many more requests of other tasks.
    private var ofLaunches: [Int: ServiceRequest] = [:]

    /// The services whose launches await others, once for each request.
    var requesters: [LaunchPosition] { ofLaunches.values.compactMap(\.requester) }

    /// The services that each launch has required, in launch order.
    var requiredServices: [LaunchPosition: [LaunchPosition]] {
        var required: [LaunchPosition: [LaunchPosition]] = [:]
        for request in ofLaunches.values.sorted(by: { $0.position < $1.position }) {
            if let requester = request.requester { required[requester, default: []].append(request.position) }
        }
        return required
    }

    mutating func add(_ request: ServiceRequest) {
        unanswered[request.position, default: []].append(request)
        if request.requester != nil { ofLaunches[request.ticket] = request }
    }

    /// Removes and returns the requests for a service that has settled.
    mutating func removeRequests(for p: LaunchPosition) -> [ServiceRequest] {
        // Most launches have no requests, and even a lookup in an empty dictionary computes a hash.
        guard !unanswered.isEmpty, let answered = unanswered.removeValue(forKey: p) else { return [] }
        for request in answered { ofLaunches[request.ticket] = nil }
        return answered
    }

    /// Removes a request whose task no longer awaits the service.
    mutating func cancel(ticket: Int) {
        ofLaunches[ticket] = nil
        for (p, list) in unanswered where list.contains(where: { $0.ticket == ticket }) {
            unanswered[p] = list.count == 1 ? nil : list.filter { $0.ticket != ticket }
        }
    }
}
