import LaunchSupport

extension AsyncLifecycleEvent {
    /// Delivers the event to the services that are up, and buffers it for the others.
    func deliver(_ payload: Payload, isRecorded: Bool, by router: EventRouter) async -> DispatchReport<Output> {
        let routed = router.routeAnywhere(self, to: Responder.self) { router, buffered, recipient in
            guard !recipient.all.isEmpty, !router.change({ $0.skips(buffered) }) else { return .settled }
            let (asked, output) = await AsyncDelivery(self, payload, to: recipient, by: router).deliver()
            // The service went down before it was asked, and may be up again.
            guard asked.hasAsked else { return .missed }
            router.change { $0.skip(buffered.number, asked.failures) }
            router.report(name, asked, output)
            return .settled
        }
        let (asked, output) = await AsyncDelivery(
            self, payload, to: routed.recipients, after: routed.earlier, by: router
        ).deliver()
        if router.open(routed, after: asked) { router.deliver(.anywhere) }
        return router.report(name, asked, output, isRecorded: isRecorded, bufferedFor: routed.bufferedFor)
    }
}

/// Asks the responders to an asynchronous event, each in a separate task, and waits until all have answered or timed
/// out.
///
/// The tasks are unstructured, so that a responder that ignores its cancellation is not waited for.
final class AsyncDelivery<Responder: Sendable, Payload: Sendable, Output: Sendable>: Sendable {
    typealias Event = AsyncLifecycleEvent<Responder, Payload, Output>

    private struct Call: Sendable {
        /// Asks the recipient, or waits for its earlier answers.
        let task = TaskHandle()
        /// Ends the call if the recipient has not answered in time.
        let timer = TaskHandle()
    }

    private struct State {
        var delivery: Delivery
        var answers: [Int: Event.Contribution] = [:]
        /// The calls of the recipients that have not answered, by recipient.
        var calls: [Call?]
        /// The recipients that first answer earlier events that were buffered for them.
        var waiting: Set<Int> = []
        /// The combined answers to an event whose rule may stop it. The rule is the program's code, so the recipient that was
        /// asked last combines them outside the lock.
        var combined: CombinedAnswers<Output>
        var waiter: CheckedContinuation<Void, Never>?
        /// What is done after the lock is released.
        var effects: [@Sendable () -> Void] = []

        mutating func cancel(_ task: TaskHandle?) { if let task { effects.append { task.cancel() } } }

        mutating func endCall(_ index: Int) { cancel(calls[index].take()?.timer) }
    }

    private let event: Event
    private let payload: Payload
    private let recipients: Recipients<Responder>
    private let earlier: Int
    private let router: EventRouter
    private var engine: any EventEngine { router.engine }
    private let timeout: Int64?
    private let began: Int64
    private let state: Locked<State>

    /// - Parameter earlier: recipients first answer the events with smaller numbers that are buffered for them.
    init(
        _ event: Event, _ payload: Payload, to recipients: Recipients<Responder>, after earlier: Int = 0,
        by router: EventRouter
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
                delivery: Delivery(recipients.all, event.direction, along: plan, at: began),
                calls: Array(repeating: nil, count: recipients.all.count), combined: CombinedAnswers(event.identity)))
    }

    /// Cancelling the task that awaits the result cancels the responders that are being asked; no other is asked.
    func deliver() async -> (Delivery, Output) {
        if !recipients.all.isEmpty {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    change { state in
                        state.waiter = waiter
                        self.askNext(&state, at: began)
                    }
                }
            } onCancel: {
                cancel()
            }
        }
        let (delivery, answers) = state.withLock { ($0.delivery, $0.answers) }
        return (delivery, CombinedAnswers(event.identity, adding: answers, to: delivery).value)
    }

    private func change(_ body: (inout sending State) -> Void) {
        let effects = state.withLock { state in
            body(&state)
            if state.delivery.isOver, let waiter = state.waiter.take() { state.effects.append { waiter.resume() } }
            defer { state.effects = [] }
            return state.effects
        }
        for effect in effects { effect() }
    }

    /// - Parameter asked: the time at which the recipient is asked; `nil` if it first answers earlier events.
    private func call(_ index: Int, askedAt asked: Int64?, _ state: inout State) {
        let call = Call()
        state.calls[index] = call
        state.effects.append { self.start(index, call, asked) }
    }

    private func start(_ index: Int, _ call: Call, _ asked: Int64?) {
        guard let asked else { return call.task.store(Task(on: engine.executor) { await self.wait(index) }) }
        let executor = engine.executor(for: recipients.all[index].position)
        call.task.store(Task(on: executor) { await self.ask(index) })
        guard let timeout else { return }
        let deadline = asked.addingSaturated(timeout)
        call.timer.store(engine.time.timer(past: deadline, on: engine.executor) { [self] in expire(index) })
    }

    private func askNext(_ state: inout State, at moment: Int64) {
        while let index = state.delivery.next(at: moment, where: isEligible) {
            let waits = router.hasEvents(for: recipients.all[index].position, before: earlier)
            if waits { state.waiting.insert(index) }
            call(index, askedAt: waits ? nil : moment, &state)
        }
    }

    private func isEligible(_ index: Int) -> Bool { recipients.isEligible(index, in: engine, for: event.delivery) }

    /// Waits until a recipient has answered what was buffered for it before, and asks it if it may still be asked.
    private func wait(_ index: Int) async {
        let p = recipients.all[index].position
        while true {
            let value = await router.untilAnswered(by: p, before: earlier)
            if stopWaiting(index, for: value) { return }
        }
    }

    /// - Returns: `false` if `value` is no longer the recipient's, so that it may have to answer other events first.
    private func stopWaiting(_ index: Int, for value: (any LaunchedValue)?) -> Bool {
        let moment = engine.time.now()
        var isOver = true
        change { state in
            guard state.waiting.contains(index) else { return }
            // The service may come up after it was found to be down, so this is not asked first.
            let isEligible = self.isEligible(index)
            guard self.engine.eligibility(of: self.recipients.all[index].position, { $0.value === value }) else {
                isOver = false
                return
            }
            state.waiting.remove(index)
            if isEligible, value != nil || !self.event.delivery.isBuffered {
                state.delivery.postpone(index, to: moment)
                self.call(index, askedAt: moment, &state)
            } else {
                self.withdraw(index, at: moment, &state)
            }
        }
        return isOver
    }

    private func withdraw(_ index: Int, at moment: Int64, _ state: inout State) {
        state.delivery.withdraw(index, isMissed: true)
        state.endCall(index)
        askNext(&state, at: moment)
    }

    private func ask(_ index: Int) async {
        // The recipient may have timed out before its task was created.
        guard state.withLock({ $0.delivery.isOutstanding(index) }) else { return }
        guard isEligible(index) else {
            let moment = engine.time.now()
            return change { state in
                if state.delivery.isOutstanding(index) { self.withdraw(index, at: moment, &state) }
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
        guard var combined = state.withLock({ $0.delivery.isOutstanding(index) ? $0.combined : nil }) else { return }
        if event.isSequential, case .success(let answer) = answer { answer(&combined) }
        change { state in
            guard state.delivery.isOutstanding(index), let asked = state.delivery.asked(index) else { return }
            let isLate = self.timeout.map { moment - asked > $0 } ?? false
            // The former result is released after the lock.
            if !isLate { swap(&state.combined, &combined) }
            self.finish(index, isLate ? .failure(self.timeoutError(index)) : answer, at: moment, &state)
        }
    }

    private func expire(_ index: Int) {
        let now = engine.time.now()
        change { state in
            guard state.delivery.isOutstanding(index) else { return }
            state.cancel(state.calls[index]?.task)
            self.finish(index, .failure(self.timeoutError(index)), at: now, &state)
        }
    }

    private func finish(
        _ index: Int, _ answer: Result<Event.Contribution, any Error>, at moment: Int64, _ state: inout State
    ) {
        switch answer {
        case .success(let answer):
            state.answers[index] = answer
            if state.combined.isFinal { state.delivery.stop() }
        case .failure(let error): state.delivery.fail(index, error, in: engine.graph.plan)
        }
        state.delivery.finish(index, at: moment)
        state.endCall(index)
        askNext(&state, at: moment)
    }

    private func timeoutError(_ index: Int) -> EventTimeout {
        EventTimeout(
            event: event.name, id: engine.graph.ids[recipients.all[index].position], limit: event.timeout ?? .zero)
    }

    private func cancel() {
        change { state in
            state.delivery.cancel()
            for index in state.waiting { state.delivery.withdraw(index, isMissed: false) }
            state.waiting = []
            for call in state.calls { state.cancel(call?.task) }
        }
    }
}
