import LaunchSupport
import Synchronization

@testable import LaunchGraph
@testable import LaunchSimulation

/// The result of a run in which events are dispatched.
struct EventRun {
    /// The result of one event.
    struct Result: Sendable {
        var responses: [(id: ServiceID, error: Bool)] = []
        var passedBy: [ServiceID] = []
        var output: [Recipient] = []
        var hasThrown = false
    }

    let run: SimulatedRun
    let notes: [EventNote]
    let results: [Result?]
    /// The events whose payload was retained although no service waited for it.
    let retained: Set<Int>

    /// Runs a scenario on the main actor, where synchronous events are dispatched. Between any two jobs of the executor,
    /// events may be dispatched and jobs of the main actor may run.
    @MainActor init(_ scenario: EventScenario, of graph: SimulatedGraph) async {
        let executor = SimulationExecutor(scenario.scenario.order)
        let ongoing = OngoingRun(scenario.scenario, of: graph, on: executor)
        let driver = Driver(scenario, ongoing)
        let ending = await driver.drive()
        run = ongoing.finish(ending)
        await Driver.letMainActorWork()
        notes = driver.log.notes
        results = driver.results
        retained = driver.retained.union(driver.retainedLetters())
    }
}

/// Runs the executor, the main actor and the events in turns.
@MainActor private final class Driver {
    let log: EventLog
    var results: [EventRun.Result?]
    /// The events whose payload was retained at a moment at which no service waited for it.
    private(set) var retained: Set<Int> = []
    private var letters: [WeakLetter] = []
    private let events: [RandomEvent]
    private let ongoing: OngoingRun
    private var random: RandomSource
    private var next = 0

    init(_ scenario: EventScenario, _ ongoing: OngoingRun) {
        self.ongoing = ongoing
        log = EventLog(ongoing)
        events = scenario.events
        results = Array(repeating: nil, count: events.count)
        random = RandomSource(seed: scenario.events.first?.seed ?? 0)
    }

    private var isExecutorIdle: Bool { ongoing.executor.state.withLock { $0.ready.isEmpty } }

    func drive() async -> SimulationExecutor.Ending {
        for _ in 0..<100_000 {
            if ongoing.isDone { return .finished }
            if next < events.count, ongoing.executor.nanoseconds >= events[next].after, random.chance(1, in: 3) {
                dispatch(events[next], next)
                next += 1
            }
            var left = random.below(8)
            let ending = ongoing.executor.run {
                left -= 1
                return left < 0 || ongoing.isDone || isExecutorIdle
            }
            assert(ending == .finished)
            if random.chance(1, in: 4) { await Self.letMainActorGoOnce() }
            guard isExecutorIdle else { continue }
            // Time does not advance before all jobs of this moment have run, also those of the main actor.
            await Self.letMainActorWork()
            guard isExecutorIdle, !ongoing.isDone else { continue }
            noteRetainedLetters()
            if next < events.count, ongoing.executor.nanoseconds >= events[next].after { continue }
            var steps = 0
            let step = ongoing.executor.run {
                steps += 1
                return steps > 1
            }
            if step == .idle { return .idle }
        }
        return .stepLimitReached
    }

    /// Runs the jobs of the main actor, and the jobs that these add, up to a limit.
    static func letMainActorWork() async {
        for _ in 0..<8 { await letMainActorGoOnce() }
    }

    /// Runs the jobs that the main actor has by now: jobs run in order, so that a new one is the last of them.
    ///
    /// `Task.yield()` returns by way of another thread, at a time that depends on the machine.
    private static func letMainActorGoOnce() async {
        await withCheckedContinuation { continuation in
            Task { @MainActor in continuation.resume() }
        }
    }

    private struct WeakLetter { weak var letter: Call.Letter? }

    private func noteRetainedLetters() {
        guard let dispatcher = ongoing.dispatcher else { return }
        let snapshot = dispatcher.eligibility()
        guard !snapshot.services.contains(where: \.isPending) else { return }
        // The payload of the latest event of each state is retained.
        let letters = Dictionary(grouping: retainedLetters()) { events[$0].name }
        for (_, ofName) in letters where ofName.count > 1 || events[ofName[0]].buffering != .latest {
            retained.formUnion(ofName)
        }
    }

    /// Returns the events whose payload is retained although every responder that was asked has answered.
    func retainedLetters() -> [Int] {
        let notes = log.notes
        let asked = notes.count { $0.kind == .asked || $0.kind == .dispatched }
        guard asked == notes.count(where: { [.answered, .threw, .returned].contains($0.kind) }) else { return [] }
        return letters.indices.filter { letters[$0].letter != nil }
    }

    private func dispatch(_ event: RandomEvent, _ number: Int) {
        guard let dispatcher = ongoing.dispatcher else { return }
        let call = Call(event: number, log: log, seed: event.seed, letter: Call.Letter())
        letters.append(WeakLetter(letter: call.letter))
        switch (event.isAsynchronous, event.reachesValues) {
        case (false, false):
            let kind = LifecycleEvent<any Hears, Call, [Recipient]>(
                event.name, direction: event.direction, rule: .collect, delivery: event.delivery
            ) { try $0.hear($1) }
            dispatch(kind, call, to: dispatcher)
        case (false, true):
            let kind = LifecycleEvent<any ValueHears, Call, [Recipient]>(
                event.name, direction: event.direction, rule: .collect, delivery: event.delivery
            ) { try $0.hear($1) }
            dispatch(kind, call, to: dispatcher)
        case (true, false):
            let kind = AsyncLifecycleEvent<any HearsSlowly, Call, [Recipient]>(
                event.name, direction: event.direction, rule: .collect, delivery: event.delivery,
                timeout: RandomEvent.timeout
            ) { try await $0.hearSlowly($1) }
            Self.dispatch(kind, call, to: dispatcher, in: ongoing.executor) { self.results[number] = $0 }
        case (true, true):
            let kind = AsyncLifecycleEvent<any ValueHearsSlowly, Call, [Recipient]>(
                event.name, direction: event.direction, rule: .collect, delivery: event.delivery,
                timeout: RandomEvent.timeout
            ) { try await $0.hearSlowly($1) }
            Self.dispatch(kind, call, to: dispatcher, in: ongoing.executor) { self.results[number] = $0 }
        }
    }

    private func dispatch<Responder>(
        _ event: LifecycleEvent<Responder, Call, [Recipient]>, _ call: Call, to dispatcher: Dispatcher
    ) {
        log.note(.dispatched, call.event)
        if call.seed % 2 == 0 {
            results[call.event] = EventRun.Result(dispatcher.dispatchReport(event, call))
        } else {
            // A dispatch without a report takes another path, which the recorded steps check.
            do { _ = try dispatcher.dispatch(event, call) } catch {}
        }
        log.note(.returned, call.event)
    }

    private nonisolated static func dispatch<Responder>(
        _ event: AsyncLifecycleEvent<Responder, Call, [Recipient]>, _ call: Call, to dispatcher: Dispatcher,
        in executor: SimulationExecutor, _ done: @escaping @MainActor (EventRun.Result) -> Void
    ) {
        Task(executorPreference: executor) {
            call.log.note(.dispatched, call.event)
            let report = await dispatcher.dispatchReport(event, call)
            call.log.note(.returned, call.event)
            await done(EventRun.Result(report))
        }
    }
}

extension EventRun.Result {
    init(_ report: DispatchReport<[Recipient]>) {
        responses = report.responses.map { ($0.id, $0.error != nil) }
        passedBy = report.passedBy
        output = report.output
        hasThrown = report.failure != nil
    }
}
