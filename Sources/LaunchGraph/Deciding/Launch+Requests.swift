// Requests of tasks for services.
extension Launch {
    /// Answers a request for a service, immediately or when the service has settled; launches the service if it is not
    /// up.
    mutating func require(_ request: ServiceRequest) {
        let p = request.position
        guard status == .launching || status == .running else {
            return actions.append(.answer(ticket: request.ticket, isUp: false))
        }
        if services[p].canBeRequired { join(p) }
        guard services[p].isUnsettled else {
            return actions.append(.answer(ticket: request.ticket, isUp: services[p].isUp))
        }
        if let requester = request.requester, services[requester].isUnsettled,
            let cycle = waitingChain(from: p, to: requester)
        {
            return actions.append(.refuse(ticket: request.ticket, cycle: [requester] + cycle))
        }
        requests.add(request)
        raiseUrgency(of: p, to: request.priority)
    }

    /// Launches the services again that failed, were skipped, or went down because of a failure, beside those that are up.
    mutating func launchFailed() {
        guard status == .launching || status == .running else { return }
        let ended = plan.positions.filter { services[$0].hasEnded }
        for p in ended { services[p].permitRequests() }
        for p in ended { join(p) }
    }

    /// Returns a shortest chain of services through which the service at `start` waits for the one at `end`, by
    /// dependencies and by requests of launches; `nil` if there is none.
    private func waitingChain(from start: LaunchPosition, to end: LaunchPosition) -> [LaunchPosition]? {
        let required = requests.requiredServices
        var previous: [LaunchPosition: LaunchPosition] = [:]
        var queue = [start]
        var head = 0
        while head < queue.count {
            let p = queue[head]
            head += 1
            if p == end {
                var chain = [p]
                while let last = chain.last, last != start, let before = previous[last] { chain.append(before) }
                return chain.reversed()
            }
            guard services[p].isUnsettled else { continue }
            for q in plan.dependencies.all(p) + (required[p] ?? [])
            where services[q].isUnsettled && q != start && previous[q] == nil {
                previous[q] = p
                queue.append(q)
            }
        }
        return nil
    }

    /// Adds a service and its dependencies to the launch, unless they take part in it already.
    mutating func join(_ p: LaunchPosition) {
        var joining: [LaunchPosition] = []
        var stack = [p]
        while let q = stack.popLast() {
            guard services[q].canBeRequired else { continue }
            if !services[q].isDeferred {
                record.forget(q, services, plan)
                services[q].reset()
                services[q].joinForRequest()
                holdBackDependents(of: q)
            } else {
                services[q].joinForRequest()
            }
            joining.append(q)
            stack += plan.dependencies.hard(q)
        }
        releaseDeferred(beforeAny: &joining)
        joining.sort()
        for q in joining { countDependencies(of: q) }
        // The services that cannot start are determined before any service starts.
        var skipped: [LaunchPosition] = []
        for q in joining {
            guard let cause = unreachableDependency(of: q) else { continue }
            skip(q, because: cause)
            skipped.append(q)
        }
        for q in skipped { skipDependents(of: q) }
        for q in joining where services[q].canBecomeReady { becomeReady(q) }
    }

    /// Releases the deferred services that precede any of `joining`: an eager service may start after a deferred one,
    /// which would in turn wait for the eager service.
    mutating func releaseDeferred(beforeAny joining: inout [LaunchPosition]) {
        var next = 0
        while next < joining.count {
            for q in plan.dependencies.all(joining[next]) where services[q].isDeferred {
                services[q].undefer()
                joining.append(q)
            }
            next += 1
        }
    }

    mutating func countDependencies(of p: LaunchPosition) {
        var unsettled: Int32 = 0
        var last = services[p].waitedFor
        for q in plan.dependencies.all(p) {
            if mustWait(p, for: q) {
                unsettled += 1
            } else if services[q].settled != .never, last.map({ services[q].settled >= services[$0].settled }) ?? true {
                last = q
            }
        }
        services[p].waitFor(unsettled, last: last)
    }

    /// Raises the urgency of a service and of everything that it waits for, so that these start before less urgent
    /// services.
    mutating func raiseUrgency(of p: LaunchPosition, to priority: UInt8) {
        var stack = [p]
        while let q = stack.popLast() {
            guard services[q].isUnsettled, services[q].urgency < priority else { continue }
            services[q].raiseUrgency(to: priority)
            if services[q].state == .ready { starts.add(q, urgency: priority) }
            stack += plan.dependencies.all(q)
        }
    }
}
