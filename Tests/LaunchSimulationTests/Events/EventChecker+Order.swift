import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

// What can be said of events once the run is over: what came of them, and in which order listeners were told.
extension EventChecker {
    mutating func checkResults() {
        for (event, result) in result.results.enumerated() {
            guard let result, seen[event].returned != nil else { continue }
            let kind = drawn.events[event]
            let places = result.responses.compactMap { graph.ids.firstIndex(of: $0.id) }
            let isInOrder = zip(places, places.dropFirst()).allSatisfy {
                kind.direction == .dependenciesFirst ? $0 < $1 : $0 > $1
            }
            if !isInOrder { violation("the report of event \(event) is not in order: \(places)") }
            let answers = zip(places, result.responses).filter { !$0.1.error }.map(\.0)
            if result.output.compactMap(service) != answers {
                violation("event \(event) came to \(result.output), and was answered by \(answers)")
            }
            let aborts = zip(places, result.responses).contains { p, response in
                response.error && graph.policies[p].onFailure == .abort
            }
            if result.hasThrown != aborts { violation("event \(event) has thrown: \(result.hasThrown)") }
            for id in result.passedBy {
                guard let p = graph.ids.firstIndex(of: id) else { continue }
                let isRight = zip(places, result.responses).contains { d, response in
                    response.error && graph.policies[d].onFailure == .skipDependents && needs[p].contains(d)
                }
                if !isRight { violation("event \(event) passed \(id) by for no reason") }
            }
        }
    }

    mutating func checkOrder() {
        for event in drawn.events.indices {
            for p in graph.ids.indices {
                guard let asked = seen[event].asked[p] else { continue }
                for d in graph.ids.indices where comes(d, before: p, event) {
                    if !isOver(event, d, before: asked, at: seen[event].askedAt[p]) {
                        violation("\(name(p)) was told event \(event) before \(name(d)) was done with it")
                    }
                }
                for earlier in seen.indices where isDispatched(earlier, before: event) && isHeldBack(earlier, event, p)
                {
                    if !isOver(earlier, p, before: asked, at: seen[event].askedAt[p]) {
                        violation("\(name(p)) was told event \(event) before event \(earlier), which was held for it")
                    }
                }
            }
        }
    }

    /// Whether both were told in the course of the dispatch, or both later, and `d` has to be told first.
    private func comes(_ d: Int, before p: Int, _ event: Int) -> Bool {
        guard d != p, let first = seen[event].asked[d], let second = seen[event].asked[p] else { return false }
        let returned = seen[event].returned ?? .max
        let kind = drawn.events[event]
        if first < returned && second < returned && !wasHeld(event, d) && !wasHeld(event, p) {
            if !kind.isAsynchronous { return kind.direction == .dependenciesFirst ? d < p : d > p }
            return kind.direction == .dependenciesFirst ? waitsFor[p].contains(d) : waitsFor[d].contains(p)
        }
        // Of those that come up later, each is told when it is up: what it cannot do without was up before.
        return kind.direction == .dependenciesFirst && first > returned && second > returned
            && drawn.scenario.launches == 1 && drawn.scenario.requests.isEmpty && graph.hard[p].contains(d)
            && graph.policies[d].onFailure != .proceed
    }

    /// Whether `earlier` came to `p` after its dispatch, and so did `later`, which is of the same sort.
    private func isHeldBack(_ earlier: Int, _ later: Int, _ p: Int) -> Bool {
        let (first, second) = (drawn.events[earlier], drawn.events[later])
        guard first.isAsynchronous == second.isAsynchronous, first.keeping != .none, wasHeld(earlier, p) else {
            return false
        }
        // One that does not wait goes to whoever listens from the beginning on, up or not.
        if second.keeping == .none { return !first.isAsynchronous && seen[later].wasUp[p] }
        return !first.isAsynchronous || wasHeld(later, p)
    }

    /// Whether the service was told an event because that was held for it.
    private func wasHeld(_ event: Int, _ p: Int) -> Bool {
        guard drawn.events[event].keeping != .none, let asked = seen[event].asked[p] else { return false }
        if let result = result.results[event] { return !result.responses.contains { $0.id == graph.ids[p] } }
        return asked > seen[event].returned ?? .max
    }

    private func isOver(_ event: Int, _ p: Int, before place: Int, at moment: Int64) -> Bool {
        guard let asked = seen[event].asked[p], asked < place else { return false }
        if let ended = seen[event].ended[p], ended < place { return true }
        let limit = RandomEvent.timeout.saturatedNanoseconds
        return drawn.events[event].isAsynchronous && moment > seen[event].askedAt[p] + limit
    }
}
