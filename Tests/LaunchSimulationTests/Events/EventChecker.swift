import LaunchGraph

@testable import LaunchSimulation

/// Checks the invariants of events in a run.
///
/// The checker works from the services' journal and the recorded steps of deliveries. It shares no code with the engine.
struct EventChecker {
    /// The recorded steps of one event.
    struct Seen {
        var dispatched: EventNote?
        /// The index of the dispatch among all steps, and the number of launches by then.
        var dispatchStep = Int.max
        var launch = 0
        var returned: Int?
        /// For each service, the indices of its steps, and their moments.
        var asked: [Int?]
        var askedAt: [Int64]
        /// The number of the value by which each service was up when it was asked last.
        var askedValue: [Int32]
        /// Whether each service was up when it was asked.
        var wasUpWhenAsked: [Bool]
        var ended: [Int?]
        var threw: [Bool]
        var endedAt: [Int64]
        /// Whether each service was up at the dispatch and immediately before.
        var wasUp: [Bool]
        /// Whether each service had failed for good by then, or was not going to start.
        var wasGone: [Bool]
    }

    let drawn: EventScenario
    let graph: SimulatedGraph
    let listens: [Bool]
    let result: EventRun
    var runChecker: RunChecker
    var seen: [Seen]
    private(set) var violations: [String] = []

    /// The services that each service depends on, and those that it waits for, directly or indirectly.
    let needs: [Set<LaunchPosition>]
    let waitsFor: [Set<LaunchPosition>]
    private let numbers: [Int32: LaunchPosition]
    /// The state before the first step of the present moment.
    private var goneBefore: [Bool]
    private var upBefore: [Bool]
    private var downSince: Int64 = -1
    private var step = 0

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
                askedValue: Array(repeating: 0, count: count), wasUpWhenAsked: none,
                ended: Array(repeating: nil, count: count), threw: none,
                endedAt: Array(repeating: -1, count: count), wasUp: none, wasGone: none)
        }
        needs = Self.closure(graph.ids.positions.map(graph.hard))
        waitsFor = Self.closure(graph.ids.positions.map { graph.hard($0) + graph.orderOnly($0) })
        numbers = Dictionary(
            result.run.journal.filter { $0.kind == .attemptBegan || $0.kind == .attemptBeganCancelled }
                .compactMap { entry in entry.service.map { (entry.number, $0) } },
            uniquingKeysWith: { first, _ in first })
        goneBefore = none
        upBefore = none
        checkSteps()
        checkResults()
        checkOrder()
    }

    private static func closure(_ lists: [[LaunchPosition]]) -> [Set<LaunchPosition>] {
        var result: [Set<LaunchPosition>] = []
        for list in lists { result.append(list.reduce(into: Set(list)) { $0.formUnion(result[$1]) }) }
        return result
    }

    mutating func violation(_ text: String) {
        violations.append("\(Duration.nanoseconds(runChecker.now)): \(text)")
    }

    func name(_ p: LaunchPosition) -> String { graph.ids[p].name }

    func service(_ recipient: Recipient?) -> LaunchPosition? {
        switch recipient {
        case .service(let id): graph.ids.firstIndex(of: id).map(LaunchPosition.init(_:))
        case .value(let number): numbers[number]
        case nil: nil
        }
    }

    /// Whether the service responds to the event.
    func responds(_ p: LaunchPosition, to event: Int) -> Bool { listens[p] || drawn.events[event].reachesValues }

    // MARK: - Steps and journal in order

    private mutating func checkSteps() {
        let journal = result.run.journal
        var next = 0
        for (step, note) in result.notes.enumerated() {
            while next < min(note.journalCount, journal.count) {
                apply(journal[next])
                next += 1
            }
            self.step = step
            if note.moment > runChecker.now { passTime(to: note.moment) }
            take(note)
        }
        for entry in journal[next...] { apply(entry) }
    }

    private mutating func passTime(to moment: Int64) {
        upBefore = graph.ids.positions.map(isUp)
        goneBefore = graph.ids.positions.map(isGone)
        runChecker.passTime(to: moment)
    }

    private mutating func apply(_ entry: JournalEntry) {
        if entry.moment > runChecker.now { passTime(to: entry.moment) }
        if entry.kind == .shutdownCalled && entry.number == 0 { checkBufferedEvents() }
        runChecker.apply(entry)
        if entry.kind == .launchCalled {
            downSince = -1
            // A launch that begins at this moment comes between what was gone before and what is gone now.
            goneBefore = goneBefore.map { _ in false }
        }
        // A service that fails and is required again does not receive what was buffered before it failed.
        if !drawn.scenario.requests.isEmpty {
            for p in graph.ids.positions where runChecker.hasFailed(p) {
                for event in seen.indices where seen[event].dispatched != nil { seen[event].wasGone[p] = true }
            }
        }
        if runChecker.launch > 0, !runChecker.isActive, downSince < 0 { downSince = runChecker.now }
    }

    private func isUp(_ p: LaunchPosition) -> Bool {
        runChecker.observed[p].isUp && !runChecker.observed[p].hasRunEnded && !runChecker.hasReasonToStop
    }

    /// Whether no event may reach the service any more.
    private func isGone(_ p: LaunchPosition) -> Bool {
        guard drawn.scenario.requests.isEmpty else { return false }
        let seen = runChecker.observed[p]
        // An attempt left over from an earlier launch keeps its service from starting, but only when it is its turn.
        guard !runChecker.observed.contains(where: \.wasLeftOver) else { return false }
        // A service whose run ends while everything goes down counts as up until its turn.
        if runChecker.hasFailed(p) { return !(seen.hasRunEnded && runChecker.hasReasonToStop) }
        guard seen.attemptsInLaunch == 0 else {
            return seen.hasStopped && seen.attempt == 0 && seen.lateness == .inTime
        }
        return runChecker.launch > 0 && graph.modes[p] != .onDemand
            && needs[p].contains { runChecker.hasFailed($0) && graph.policies[$0].onFailure != .proceed }
            && graph.hard(p).allSatisfy { runChecker.observed[$0].attempt == 0 }
    }

    private mutating func take(_ note: EventNote) {
        let event = note.event
        switch note.kind {
        case .dispatched:
            seen[event].dispatched = note
            seen[event].dispatchStep = step
            seen[event].launch = runChecker.launch
            seen[event].wasUp = graph.ids.positions.map { upBefore[$0] && isUp($0) }
            seen[event].wasGone = graph.ids.positions.map { runChecker.hasFailed($0) || isGone($0) }
        case .asked:
            guard let p = service(note.recipient) else { return violation("an unknown recipient received an event") }
            check(note, p)
            seen[event].askedValue[p] = runChecker.observed[p].value
            // A state is received again by a later value; the order of deliveries is that of the first one.
            guard seen[event].asked[p] == nil else { return }
            seen[event].asked[p] = step
            seen[event].askedAt[p] = note.moment
            seen[event].wasUpWhenAsked[p] = isUp(p)
        case .answered, .threw:
            guard let p = service(note.recipient) else { return }
            if note.kind == .threw, !seen[event].threw[p] {
                seen[event].threw[p] = true
            } else if seen[event].ended[p] != nil {
                return
            }
            seen[event].ended[p] = seen[event].ended[p] ?? step
            seen[event].endedAt[p] = note.moment
        case .returned:
            checkReached(event)
            seen[event].returned = step
        }
    }

    // MARK: - Invariants of a delivery

    private mutating func check(_ note: EventNote, _ p: LaunchPosition) {
        let (event, state) = (note.event, runChecker.observed[p])
        let kind = drawn.events[event]
        let words = "\(name(p)) received event \(event)"
        if seen[event].dispatched == nil { violation("\(words), which was not dispatched") }
        if seen[event].asked[p] != nil, kind.buffering != .latest || seen[event].askedValue[p] == state.value {
            violation("\(words) twice")
        }
        if downSince >= 0 { violation("\(words) although everything is down") }
        // A service whose shutdown in an earlier launch has not ended is not up yet in this one, until its turn comes.
        let isOfEarlierLaunch = state.wasLeftOver && note.recipient == .service(graph.ids[p])
        if state.stopBegan >= 0, state.lateness == .inTime, state.attempt == 0, state.value != 0, !isOfEarlierLaunch {
            violation("\(words) although its shutdown had begun")
        }
        if goneBefore[p] && isGone(p) { violation("\(words) although it had failed, was skipped or is down") }
        switch note.recipient {
        case .service: if !listens[p] { violation("\(words), to which it does not respond") }
        case .value(let number):
            if listens[p] { violation("\(words) by its value, although it responds itself") }
            if state.value != number || state.lateness == .late { violation("\(words) by a value that is not there") }
        case nil: break
        }
        if kind.buffering != .none, state.value == 0 || state.lateness == .late {
            violation("\(words), which is buffered, before it was up")
        }
        if kind.buffering == .none && seen[event].returned != nil {
            violation("\(words), which was over and is not buffered")
        }
        for d in needs[p] where seen[event].threw[d] && graph.policies[d].onFailure == .skipDependents {
            // Two services that come up one after the other may receive an asynchronous event at the same moment.
            if kind.isAsynchronous, seen[event].endedAt[d] == note.moment { continue }
            violation("\(words) although \(name(d)), its dependency, had failed to respond")
        }
    }

    func isDispatched(_ event: Int, before other: Int) -> Bool {
        seen[event].dispatchStep < seen[other].dispatchStep && seen[other].dispatched != nil
    }

    /// Checks, when the dispatch returns, that all services that were up all the time have received the event.
    private mutating func checkReached(_ event: Int) {
        guard seen[event].launch == runChecker.launch else { return }
        for p in graph.ids.positions
        where responds(p, to: event) && seen[event].asked[p] == nil && !isPassedBy(p, event) {
            if seen[event].wasUp[p] && isUp(p) { violation("\(name(p)) is up and did not receive event \(event)") }
            let isToCome =
                !runChecker.hasReasonToStop && runChecker.observed[p].attemptsInLaunch == 0
                && !graph.ids.positions.contains { runChecker.hasFailed($0) || runChecker.observed[$0].hasStopped }
            if drawn.events[event].buffering == .none, listens[p], isToCome, runChecker.launch <= 1,
                runChecker.launch == 0 || runChecker.isActive
            {
                violation("\(name(p)) responds before it is up and did not receive event \(event)")
            }
        }
    }

    func isPassedBy(_ p: LaunchPosition, _ event: Int) -> Bool {
        needs[p].contains { d in
            guard graph.policies[d].onFailure == .skipDependents, let asked = seen[event].asked[d] else { return false }
            // A recipient that has not answered may have timed out.
            return seen[event].threw[d] || seen[event].ended[d] == nil && asked >= 0
        }
    }

    /// Checks, before the shutdown of an idle simulation, that all buffered events have been delivered.
    private mutating func checkBufferedEvents() {
        guard runChecker.launch == 1, drawn.scenario.uptime == nil else { return }
        for (event, kind) in drawn.events.enumerated() where kind.buffering != .none {
            guard let dispatched = seen[event].dispatched, dispatched.moment < runChecker.now else { continue }
            let isReplaced =
                kind.buffering == .latest
                && drawn.events.indices.contains {
                    $0 != event && drawn.events[$0].name == kind.name && isDispatched(event, before: $0)
                }
            guard !isReplaced else { continue }
            for p in graph.ids.positions where responds(p, to: event) && upBefore[p] && isUp(p) {
                let isState = kind.buffering == .latest
                let hasReceived =
                    isState ? seen[event].askedValue[p] == runChecker.observed[p].value : seen[event].asked[p] != nil
                if !hasReceived, isState || !seen[event].wasGone[p], !isPassedBy(p, event) {
                    violation("\(name(p)) never received the buffered event \(event)")
                }
            }
        }
    }
}
