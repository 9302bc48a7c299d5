struct Requests: Sendable {
    private var tickets: [LaunchPosition: Set<Int>] = [:]
    /// The requests of launches, by ticket. There can be many more requests of other tasks.
    private var ofLaunches: [Int: ServiceRequest] = [:]

    /// The services whose launches await others, once for each request.
    var requesters: [LaunchPosition] { ofLaunches.values.compactMap(\.requester) }

    var requiredServices: [LaunchPosition: [LaunchPosition]] {
        var required: [LaunchPosition: [LaunchPosition]] = [:]
        for request in ofLaunches.values.sorted(by: { $0.position < $1.position }) {
            if let requester = request.requester { required[requester, default: []].append(request.position) }
        }
        return required
    }

    mutating func add(_ request: ServiceRequest) {
        tickets[request.position, default: []].insert(request.ticket)
        if request.requester != nil { ofLaunches[request.ticket] = request }
    }

    /// Removes the requests for a service that has settled, and returns their tickets in order.
    mutating func removeRequests(for p: LaunchPosition) -> [Int] {
        // Most launches have no requests, and even a lookup in an empty dictionary computes a hash.
        guard !tickets.isEmpty, let answered = tickets.removeValue(forKey: p) else { return [] }
        for ticket in answered { ofLaunches[ticket] = nil }
        return answered.sorted()
    }

    mutating func cancel(_ p: LaunchPosition, ticket: Int) {
        ofLaunches[ticket] = nil
        tickets[p]?.remove(ticket)
        if tickets[p]?.isEmpty == true { tickets[p] = nil }
    }
}
