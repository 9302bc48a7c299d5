@testable import LaunchGraph

/// The services of a timeline, and the names of its inputs, actions and claims.
struct TimelineServices {
    let names: [String]
    let plan: LaunchPlan
    /// The services whose `run` has a handler for the shutdown.
    let draining: Set<LaunchPosition>

    init(_ services: String) {
        var names: [String] = []
        var hard: [[Int]] = []
        var orderOnly: [[Int]] = []
        var limits: [LaunchPlan.Limits] = []
        var draining: Set<LaunchPosition> = []
        var conditions: [LaunchPlan.Edge: DependencyCondition] = [:]
        var neededFailures: [LaunchPosition: [LaunchPosition]] = [:]
        for line in services.split(separator: "\n") {
            var words = line.split(separator: " ").map(String.init)[...]
            guard let name = words.popFirst() else { continue }
            var attributes = Attributes()
            var lists: [String: [Int]] = [:]
            var list: String?
            for word in words {
                if ["<-", "~", "!"].contains(word) {
                    list = word
                } else if let list, let number = names.firstIndex(of: String(word.prefix { $0 != "." })) {
                    lists[list, default: []].append(number)
                    // `a.started`: only until a has been started.
                    if let condition = DependencyCondition(rawValue: String(word.drop { $0 != "." }.dropFirst())) {
                        conditions[.init(dependent: LaunchPosition(names.count), dependency: LaunchPosition(number))] =
                            condition
                    }
                } else {
                    precondition(attributes.add(word), "\(word) is no service listed above, and no attribute")
                }
            }
            if attributes.drains { draining.insert(LaunchPosition(names.count)) }
            names.append(name)
            hard.append(lists["<-"] ?? [])
            orderOnly.append((lists["~"] ?? []) + (lists["!"] ?? []))
            // `b ! a`: only if a has failed.
            neededFailures[LaunchPosition(hard.count - 1)] = lists["!"]?.map { LaunchPosition($0) }
            limits.append(attributes.limits)
        }
        self.names = names
        self.draining = draining
        plan = LaunchPlan(
            limits: limits, hard: hard, orderOnly: orderOnly, conditions: conditions, neededFailures: neededFailures)
    }

    func position(_ name: String) -> LaunchPosition? { names.firstIndex(of: name).map { LaunchPosition($0) } }

    /// The input that `words` describe; `nil` if there is none.
    func input(_ words: [String]) -> LaunchInput? {
        switch words.joined(separator: " ") {
        case "launch": return .launch(only: nil)
        case "launch failed": return .launchFailed
        case "launch synchronously": return .launchSynchronously
        case "cancel": return .cancelLaunch
        case "shutdown": return .shutdown(within: nil)
        case "shutdown at once": return .shutdown(within: nil, isImmediate: true)
        case "request shutdown": return .requestShutdown
        case "time passes": return .timePassed
        case "children end": return .childrenEnded
        default: break
        }
        if words.starts(with: ["launch", "only"]) { return .launch(only: words.dropFirst(2).compactMap(position)) }
        if words.starts(with: ["limit", "launch"]) { return Int64(words[2]).map { .limitLaunch(within: $0) } }
        if words.starts(with: ["limit", "shutdown"]) { return .limitRun(shutdown: Int64(words[2]), lameDuck: nil) }
        if words.starts(with: ["shutdown", "within"]) { return .shutdown(within: Int64(words[2])) }
        if words.starts(with: ["cancel", "request"]), let p = position(words[4]) {
            return Int(words[2]).map { .cancelRequest(p, ticket: $0) }
        }
        guard let name = words.first, let p = position(name) else { return nil }
        switch words.dropFirst().joined(separator: " ") {
        case "begins": return .begun(p)
        case "returns": return .returned(p)
        case "is ready": return .becameReady(p)
        case "throws": return .threw(p, Broken())
        case "declines": return .declined(p)
        case "discarded": return .shutdownEnded(p, nil)
        case "discarding throws": return .shutdownEnded(p, Broken())
        case "run ends": return .runEnded(p, nil)
        case "run throws": return .runEnded(p, Broken())
        case "checks fail": return .checksFailed(p)
        case "down": return .shutdownEnded(p, nil)
        case "shutdown throws": return .shutdownEnded(p, Broken())
        default: break
        }
        guard words.count >= 3, words[1] == "required", let ticket = Int(words[2]) else { return nil }
        // `a required 1 by b`: the launch of b requires a.
        let requester = words.count > 4 ? position(words[4]) : nil
        return .require(ServiceRequest(position: p, ticket: ticket, requester: requester))
    }

    /// The description of an action; `nil` for actions that tables leave out.
    func words(_ action: LaunchAction) -> String? {
        switch action {
        case .start(let p): "start \(names[p])"
        case .run(let p): "run \(names[p])"
        case .notifyRun(let p): draining.contains(p) ? "notify \(names[p])" : "cancel \(names[p])"
        case .refuse(let ticket, let cycle):
            "refuse \(ticket): \(cycle.map { names[$0] }.joined(by: " "))"
        case .cancel(let p): "cancel \(names[p])"
        case .discard(let p): "discard \(names[p])"
        case .shutDown(let p): "shut down \(names[p])"
        case .cancelShutdown(let p): "cancel shutdown \(names[p])"
        case .shutDownChildren: "shut down children"
        case .launched: "launched"
        case .ended: "ended"
        case .answer(let ticket, let isUp): "answer \(ticket) \(isUp ? "up" : "down")"
        case .stalled(let p): "stalled \(names[p])"
        case .release, .changed: nil
        }
    }

    /// What holds instead of `claim`; `nil` if the claim holds.
    func check(_ claim: String, _ machine: Launch) -> String? {
        let words = claim.split(separator: " ").map(String.init)
        if words[0] == "phase" {
            return machine.phase.rawValue == words[1] ? nil : "the phase is \(machine.phase)"
        }
        if let state = ["ready": machine.isReady, "quiet": machine.isQuiet][words.last ?? ""],
            words.count == 1 || words[0] == "not"
        {
            return state == (words.count == 1) ? nil : "that does not hold"
        }
        if words.count == 1 { return machine.outcome.rawValue == claim ? nil : "the outcome is \(machine.outcome)" }
        guard let p = position(words[0]) else { return "there is no service \(words[0])" }
        let node = machine.services[p]
        let found: String
        switch words[1] {
        case "because":
            found = "because " + machine.skipReason(of: p).chain.dropFirst().map { names[$0] }.joined(by: " ")
        case "waited": found = "waited for " + (node.waitedFor.map { names[$0] } ?? "none")
        case "restarted":
            let restarts = machine.record[p].restarts.elements.map { "\($0.at)-\($0.up.map { "\($0)" } ?? "")" }
            found = "restarted " + restarts.joined(by: " ")
        case "has": found = machine.isRunOutstanding(p) ? "has a run" : "has no run"
        case "tried": found = "tried \(machine.record.attempts(of: p, machine.services[p]).count)"
        case "ready", "started", "settled",
            "stopped" where words.count == 3:
            let time = ["ready": node.ready, "started": node.started, "settled": node.settled][words[1]]
            found = "\(words[1]) \(time ?? node.stopped)"
        case "failed:": found = "failed: " + (machine.record.failures[p].map(reason) ?? "not at all")
        case "shutdown:":
            let failures = machine.record.shutdownFailures.filter { $0.position == p }.map { reason($0.failure) }
            found = "shutdown: " + failures.joined(by: " ")
        default: found = node.reported.rawValue
        }
        return found == words.dropFirst().joined(by: " ") ? nil : "\(words[0]) is \(found)"
    }

    private func reason(_ failure: Failure) -> String {
        switch failure {
        case .threw: "threw"
        case .timedOut(let limit, _): "timedOut \(limit)"
        case .abandoned(let grace): "abandoned \(grace)"
        case .ended(let error, let exhausted):
            (error == nil ? "ended" : "ended threw") + (exhausted == nil ? "" : " too often")
        case .earlierAttemptIsOut: "earlierAttemptIsOut"
        case .overdue: "overdue"
        }
    }
}

/// What a service in a table throws.
struct Broken: Error, CustomStringConvertible {
    var description: String { "broken" }
}

/// The attributes of a service in a table; times are in ticks.
private struct Attributes {
    var policy = ServicePolicy(
        timeout: .nanoseconds(100), shutdownTimeout: .nanoseconds(50), grace: .nanoseconds(10))
    var mode = LaunchMode.eager
    var isSynchronous = false
    var hasRun = false
    var hasShutdown = true
    var reportsReadiness = false
    var drains = false

    mutating func add(_ word: String) -> Bool {
        if let onFailure = FailurePolicy(rawValue: word) {
            policy.onFailure = onFailure
        } else if let mode = LaunchMode(rawValue: word) {
            self.mode = mode
        } else if word.hasPrefix("retry="), word.contains("@") {
            let parts = word.dropFirst(6).split(separator: "@").compactMap { Int64($0) }
            policy.retry = RetryPolicy(attempts: Int(parts[0]), backoff: .exponential(from: .nanoseconds(parts[1])))
        } else if let onEnd = EndPolicy(rawValue: word) {
            policy.onEnd = onEnd
        } else if word.hasPrefix("restart=") {
            // `restart=run:2/60@5`: two restarts within 60, the first after 5.
            let scope = word.dropFirst(8).prefix { $0 != ":" }
            let numbers = word.dropFirst(9 + scope.count).split { "/@".contains($0) }.compactMap { Int64($0) }
            guard numbers.count == 3 else { return false }
            let (limit, period) = (Int(numbers[0]), Duration.nanoseconds(numbers[1]))
            let backoff = Backoff.exponential(from: .nanoseconds(numbers[2]))
            switch scope {
            case "run": policy.restart = .run(limit: limit, within: period, backoff: backoff)
            case "instance": policy.restart = .instance(limit: limit, within: period, backoff: backoff)
            case "service": policy.restart = .service(limit: limit, within: period, backoff: backoff)
            default: return false
            }
        } else if let equals = word.firstIndex(of: "=") {
            let value = Int64(word[word.index(after: equals)...]).map(Duration.nanoseconds)
            switch word[..<equals] {
            case "timeout": policy.timeout = value
            case "shutdown": policy.shutdownTimeout = value
            case "drains":
                (policy.drain, drains, hasRun) = (value, true, true)
            case "grace": policy.grace = value ?? .zero
            case "retry": policy.retry = RetryPolicy(attempts: Int(word.dropFirst(6)) ?? 1)
            default: return false
            }
        } else {
            switch word {
            case "synchronous": isSynchronous = true
            case "runs": hasRun = true
            case "drains": (drains, hasRun) = (true, true)
            case "reportsReadiness": (reportsReadiness, hasRun) = (true, true)
            case "nothingToShutDown": hasShutdown = false
            default: return false
            }
        }
        return true
    }

    var limits: LaunchPlan.Limits {
        .init(
            policy: policy, mode: mode, isSynchronous: isSynchronous, hasRun: hasRun, hasShutdown: hasShutdown,
            reportsReadiness: reportsReadiness)
    }
}

extension Sequence where Element == String {
    fileprivate func joined(by separator: String) -> String { joined(separator: separator) }
}
