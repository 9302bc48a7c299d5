import LaunchSupport

/// Asks the responders to an asynchronous event, each in a task of its own, and waits until all have answered or their
/// time is over.
///
/// The tasks belong to nobody's group, so that one which does not react to being cancelled is not waited for.
final class AsyncDelivery<Responder, Payload: Sendable, Output: Sendable>: Sendable {
    typealias Event = AsyncLifecycleEvent<Responder, Payload, Output>

    /// One responder's answer.
    private struct Answer {
        var asked: Int64
        var ended: Int64?
        var contribution: Event.Contribution?
        var error: (any Error)?
    }

    private struct State {
        var order: DeliveryOrder
        var failures = ResponderFailures()
        var answers: [Answer?]
        var tasks: [Task<Void, Never>?]
        /// Those that were asked, in the order in which their time will be over.
        var deadlines: [(moment: Int64, number: Int)] = []
        var firstDeadline = 0
        var timekeeper: Task<Void, Never>?
        var combined: CombinedAnswers<Output>
        var isCancelled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// What is to be done once the lock is released.
    private struct Aftermath {
        var cancelled: [Task<Void, Never>] = []
        var waiter: CheckedContinuation<Void, Never>?

        func perform() {
            for task in cancelled { task.cancel() }
            waiter?.resume()
        }
    }

    private let event: Event
    private let payload: Payload
    private let responders: AsyncResponders<Responder>
    private let core: DispatcherCore
    private let limit: Int64?
    private let state: Locked<State>

    init(_ event: Event, _ payload: Payload, to responders: AsyncResponders<Responder>, in core: DispatcherCore) {
        self.event = event
        self.payload = payload
        self.responders = responders
        self.core = core
        limit = event.timeout?.saturatedNanoseconds
        let order = DeliveryOrder(
            core.graph.plan, event.direction, positions: responders.positions, isSequential: event.isSequential)
        let count = responders.positions.count
        state = Locked(
            State(
                order: order, answers: Array(repeating: nil, count: count), tasks: Array(repeating: nil, count: count),
                combined: CombinedAnswers(event.identity)))
    }

    /// Delivers the event.
    ///
    /// When the task that awaits this is cancelled, so are those that have been asked, and nobody else is.
    func deliver() async -> EventDeliveryResult<Output> {
        let began = core.time.now()
        if !responders.positions.isEmpty {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    change { state in
                        state.waiter = waiter
                        let first = state.order.begin(state.failures)
                        self.ask(first, &state, at: began)
                    }
                }
            } onCancel: {
                cancel()
            }
        }
        return state.withLock { result($0, from: began) }
    }

    private func change(_ body: (inout sending State) -> Void) {
        let aftermath = state.withLock { state -> Aftermath in
            body(&state)
            var aftermath = Aftermath()
            if state.order.isOver, let waiter = state.waiter {
                state.waiter = nil
                aftermath.waiter = waiter
                if let timekeeper = state.timekeeper { aftermath.cancelled.append(timekeeper) }
            }
            return aftermath
        }
        aftermath.perform()
    }

    /// Asks responders, and passes the event on where one is not there any more.
    private func ask(_ numbers: [Int], _ state: inout State, at moment: Int64) {
        var numbers = numbers[...]
        while let number = numbers.popFirst() {
            let p = state.order.positions[number]
            let isThere =
                core.epoch.now == responders.epoch
                || core.isStillThere(p, responders.value(at: p), mustBeUp: event.delivery.isHeld)
            guard isThere && !state.isCancelled else {
                numbers += state.order.answered(number, state.failures)
                continue
            }
            state.answers[number] = Answer(asked: moment)
            state.tasks[number] = Task(executorPreference: core.executor(for: p)) { await self.ask(number, p) }
            if let limit {
                let (deadline, overflow) = moment.addingReportingOverflow(max(0, limit))
                state.deadlines.append((overflow ? .max : deadline, number))
                keepTime(&state)
            }
        }
    }

    private func ask(_ number: Int, _ p: LaunchPosition) async {
        do {
            answered(number, try await responders.ask(at: p, payload, event.asking), nil)
        } catch {
            answered(number, nil, error)
        }
    }

    private func answered(_ number: Int, _ contribution: Event.Contribution?, _ error: (any Error)?) {
        let moment = core.time.now()
        change { state in
            guard let answer = state.answers[number], answer.ended == nil else { return }
            if let limit = self.limit, moment - answer.asked > limit {
                self.settle(number, nil, self.timeout(number, state), at: moment, &state)
            } else {
                self.settle(number, contribution, error, at: moment, &state)
            }
        }
    }

    private func settle(
        _ number: Int, _ contribution: Event.Contribution?, _ error: (any Error)?, at moment: Int64,
        _ state: inout State
    ) {
        state.answers[number]?.ended = moment
        state.answers[number]?.contribution = contribution
        state.answers[number]?.error = error
        state.tasks[number] = nil
        if let error { state.failures.note(error, at: state.order.positions[number], core.graph.plan) }
        if event.isSequential {
            contribution?(&state.combined)
            if state.combined.isFinal {
                state.order.stop()
                return
            }
        }
        ask(state.order.answered(number, state.failures), &state, at: moment)
    }

    private func timeout(_ number: Int, _ state: State) -> EventTimeout {
        EventTimeout(
            event: event.name, id: core.graph.ids[state.order.positions[number]], limit: event.timeout ?? .zero)
    }

    private func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return state.tasks.compactMap { $0 }
        }
        for task in tasks { task.cancel() }
    }
}

// Deadlines: since all are given the same time, they pass in the order in which they were set, and one task watches them.
extension AsyncDelivery {
    private func keepTime(_ state: inout State) {
        guard state.timekeeper == nil else { return }
        let work: @Sendable () async -> Void = { [self] in
            while let moment = nextDeadline() {
                // An answer at the very moment is in time.
                do { try await core.time.sleep(until: moment == .max ? moment : moment + 1) } catch { return }
                expire()
            }
        }
        state.timekeeper = core.executor.map { Task(executorPreference: $0, operation: work) } ?? Task(operation: work)
    }

    private func nextDeadline() -> Int64? {
        state.withLock { state in
            while state.firstDeadline < state.deadlines.count {
                let (moment, number) = state.deadlines[state.firstDeadline]
                if state.answers[number]?.ended == nil { return moment }
                state.firstDeadline += 1
            }
            state.timekeeper = nil
            return nil
        }
    }

    /// Gives up those whose time is over.
    private func expire() {
        let moment = core.time.now()
        var given: [Task<Void, Never>] = []
        change { state in
            while state.firstDeadline < state.deadlines.count {
                let (deadline, number) = state.deadlines[state.firstDeadline]
                let isOver = state.answers[number]?.ended != nil
                guard isOver || deadline < moment else { break }
                state.firstDeadline += 1
                guard !isOver else { continue }
                if let task = state.tasks[number] { given.append(task) }
                self.settle(number, nil, self.timeout(number, state), at: moment, &state)
            }
        }
        for task in given { task.cancel() }
    }

    private func result(_ state: State, from began: Int64) -> EventDeliveryResult<Output> {
        var combined = CombinedAnswers(event.identity)
        var failures = ResponderFailures()
        var responses: [DispatchReport<Output>.Response] = []
        for (number, answer) in state.answers.enumerated() {
            guard let answer else { continue }
            answer.contribution?(&combined)
            // Of several errors the first in order is thrown, whichever came first.
            if let error = answer.error { failures.note(error, at: state.order.positions[number], core.graph.plan) }
            responses.append(
                .init(
                    id: core.graph.ids[state.order.positions[number]],
                    duration: .nanoseconds((answer.ended ?? answer.asked) - answer.asked), error: answer.error))
        }
        let report = DispatchReport(
            name: event.name, at: core.sinceLaunch(began), output: combined.value, responses: responses,
            passedBy: state.order.passedBy.map { core.graph.ids[$0] },
            failure: state.isCancelled ? CancellationError() : failures.toThrow)
        return EventDeliveryResult(report: report, moment: began, failures: failures)
    }
}
