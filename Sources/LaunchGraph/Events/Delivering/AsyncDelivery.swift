import LaunchSupport

extension AsyncLifecycleEvent {
    var traits: EventTraits {
        EventTraits(
            type: Self.self, responder: Responder.self, name: name, direction: direction, delivery: delivery,
            lane: .anywhere)
    }

    /// Delivers the event to the services that are up, and buffers it for the others.
    func deliver(_ payload: Payload, isRecorded: Bool, by router: EventRouter) async -> DispatchReport<Output> {
        let routed = router.routeAnywhere(traits, to: Responder.self) { start($1, payload, to: $2, by: $0) }
        let (ledger, output) = await AsyncDelivery(
            self, payload, to: routed.recipients, after: routed.earlier, by: router
        ).deliver()
        if router.open(routed, after: ledger.delivery) { router.deliverAnywhere() }
        return router.report(name, ledger, output, isRecorded: isRecorded, bufferedFor: routed.bufferedFor)
    }

    /// Starts a task that asks a service that has come up, after the earlier deliveries.
    private func start(
        _ delivery: BufferedDelivery, _ payload: Payload, to recipient: Recipients<Responder>, by router: EventRouter
    ) -> BufferedDelivery.Outcome {
        guard let turn = delivery.turn, !recipient.all.isEmpty else { return .settled }
        turn.start(on: router.engine.executor) {
            for earlier in delivery.earlier { await earlier.wait() }
            guard router.change({ $0.take(turn) }) else { return }
            if !router.change({ $0.skips(delivery) }) {
                let (ledger, output) = await BufferedTurn.$isDelivering.withValue(true) {
                    await AsyncDelivery(self, payload, to: recipient, by: router).deliver()
                }
                guard ledger.hasAsked else {
                    // The service went down before it was asked, and may be up again.
                    router.change { $0.giveBack(delivery) }
                    return router.deliverAnywhere()
                }
                router.change { $0.skip(delivery.number, ledger.delivery.failures) }
                router.report(name, ledger, output)
            }
            router.change { $0.end(delivery) }
        }
        return .started
    }
}

/// Asks the responders to an asynchronous event, each in a separate task, and waits until all have answered or timed
/// out.
///
/// The tasks are unstructured, so that a responder that ignores its cancellation is not waited for.
final class AsyncDelivery<Responder: Sendable, Payload: Sendable, Output: Sendable>: Sendable {
    typealias Event = AsyncLifecycleEvent<Responder, Payload, Output>

    private struct State {
        var ledger: DeliveryLedger
        /// The answers, by recipient.
        var answers: [Int: Event.Contribution] = [:]
        /// The tasks that ask the recipients, or wait for their earlier answers.
        var tasks: [TaskHandle?]
        /// The recipients that first answer earlier events that were buffered for them.
        var waiting: Set<Int> = []
        /// The combined answers to an event whose rule may stop it. The rule is the program's code, so the recipient that was
        /// asked last combines them outside the lock.
        var combined: CombinedAnswers<Output>
        /// The deadlines of the recipients that were asked. They expire in this order, since all have the same timeout.
        var deadlines: ArraySlice<(moment: Int64, index: Int)> = []
        /// The timer that is set to the earliest deadline.
        var timer: TaskHandle?
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// The effects that are performed after the lock is released.
    private struct DeferredEffects {
        /// The recipients whose tasks are started.
        var started: [(index: Int, isWaiting: Bool, task: TaskHandle)] = []
        /// The timer that is started, and its deadline.
        var timer: (handle: TaskHandle, deadline: Int64)?
        var endedTimer: TaskHandle?
        var cancelled: [TaskHandle] = []
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let event: Event
    private let payload: Payload
    private let recipients: Recipients<Responder>
    private let earlier: EarlierDeliveries
    private let router: EventRouter
    private var engine: any EventEngine { router.engine }
    private let timeout: Int64?
    /// The time at which the delivery began.
    private let began: Int64
    private let state: Locked<State>

    /// - Parameter earlier: the deliveries that recipients answer before this event.
    init(
        _ event: Event, _ payload: Payload, to recipients: Recipients<Responder>,
        after earlier: EarlierDeliveries = EarlierDeliveries(), by router: EventRouter
    ) {
        self.event = event
        self.payload = payload
        self.recipients = recipients
        self.earlier = earlier
        self.router = router
        timeout = event.timeout.map { max(0, $0.saturatedNanoseconds) }
        began = router.engine.time.now()
        // A rule that may stop the delivery decides after each answer.
        let plan = event.isSequential ? nil : router.engine.graph.plan
        state = Locked(
            State(
                ledger: DeliveryLedger(Delivery(recipients.all, event.direction, along: plan), at: began),
                tasks: Array(repeating: nil, count: recipients.all.count), combined: CombinedAnswers(event.identity)))
    }

    /// Delivers the event.
    ///
    /// Cancelling the task that awaits the result cancels the responders that are being asked; no other is asked.
    func deliver() async -> (DeliveryLedger, Output) {
        if !recipients.all.isEmpty {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    change { state, effects in
                        state.waiter = waiter
                        self.askNext(&state, at: began, &effects)
                    }
                }
            } onCancel: {
                cancel()
            }
        }
        let (ledger, answers) = state.withLock { ($0.ledger, $0.answers) }
        return (ledger, CombinedAnswers(event.identity, adding: answers, to: ledger.delivery).value)
    }

    /// Changes the state, and resumes the waiter when the delivery is over.
    private func change(_ body: (inout sending State, inout DeferredEffects) -> Void) {
        let effects = state.withLock { state -> DeferredEffects in
            var effects = DeferredEffects()
            body(&state, &effects)
            if state.ledger.delivery.isOver, let waiter = state.waiter {
                state.waiter = nil
                effects.waiter = waiter
                effects.endedTimer = state.timer
            }
            return effects
        }
        perform(effects)
    }

    private func perform(_ effects: DeferredEffects) {
        for task in effects.cancelled { task.cancel() }
        for (index, isWaiting, task) in effects.started {
            let executor = isWaiting ? engine.executor : engine.executor(for: recipients.all[index].position)
            task.store(Task(on: executor) { await isWaiting ? self.wait(index) : self.ask(index) })
        }
        if let (handle, deadline) = effects.timer {
            handle.store(engine.time.timer(past: deadline, on: engine.executor) { [self] in expire() }.task)
        }
        effects.endedTimer?.cancel()
        effects.waiter?.resume()
    }

    private func askNext(_ state: inout State, at moment: Int64, _ effects: inout DeferredEffects) {
        while let index = state.ledger.next(at: moment, where: isEligible) {
            if earlier.deliveries[recipients.all[index].position] == nil {
                startAsking(index, &state, at: moment, &effects)
            } else {
                state.waiting.insert(index)
                start(index, isWaiting: true, &state, &effects)
            }
        }
    }

    /// Starts the task that asks a recipient, or that waits until the recipient has answered earlier events.
    private func start(_ index: Int, isWaiting: Bool, _ state: inout State, _ effects: inout DeferredEffects) {
        let task = TaskHandle()
        state.tasks[index] = task
        effects.started.append((index, isWaiting, task))
    }

    /// Returns whether the recipient at `index` may still be asked.
    private func isEligible(_ index: Int) -> Bool {
        recipients.isEligible(index, in: engine, for: event.delivery)
    }

    private func startAsking(
        _ index: Int, _ state: inout State, at moment: Int64, _ effects: inout DeferredEffects
    ) {
        start(index, isWaiting: false, &state, &effects)
        if let timeout {
            state.deadlines.append((moment.addingSaturated(timeout), index))
            keepTime(&state, &effects)
        }
    }

    /// Waits until a recipient has answered what was buffered for it before.
    private func wait(_ index: Int) async {
        let p = recipients.all[index].position
        var before = earlier.deliveries[p]
        while true {
            if case .started(let turn) = before { await turn.wait() }
            // While the service is down, nothing is delivered to it: if it has the same instance before and after, there is
            // nothing to deliver. An event that could not be delivered, because the service went down, is delivered again.
            let value = engine.eligibility(of: p, \.value)
            router.deliverAnywhere()
            before = router.change { $0.delivery(before: earlier.number, at: p) }
            switch before {
            case nil: if stopWaiting(index, for: value) { return }
            case .due where value == nil: if stopWaiting(index, for: nil) { return }
            case .due, .started: break
            }
        }
    }

    /// Asks a recipient that has answered what was buffered for it before, if it may still be asked.
    ///
    /// - Returns: `false` if `value` is no longer the recipient's, so that it may have to answer other events first.
    private func stopWaiting(_ index: Int, for value: (any LaunchedValue)?) -> Bool {
        let p = recipients.all[index].position
        let delivery = event.delivery
        let moment = engine.time.now()
        var isOver = true
        change { state, effects in
            guard state.waiting.contains(index) else { return }
            // The service may come up after it was found to be down, so this is not asked first.
            let isEligible = self.recipients.isEligible(index, in: self.engine, for: delivery)
            guard self.engine.eligibility(of: p, { $0.value === value }) else {
                isOver = false
                return
            }
            state.waiting.remove(index)
            if isEligible, value != nil || !delivery.isBuffered {
                state.ledger.postpone(index, to: moment)
                self.startAsking(index, &state, at: moment, &effects)
            } else {
                self.withdraw(index, at: moment, &state, &effects)
            }
        }
        return isOver
    }

    private func withdraw(
        _ index: Int, at moment: Int64, _ state: inout State, _ effects: inout DeferredEffects
    ) {
        state.ledger.withdraw(index, isMissed: true)
        state.tasks[index] = nil
        askNext(&state, at: moment, &effects)
    }

    private func ask(_ index: Int) async {
        // The recipient may have timed out before its task was created.
        guard state.withLock({ $0.ledger.isOutstanding(index) }) else { return }
        guard isEligible(index) else {
            let moment = engine.time.now()
            return change { state, effects in
                if state.ledger.isOutstanding(index) { self.withdraw(index, at: moment, &state, &effects) }
            }
        }
        let answer: Result<Event.Contribution, any Error>
        do {
            answer = .success(
                try await engine.readingDependencies(of: recipients.all[index].position) {
                    try await event.ask(recipients.responders[index], payload)
                })
        } catch {
            answer = .failure(error)
        }
        let moment = engine.time.now()
        guard var combined = state.withLock({ $0.ledger.isOutstanding(index) ? $0.combined : nil }) else { return }
        if event.isSequential, case .success(let answer) = answer { answer(&combined) }
        change { state, effects in
            guard state.ledger.isOutstanding(index), let asked = state.ledger.asked(index) else { return }
            let isLate = self.timeout.map { moment - asked > $0 } ?? false
            // The former result is released after the lock.
            if !isLate { swap(&state.combined, &combined) }
            self.finish(index, isLate ? .failure(self.timeoutError(index)) : answer, at: moment, &state, &effects)
        }
    }

    private func finish(
        _ index: Int, _ answer: Result<Event.Contribution, any Error>, at moment: Int64,
        _ state: inout State, _ effects: inout DeferredEffects
    ) {
        switch answer {
        case .success(let answer):
            state.answers[index] = answer
            if state.combined.isFinal { state.ledger.stop() }
        case .failure(let error): state.ledger.fail(index, error, in: engine.graph.plan)
        }
        state.ledger.finish(index, at: moment)
        state.tasks[index] = nil
        askNext(&state, at: moment, &effects)
    }

    private func timeoutError(_ index: Int) -> EventTimeout {
        EventTimeout(
            event: event.name, id: engine.graph.ids[recipients.all[index].position], limit: event.timeout ?? .zero)
    }

    private func cancel() {
        change { state, effects in
            state.ledger.cancel()
            for index in state.waiting { state.ledger.withdraw(index, isMissed: false) }
            state.waiting = []
            effects.cancelled = state.tasks.compactMap { $0 }
        }
    }
}

// One timer watches all deadlines.
extension AsyncDelivery {
    /// Sets the timer to the earliest deadline, unless it is set.
    private func keepTime(_ state: inout State, _ effects: inout DeferredEffects) {
        guard state.timer == nil else { return }
        while let (moment, index) = state.deadlines.first {
            if state.ledger.isOutstanding(index) {
                let timer = TaskHandle()
                state.timer = timer
                effects.timer = (timer, moment)
                return
            }
            state.deadlines.removeFirst()
        }
    }

    /// Cancels the responders that timed out and continues without them.
    private func expire() {
        let now = engine.time.now()
        change { state, effects in
            state.timer = nil
            while let (deadline, index) = state.deadlines.first {
                let isOutstanding = state.ledger.isOutstanding(index)
                guard !isOutstanding || deadline < now else { break }
                state.deadlines.removeFirst()
                guard isOutstanding else { continue }
                if let task = state.tasks[index] { effects.cancelled.append(task) }
                self.finish(index, .failure(self.timeoutError(index)), at: now, &state, &effects)
            }
            self.keepTime(&state, &effects)
        }
    }
}
