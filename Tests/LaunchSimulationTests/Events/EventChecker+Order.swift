import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

// Invariants that are checked after the run: the results of events, and the order of deliveries.
extension EventChecker {
    mutating func checkResults() {
        for (event, result) in result.results.enumerated() {
            guard let result, seen[event].returned != nil else { continue }
            let kind = drawn.events[event]
            let positions = result.responses.compactMap { graph.ids.firstIndex(of: $0.id).map(LaunchPosition.init(_:)) }
            let isInOrder = zip(positions, positions.dropFirst()).allSatisfy {
                kind.direction == .dependenciesFirst ? $0 < $1 : $0 > $1
            }
            if !isInOrder { violation("the report of event \(event) is not in order: \(positions)") }
            let answers = zip(positions, result.responses).filter { !$0.1.error }.map(\.0)
            if result.output.compactMap(service) != answers {
                violation("event \(event) returned \(result.output), but was answered by \(answers)")
            }
            let aborts = zip(positions, result.responses).contains { p, response in
                response.error && graph.policies[p].onFailure == .abort
            }
            if result.hasThrown != aborts { violation("event \(event) has thrown: \(result.hasThrown)") }
            for id in result.passedBy {
                guard let p = graph.ids.firstIndex(of: id).map(LaunchPosition.init(_:)) else { continue }
                let isRight = zip(positions, result.responses).contains { d, response in
                    response.error && graph.policies[d].onFailure == .skipDependents && needs[p].contains(d)
                }
                if !isRight { violation("event \(event) passed \(id) by without a reason") }
            }
        }
    }

    mutating func checkOrder() {
        for event in drawn.events.indices {
            for p in graph.ids.positions {
                guard let asked = seen[event].asked[p] else { continue }
                for d in graph.ids.positions where comes(d, before: p, event) {
                    if !isOver(event, d, before: asked, at: seen[event].askedAt[p]) {
                        violation("\(name(p)) received event \(event) before \(name(d)) had answered it")
                    }
                }
                for earlier in seen.indices where isDispatched(earlier, before: event) && mustFollow(earlier, event, p)
                {
                    if !isOver(earlier, p, before: asked, at: seen[event].askedAt[p]) {
                        violation("\(name(p)) received event \(event) before the buffered event \(earlier)")
                    }
                }
            }
        }
    }

    /// Whether both services receive the event during the dispatch, or both later, and `d` must receive it first.
    private func comes(_ d: LaunchPosition, before p: LaunchPosition, _ event: Int) -> Bool {
        guard d != p, let first = seen[event].asked[d], let second = seen[event].asked[p] else { return false }
        let returned = seen[event].returned ?? .max
        let kind = drawn.events[event]
        if first < returned && second < returned && !wasBuffered(event, d) && !wasBuffered(event, p) {
            if !kind.isAsynchronous { return kind.direction == .dependenciesFirst ? d < p : d > p }
            return kind.direction == .dependenciesFirst ? waitsFor[p].contains(d) : waitsFor[d].contains(p)
        }
        // A service that comes up later receives the event then, after its hard dependencies, which were up before.
        return kind.direction == .dependenciesFirst && first > returned && second > returned
            && drawn.scenario.launches == 1 && drawn.scenario.requests.isEmpty && graph.hard(p).contains(d)
            && graph.policies[d].onFailure != .proceed
    }

    /// Whether `earlier` was buffered for `p`, so that `later` must be delivered after it.
    private func mustFollow(_ earlier: Int, _ later: Int, _ p: LaunchPosition) -> Bool {
        let (first, second) = (drawn.events[earlier], drawn.events[later])
        guard first.isAsynchronous == second.isAsynchronous, first.buffering != .none, wasBuffered(earlier, p) else {
            return false
        }
        // An event that is not buffered reaches conforming services even before they are up, and while they are launched again.
        if second.buffering == .none, !seen[later].wasUp[p] || !seen[later].wasUpWhenAsked[p] { return false }
        if !first.isAsynchronous || wasBuffered(later, p) { return true }
        // An asynchronous event is delivered to services that come up once the others have answered it and what was buffered
        // before it; an event that is dispatched meanwhile does not wait for these.
        return drawn.events.indices.allSatisfy { event in
            let kind = drawn.events[event]
            guard kind.isAsynchronous, kind.buffering != .none, event == earlier || isDispatched(event, before: earlier)
            else { return true }
            return seen[event].returned ?? .max < seen[later].dispatchStep
        }
    }

    /// Whether the event was buffered before the service received it.
    private func wasBuffered(_ event: Int, _ p: LaunchPosition) -> Bool {
        guard drawn.events[event].buffering != .none, let asked = seen[event].asked[p] else { return false }
        if let result = result.results[event] { return !result.responses.contains { $0.id == graph.ids[p] } }
        return asked > seen[event].returned ?? .max
    }

    private func isOver(_ event: Int, _ p: LaunchPosition, before step: Int, at moment: Int64) -> Bool {
        guard let asked = seen[event].asked[p], asked < step else { return false }
        if let ended = seen[event].ended[p], ended < step { return true }
        let limit = RandomEvent.timeout.saturatedNanoseconds
        return drawn.events[event].isAsynchronous && moment > seen[event].askedAt[p] + limit
    }
}
