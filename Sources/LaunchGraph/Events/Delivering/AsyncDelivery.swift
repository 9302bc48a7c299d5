import LaunchSupport

/// Asks the responders to an asynchronous event, each in a separate task, and waits until all have answered or timed
/// out.
///
/// The tasks are unstructured, so that a responder that ignores its cancellation is not waited for.
final class AsyncDelivery<Responder, Payload: Sendable, Output: Sendable>: Sendable {
    typealias Event = AsyncLifecycleEvent<Responder, Payload, Output>

    private struct State {
        var ledger: DeliveryLedger<Output>
        var tasks: [Task<Void, Never>?]
        /// The recipients that first answer earlier events that were buffered for them.
        var waiting: Set<Int> = []
        /// The combined answers to an event whose rule may stop it.
        var combined: CombinedAnswers<Output>
        /// The deadlines of the recipients that were asked. They expire in this order, since all have the same timeout.
        var deadlines: [(moment: Int64, index: Int)] = []
        var nextDeadline = 0
        /// The timer of the earliest deadline.
        var timer: DeadlineTimer?
        var isCancelled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// The effects that are performed after the lock is released.
    private struct DeferredEffects {
        var cancelled: [Task<Void, Never>] = []
        var waiter: CheckedContinuation<Void, Never>?

        func perform() {
            for task in cancelled { task.cancel() }
            waiter?.resume()
        }
    }

    /// The error by which a task ends that has not asked its recipient, because the recipient went down before.
    private struct NotEligible: Error {}

    private let event: Event
    private let payload: Payload
    private let recipients: AsyncRecipients<Responder>
    private let earlier: EarlierDeliveries
    private let engine: any EventEngine
    private let timeout: Int64?
    private let state: Locked<State>

    /// - Parameter earlier: the deliveries that recipients answer before this event.
    init(
        _ event: Event, _ payload: Payload, to recipients: AsyncRecipients<Responder>,
        after earlier: EarlierDeliveries = .none, in engine: any EventEngine
    ) {
        self.event = event
        self.payload = payload
        self.recipients = recipients
        self.earlier = earlier
        self.engine = engine
        timeout = event.timeout.map { max(0, $0.saturatedNanoseconds) }
        let order: Delivery.Order = event.isSequential ? .oneByOne : .alongGraph(engine.graph.plan)
        state = Locked(
            State(
                ledger: DeliveryLedger(Delivery(recipients.all, event.direction, order)),
                tasks: Array(repeating: nil, count: recipients.all.count), combined: CombinedAnswers(event.identity)))
    }

    /// Delivers the event.
    ///
    /// Cancelling the task that awaits the result cancels the responders that are being asked; no other is asked.
    func deliver() async -> DeliveryResult<Output> {
        let began = engine.time.now()
        if !recipients.all.isEmpty {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    change { state, _ in
                        state.waiter = waiter
                        self.askNext(&state, at: began)
                    }
                }
            } onCancel: {
                cancel()
            }
        }
        let (ledger, isCancelled) = state.withLock { ($0.ledger, $0.isCancelled) }
        var result = ledger.result(event.name, CombinedAnswers(event.identity), from: began, in: engine)
        if isCancelled { result.report.failure = CancellationError() }
        return result
    }

    /// Changes the state, and resumes the waiter when the delivery is over.
    private func change(_ body: (inout sending State, inout DeferredEffects) -> Void) {
        let effects = state.withLock { state -> DeferredEffects in
            var effects = DeferredEffects()
            body(&state, &effects)
            if state.ledger.delivery.isOver, let waiter = state.waiter {
                state.waiter = nil
                effects.waiter = waiter
                if let timer = state.timer { effects.cancelled.append(timer.task) }
            }
            return effects
        }
        effects.perform()
    }

    private func askNext(_ state: inout State, at moment: Int64) {
        while let index = state.ledger.next(at: moment, where: isEligible) {
            let p = recipients.all[index].position
            guard let task = earlier.tasks[p] else {
                startAsking(index, &state, at: moment)
                continue
            }
            state.waiting.insert(index)
            state.tasks[index] = Task(on: engine.executor) { await self.wait(index, for: task) }
        }
    }

    /// Returns whether the recipient at `index` may still be asked.
    private func isEligible(_ index: Int) -> Bool {
        recipients.isEligible(index, in: engine, mustBeUp: event.delivery.isBuffered)
    }

    private func startAsking(_ index: Int, _ state: inout State, at moment: Int64) {
        let executor = engine.executor(for: recipients.all[index].position)
        state.tasks[index] = Task(on: executor) { await self.ask(index) }
        if let timeout {
            let (deadline, overflow) = moment.addingReportingOverflow(timeout)
            state.deadlines.append((overflow ? .max : deadline, index))
            keepTime(&state)
        }
    }

    /// Waits until a recipient has answered what was buffered for it before, of which `delivery` is the latest.
    private func wait(_ index: Int, for delivery: Task<Void, Never>) async {
        let p = recipients.all[index].position
        var delivery: Task<Void, Never>? = delivery
        while true {
            await delivery?.value
            // While the service is down, nothing is delivered to it: if it has the same instance before and after, there is
            // nothing to deliver. An event that could not be delivered, because the service went down, is delivered again.
            let instance = engine.eligibility(of: p).instance
            delivery = await event.delivery(before: earlier.number, at: p, in: engine)
            if delivery == nil, stopWaiting(index, of: instance) { return }
        }
    }

    /// Asks a recipient that has answered what was buffered for it before, if it may still be asked.
    ///
    /// - Returns: `false` if `instance` is no longer the recipient's, so that it may have to answer other events first.
    private func stopWaiting(_ index: Int, of instance: (any LaunchedValue)?) -> Bool {
        let p = recipients.all[index].position
        let mustBeUp = event.delivery.isBuffered
        let moment = engine.time.now()
        var isOver = true
        change { state, _ in
            guard state.waiting.contains(index) else { return }
            // The service may come up after it was found to be down, so this is not asked first.
            let isEligible = self.recipients.isEligible(index, in: self.engine, mustBeUp: mustBeUp)
            guard self.engine.eligibility(of: p).instance === instance else {
                isOver = false
                return
            }
            state.waiting.remove(index)
            if isEligible, instance != nil || !mustBeUp {
                state.ledger.postpone(index, to: moment)
                self.startAsking(index, &state, at: moment)
            } else {
                self.withdraw(index, at: moment, &state)
            }
        }
        return isOver
    }

    private func withdraw(_ index: Int, at moment: Int64, _ state: inout State) {
        state.ledger.withdraw(index, isMissed: true)
        state.tasks[index] = nil
        askNext(&state, at: moment)
    }

    private func ask(_ index: Int) async {
        let answer: Result<DeliveryLedger<Output>.Contribution, any Error>
        do {
            answer = .success(
                try await recipients.ask(index, payload, event.asking) {
                    // The service may have gone down before this task began.
                    guard !isEligible(index) else { return }
                    throw NotEligible()
                })
        } catch is NotEligible {
            let moment = engine.time.now()
            return change { state, _ in
                if state.ledger.isOutstanding(index) { self.withdraw(index, at: moment, &state) }
            }
        } catch {
            answer = .failure(error)
        }
        let moment = engine.time.now()
        change { state, _ in
            guard let asked = state.ledger.asked(index) else { return }
            let isLate = self.timeout.map { moment - asked > $0 } ?? false
            self.finish(index, isLate ? .failure(self.timeoutError(index)) : answer, at: moment, &state)
        }
    }

    private func finish(
        _ index: Int, _ answer: Result<DeliveryLedger<Output>.Contribution, any Error>, at moment: Int64,
        _ state: inout State
    ) {
        var contribution: DeliveryLedger<Output>.Contribution?
        var thrown: (any Error)?
        switch answer {
        case .success(let answer): contribution = answer
        case .failure(let error): thrown = error
        }
        guard state.ledger.finish(index, contribution, thrown, at: moment, in: engine.graph.plan) else { return }
        state.tasks[index] = nil
        if event.isSequential {
            contribution?(&state.combined)
            if state.combined.isFinal { state.ledger.stop() }
        }
        askNext(&state, at: moment)
    }

    private func timeoutError(_ index: Int) -> EventTimeout {
        EventTimeout(
            event: event.name, id: engine.graph.ids[recipients.all[index].position], limit: event.timeout ?? .zero)
    }

    private func cancel() {
        change { state, effects in
            state.isCancelled = true
            state.ledger.stop()
            for index in state.waiting { state.ledger.withdraw(index, isMissed: false) }
            state.waiting = []
            effects.cancelled = state.tasks.compactMap { $0 }
        }
    }
}

// One timer watches all deadlines.
extension AsyncDelivery {
    /// Sets the timer to the earliest deadline, unless it is set.
    private func keepTime(_ state: inout State) {
        guard state.timer == nil else { return }
        while state.nextDeadline < state.deadlines.count {
            let (moment, index) = state.deadlines[state.nextDeadline]
            if state.ledger.isOutstanding(index) {
                state.timer = engine.time.timer(past: moment, on: engine.executor) { [self] in expire() }
                return
            }
            state.nextDeadline += 1
        }
    }

    /// Cancels the responders that timed out and continues without them.
    private func expire() {
        let now = engine.time.now()
        change { state, effects in
            state.timer = nil
            while state.nextDeadline < state.deadlines.count {
                let (deadline, index) = state.deadlines[state.nextDeadline]
                let isOutstanding = state.ledger.isOutstanding(index)
                guard !isOutstanding || deadline < now else { break }
                state.nextDeadline += 1
                guard isOutstanding else { continue }
                if let task = state.tasks[index] { effects.cancelled.append(task) }
                self.finish(index, .failure(self.timeoutError(index)), at: now, &state)
            }
            self.keepTime(&state)
        }
    }
}
