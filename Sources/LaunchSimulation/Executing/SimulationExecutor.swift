import LaunchSupport

protocol ExecutorContext: AnyObject, Sendable {
    /// Performs a sleep on the simulation's clock for the service whose code the current task executes.
    func sleep(_ sleep: () async throws -> Void) async throws
}

/// A single-threaded task executor with virtual time, on which a seed determines the interleaving.
///
/// ``run(limit:until:)`` runs ready jobs one at a time on the calling thread. When no job is ready, time advances to
/// the next timer. Code stays on the executor if it runs in tasks created on the executor: children of task groups,
/// `async let`, actors without a custom executor, streams, and sleeps on ``clock``. `Task {}`, `Task.detached` and the
/// main actor leave the executor.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package final class SimulationExecutor: TaskExecutor, Sendable {
    package enum Order: Sendable, Hashable {
        /// First in, first out. Timers of one time fire by rank, each after all consequences of the previous one.
        case fifo
        /// Random order. With lag, time occasionally advances although a job is ready, as on a busy machine.
        case random(seed: UInt64, hasLag: Bool = false)
    }

    package enum Ending: Sendable, Hashable {
        /// The condition that the run waited for is true.
        case finished
        /// No job is ready and no task sleeps, so that no further event can occur.
        case idle
        case stepLimitReached
    }

    var context: (any ExecutorContext)? {
        get { state.withLock { $0.context } }
        set { state.withLock { $0.context = newValue } }
    }

    struct State {
        weak var context: (any ExecutorContext)?
        var ready: [UnownedJob] = []
        /// The index of the next job in first-in, first-out order.
        var head = 0
        var timers = BinaryHeap<Timer>()
        /// The tasks that sleep or are about to, by number.
        var sleepers: [UInt64: Sleeper] = [:]
        var sleeperCount: UInt64 = 0
        var now: Int64 = 0
        var random: RandomSource
        var idleWaiters: [IdleWaiter] = []
        var hasEnded = false
        /// The number of all steps, and of the jobs among them since time last advanced.
        var steps = 0
        var jobsSinceTimeAdvanced = 0
        /// The number of sleeps that do not advance time: those of cancelled tasks and those without a duration.
        var instantSleeps = 0
        var sleepsAfterEnd = 0
        var thread: UInt?
        var wasEnteredFromOtherThreads = false
    }

    /// A task that waits until the executor is idle or has performed a number of steps.
    struct IdleWaiter {
        var continuation: UnsafeContinuation<Bool, Never>
        var limit: Int
    }

    struct Sleeper {
        var continuation: UnsafeContinuation<Void, any Error>?
        var isCancelled = false
    }

    /// The wake-up of a sleeper. Timers fire by time, then by rank, then in the order of the sleepers.
    struct Timer: Comparable {
        var moment: Int64
        var rank: Int32
        var sleeper: UInt64

        static func < (left: Timer, right: Timer) -> Bool {
            (left.moment, left.rank, left.sleeper) < (right.moment, right.rank, right.sleeper)
        }
    }

    let isRandom: Bool
    let hasLag: Bool
    /// The maximum number of jobs at one time before time advances although a job is ready, as for code that spins.
    private let maxJobsPerInstant: Int
    let state: Locked<State>

    package init(_ order: Order, maxJobsPerInstant: Int = .max) {
        self.maxJobsPerInstant = maxJobsPerInstant
        let seed: UInt64
        switch order {
        case .fifo: (isRandom, hasLag, seed) = (false, false, 0)
        case .random(let drawn, let lag): (isRandom, hasLag, seed) = (true, lag, drawn)
        }
        state = Locked(State(random: RandomSource(seed: seed)))
    }

    package var clock: VirtualClock { VirtualClock(executor: self) }

    package var now: Duration { .nanoseconds(nanoseconds) }

    var nanoseconds: Int64 { state.withLock { $0.now } }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = currentThread
        state.withLock { state in
            if let driver = state.thread, driver != thread { state.wasEnteredFromOtherThreads = true }
            state.ready.append(job)
        }
    }

    var wasEnteredFromOtherThreads: Bool { state.withLock { $0.wasEnteredFromOtherThreads } }

    /// Runs ready jobs and advances virtual time until `isDone` returns true, or for `limit` steps.
    package func run(limit: Int = 10_000_000, until isDone: () -> Bool) -> Ending {
        let executor = asUnownedTaskExecutor()
        let thread = currentThread
        state.withLock { $0.thread = thread }
        for _ in 0..<limit {
            if isDone() { return .finished }
            switch state.withLock({ nextStep(&$0) }) {
            case .job(let job): job.runSynchronously(on: executor)
            case .wake(let continuation): continuation.resume()
            case .reportIdle(let continuation, let isIdle): continuation.resume(returning: isIdle)
            case .nothing: return .idle
            }
        }
        return .stepLimitReached
    }

    private enum Step {
        case job(UnownedJob)
        case wake(UnsafeContinuation<Void, any Error>)
        case reportIdle(UnsafeContinuation<Bool, Never>, Bool)
        case nothing
    }

    private func nextStep(_ state: inout State) -> Step {
        state.steps += 1
        if let waiter = state.idleWaiters.first, waiter.limit <= state.steps {
            state.idleWaiters.removeFirst()
            return .reportIdle(waiter.continuation, false)
        }
        if state.jobsSinceTimeAdvanced >= maxJobsPerInstant, let timer = nextTimer(&state) {
            return fire(timer, &state)
        }
        state.jobsSinceTimeAdvanced += 1
        if isRandom {
            // A timer that is due now competes with the ready jobs.
            if let due = nextTimer(&state), due.moment <= state.now,
                state.ready.isEmpty || state.random.chance(1, in: state.ready.count + 1)
            {
                return fire(due, &state)
            }
            if !state.ready.isEmpty {
                if hasLag, state.random.chance(1, in: 24), let timer = nextTimer(&state) { return fire(timer, &state) }
                let index = state.random.below(state.ready.count)
                let job = state.ready[index]
                state.ready[index] = state.ready[state.ready.count - 1]
                state.ready.removeLast()
                return .job(job)
            }
        } else if state.head < state.ready.count {
            defer {
                state.head += 1
                if state.head == state.ready.count {
                    state.ready.removeAll(keepingCapacity: true)
                    state.head = 0
                }
            }
            return .job(state.ready[state.head])
        }
        if let timer = nextTimer(&state) { return fire(timer, &state) }
        if !state.idleWaiters.isEmpty { return .reportIdle(state.idleWaiters.removeFirst().continuation, true) }
        return .nothing
    }

    private func nextTimer(_ state: inout State) -> Timer? {
        while let timer = state.timers.first {
            if state.sleepers[timer.sleeper]?.continuation != nil { return timer }
            _ = state.timers.popFirst()
        }
        return nil
    }

    private func fire(_ timer: Timer, _ state: inout State) -> Step {
        _ = state.timers.popFirst()
        if timer.moment > state.now {
            state.now = timer.moment
            state.jobsSinceTimeAdvanced = 0
        }
        return state.sleepers.removeValue(forKey: timer.sleeper)?.continuation.map { .wake($0) } ?? .nothing
    }
}

/// The current thread, as a number that is unique among the threads that run at the same time.
private var currentThread: UInt {
    // Some platforms identify a thread by a number and some by a pointer; either fills a word.
    withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
}
