import LaunchGraph

@testable import LaunchSimulation

/// Holds what listeners wrote down in a run against what must hold of events in every run.
///
/// It goes through the services' journal and the events' notes side by side, and shares no code with what delivers.
struct EventChecker {
    /// What is known of one event.
    struct Seen {
        var dispatched: EventNote?
        /// Its note's place among all, and how many launches had begun.
        var dispatchedPlace = Int.max
        var launch = 0
        var returned: Int?
        /// By service: which notes, by place among all, and when.
        var asked: [Int?]
        var askedAt: [Int64]
        var ended: [Int?]
        var threw: [Bool]
        var endedAt: [Int64]
        /// Who was up when it was dispatched, and had been before that moment.
        var wasUp: [Bool]
        /// Who had failed for good by then, or was not going to be tried.
        var wasGone: [Bool]
    }

    let drawn: EventScenario
    let graph: SimulatedGraph
    let listens: [Bool]
    let result: EventRun
    var runChecker: RunChecker
    var seen: [Seen]
    private(set) var violations: [String] = []

    /// What each service depends on, and what it waits for, directly or through others.
    let needs: [Set<Int>]
    let waitsFor: [Set<Int>]
    private let numbers: [Int32: Int]
    /// How things stood before anything of the present moment.
    private var goneBefore: [Bool]
    private var upBefore: [Bool]
    private var downSince: Int64 = -1
    private var place = 0

    init(_ result: EventRun, of drawn: EventScenario, on graph: SimulatedGraph, listens: [Bool]) {
        self.drawn = drawn
        self.graph = graph
        self.listens = listens
        self.result = result
        runChecker = RunChecker(unchecked: result.run, of: drawn.scenario, on: graph)
        let count = graph.ids.count
        let none = [Bool](repeating: false, count: count)
        seen = drawn.events.map { _ in
            Seen(
                asked: Array(repeating: nil, count: count), askedAt: Array(repeating: -1, count: count),
                ended: Array(repeating: nil, count: count), threw: none, endedAt: Array(repeating: -1, count: count),
                wasUp: none, wasGone: none)
        }
        needs = Self.closure(graph.hard)
        waitsFor = Self.closure(graph.ids.indices.map { graph.hard[$0] + graph.orderOnly[$0] })
        numbers = Dictionary(
            result.run.journal.filter { $0.kind == .attemptBegan || $0.kind == .attemptBeganCancelled }
                .map { ($0.number, Int($0.service)) }, uniquingKeysWith: { first, _ in first })
        goneBefore = none
        upBefore = none
        walk()
        checkResults()
        checkOrder()
    }

    private static func closure(_ lists: [[Int]]) -> [Set<Int>] {
        var result: [Set<Int>] = []
        for list in lists { result.append(list.reduce(into: Set(list)) { $0.formUnion(result[$1]) }) }
        return result
    }

    mutating func violation(_ text: String) {
        violations.append("\(Duration.nanoseconds(runChecker.now)): \(text)")
    }

    func name(_ p: Int) -> String { graph.ids[p].name }

    func service(_ hearer: Hearer?) -> Int? {
        switch hearer {
        case .service(let id): graph.ids.firstIndex(of: id)
        case .value(let number): numbers[number]
        case nil: nil
        }
    }

    /// Whether the service responds to the event at all.
    func isMeant(_ p: Int, by event: Int) -> Bool { listens[p] || drawn.events[event].isForAnybody }

    // MARK: - Both journals side by side

    private mutating func walk() {
        let journal = result.run.journal
        var next = 0
        for (place, note) in result.notes.enumerated() {
            while next < min(note.journalCount, journal.count) {
                step(journal[next])
                next += 1
            }
            self.place = place
            if note.moment > runChecker.now { passTime(to: note.moment) }
            take(note)
        }
        for entry in journal[next...] { step(entry) }
    }

    private mutating func passTime(to moment: Int64) {
        upBefore = graph.ids.indices.map(isUp)
        goneBefore = graph.ids.indices.map(isGone)
        runChecker.now = moment
    }

    private mutating func step(_ entry: JournalEntry) {
        if entry.moment > runChecker.now { passTime(to: entry.moment) }
        if entry.kind == .shutdownCalled && entry.number == 0 { checkHeldOnesCame() }
        runChecker.apply(entry)
        if entry.kind == .launchCalled { downSince = -1 }
        if runChecker.launch > 0, !runChecker.isActive, downSince < 0 { downSince = runChecker.now }
    }

    private func isUp(_ p: Int) -> Bool {
        runChecker.observed[p].isUp && !runChecker.observed[p].hasRunEnded && !runChecker.hasReasonToStop
    }

    /// Whether nothing that is told may reach the service any more.
    private func isGone(_ p: Int) -> Bool {
        guard drawn.scenario.requests.isEmpty else { return false }
        let seen = runChecker.observed[p]
        // What an earlier launch left behind keeps a service from being started, once it is its turn.
        guard !runChecker.observed.contains(where: \.wasLeftOver) else { return false }
        // What stops working while everything goes down counts as up until it is its turn.
        if runChecker.hasFailed(p) { return !(seen.hasRunEnded && runChecker.hasReasonToStop) }
        guard seen.attemptsInLaunch == 0 else {
            return seen.hasStopped && seen.attempt == 0 && seen.lateness == .inTime
        }
        return runChecker.launch > 0 && graph.modes[p] != .onDemand
            && needs[p].contains { runChecker.hasFailed($0) && graph.policies[$0].onFailure != .proceed }
            && graph.hard[p].allSatisfy { runChecker.observed[$0].attempt == 0 }
    }

    private mutating func take(_ note: EventNote) {
        let event = note.event
        switch note.kind {
        case .dispatched:
            seen[event].dispatched = note
            seen[event].dispatchedPlace = place
            seen[event].launch = runChecker.launch
            seen[event].wasUp = graph.ids.indices.map { upBefore[$0] && isUp($0) }
            seen[event].wasGone = graph.ids.indices.map { runChecker.hasFailed($0) || isGone($0) }
        case .asked:
            guard let p = service(note.hearer) else { return violation("somebody unknown was asked") }
            check(note, p)
            seen[event].asked[p] = place
            seen[event].askedAt[p] = note.moment
        case .answered, .threw:
            guard let p = service(note.hearer) else { return }
            seen[event].ended[p] = place
            seen[event].endedAt[p] = note.moment
            seen[event].threw[p] = note.kind == .threw
        case .returned:
            checkReached(event)
            seen[event].returned = place
        }
    }

    // MARK: - What must hold when somebody is asked

    private mutating func check(_ note: EventNote, _ p: Int) {
        let (event, state) = (note.event, runChecker.observed[p])
        let kind = drawn.events[event]
        let words = "\(name(p)) was told event \(event)"
        if seen[event].dispatched == nil { violation("\(words), which was not dispatched") }
        if seen[event].asked[p] != nil { violation("\(words) twice") }
        // A task that asks may be a few steps behind, though not a moment.
        let slack: Int64 = kind.isAsynchronous ? 0 : 1
        if downSince >= 0, downSince < note.moment + slack { violation("\(words) although everything is down") }
        if state.stopBegan >= 0, state.stopBegan < note.moment + slack, state.lateness == .inTime,
            state.attempt == 0, state.value != 0
        {
            violation("\(words) although its shutdown had begun")
        }
        if goneBefore[p] && isGone(p) { violation("\(words) although it had failed, was skipped or is down") }
        switch note.hearer {
        case .service: if !listens[p] { violation("\(words), which is none of its business") }
        case .value(let number):
            if listens[p] { violation("\(words) by what its launch returned, and listens itself") }
            let isThere = state.value == number || kind.isAsynchronous && state.stopBegan == note.moment
            if !isThere || state.lateness == .late { violation("\(words) by a value that is not there") }
        case nil: break
        }
        if kind.keeping != .none, state.value == 0 || state.lateness == .late,
            !kind.isAsynchronous || state.stopBegan != note.moment
        {
            violation("\(words), which was held for it, before it was up")
        }
        if kind.keeping == .none && seen[event].returned != nil { violation("\(words), which was over and not held") }
        for d in needs[p] where seen[event].threw[d] && graph.policies[d].onFailure == .skipDependents {
            // Two that came up after one another may be told at the same moment.
            guard seen[event].endedAt[d] < note.moment + slack else { continue }
            violation("\(words) although \(name(d)), on which it depends, had failed to respond")
        }
    }

    func isDispatched(_ event: Int, before other: Int) -> Bool {
        seen[event].dispatchedPlace < seen[other].dispatchedPlace && seen[other].dispatched != nil
    }

    /// The dispatch returns: everybody who was up all the time has been asked.
    private mutating func checkReached(_ event: Int) {
        guard seen[event].launch == runChecker.launch else { return }
        for p in graph.ids.indices where isMeant(p, by: event) && seen[event].asked[p] == nil && !isPassedBy(p, event) {
            if seen[event].wasUp[p] && isUp(p) { violation("\(name(p)) is up and was not told event \(event)") }
            let isToCome =
                !runChecker.hasReasonToStop && runChecker.observed[p].attemptsInLaunch == 0
                && !graph.ids.indices.contains { runChecker.hasFailed($0) || runChecker.observed[$0].hasStopped }
            if drawn.events[event].keeping == .none, listens[p], isToCome, runChecker.launch <= 1,
                runChecker.launch == 0 || runChecker.isActive
            {
                violation("\(name(p)) listens from the beginning on and was not told event \(event)")
            }
        }
    }

    func isPassedBy(_ p: Int, _ event: Int) -> Bool {
        needs[p].contains { d in
            guard graph.policies[d].onFailure == .skipDependents, let asked = seen[event].asked[d] else { return false }
            // One that has not come back may have had its time.
            return seen[event].threw[d] || seen[event].ended[d] == nil && asked >= 0
        }
    }

    /// Nothing happens any more, and what is up is about to be shut down: whatever was held for it has come.
    private mutating func checkHeldOnesCame() {
        guard runChecker.launch == 1, drawn.scenario.uptime == nil else { return }
        for (event, kind) in drawn.events.enumerated() where kind.keeping != .none {
            guard let dispatched = seen[event].dispatched, dispatched.moment < runChecker.now else { continue }
            let isReplaced =
                kind.keeping == .latest
                && drawn.events.indices.contains {
                    $0 != event && drawn.events[$0].name == kind.name && isDispatched(event, before: $0)
                }
            guard !isReplaced else { continue }
            for p in graph.ids.indices where isMeant(p, by: event) && upBefore[p] && isUp(p) {
                if seen[event].asked[p] == nil, !seen[event].wasGone[p], !isPassedBy(p, event) {
                    violation("\(name(p)) never got event \(event), which was held for it")
                }
            }
        }
    }
}
