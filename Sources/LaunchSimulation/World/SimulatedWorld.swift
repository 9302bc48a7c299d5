import LaunchSupport

/// A single-threaded world with a time of its own, in which everything that happens is decided by a seed.
///
/// It is a task executor: jobs that are ready are done one at a time, by whoever calls ``run(limit:until:)``. When nothing
/// is ready, time jumps to the next timer. Code stays in it that runs in tasks created on it: children of task groups,
/// `async let`, actors without an executor of their own, streams, and sleep on its ``clock``. `Task {}`,
/// `Task.detached` and the main actor are outside of it.
public final class SimulatedWorld: TaskExecutor, Sendable {
    /// The order in which jobs that are ready are done.
    public enum Order: Sendable, Hashable {
        /// First come, first served; timers of one moment fire by rank, each after everything that follows from the one
        /// before has been done.
        case inOrder
        /// Drawn from a seed. With lag, time now and then goes on although something is ready, as it does on a machine
        /// that is busy.
        case drawn(seed: UInt64, hasLag: Bool = false)
    }

    /// How a run came to its end.
    public enum Ending: Sendable, Hashable {
        /// What was waited for is done.
        case done
        /// Nothing is ready and nobody sleeps: nothing will ever happen again.
        case quiet
        /// More jobs were done than were allowed.
        case endless
    }

    struct State {
        var ready: [UnownedJob] = []
        /// Jobs before this one are done, where the order is first come, first served.
        var head = 0
        var timers = TimerQueue()
        var sleepers: [Sleeper] = []
        var freeSlots: [Int32] = []
        var now: Int64 = 0
        var random: RandomSource
        var whenIdle: [IdleWaiter] = []
        var isOver = false
        /// Everything that was done, and how many jobs of it since time last passed.
        var steps = 0
        var jobsSinceTimePassed = 0
        /// Sleeps that could not make time pass: of a task that was cancelled, or for no time.
        var hastySleeps = 0
        var sleepsAfterEnd = 0
        /// The thread that does what is ready.
        var driver: UInt?
        var sawOutsiders = false
    }

    /// Whoever waits until nothing happens any more, or that many steps have been done.
    struct IdleWaiter {
        var continuation: UnsafeContinuation<Bool, Never>
        var limit: Int
    }

    struct Sleeper {
        var continuation: UnsafeContinuation<Void, any Error>?
        var use: UInt32 = 0
        /// Cancelled before it slept.
        var isCancelled = false
    }

    let order: Order
    let isDrawn: Bool
    let hasLag: Bool
    /// How many jobs are done before time passes all the same.
    private let patience: Int
    let state: Locked<State>

    /// A world in which nothing has happened yet; it is the moment 0.
    public convenience init(_ order: Order) { self.init(order, patience: .max) }

    /// - Parameter patience: how many jobs are done at one moment before time passes although something is ready, as it
    ///   does for code that goes round in circles.
    init(_ order: Order, patience: Int) {
        self.order = order
        self.patience = patience
        switch order {
        case .inOrder:
            isDrawn = false
            hasLag = false
            state = Locked(State(random: RandomSource(seed: 0)))
        case .drawn(let seed, let lag):
            isDrawn = true
            hasLag = lag
            state = Locked(State(random: RandomSource(seed: seed)))
        }
    }

    /// A clock that shows this world's time.
    public var clock: VirtualClock { VirtualClock(world: self) }

    /// The time since the world began.
    public var now: Duration { .nanoseconds(nanoseconds) }

    var nanoseconds: Int64 { state.withLock { $0.now } }

    /// Adds a job that is ready.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = currentThread
        state.withLock { state in
            if let driver = state.driver, driver != thread { state.sawOutsiders = true }
            state.ready.append(job)
        }
    }

    /// Whether anything came from a thread that is not this world's: code had left it, and came back when it pleased.
    var sawOutsiders: Bool { state.withLock { $0.sawOutsiders } }

    /// Does what is ready and lets time pass, until `isDone` holds.
    ///
    /// - Parameters:
    ///   - limit: the most jobs to do.
    ///   - isDone: is asked before each job.
    public func run(limit: Int = 10_000_000, until isDone: () -> Bool) -> Ending {
        let executor = asUnownedTaskExecutor()
        let thread = currentThread
        state.withLock { $0.driver = thread }
        for _ in 0..<limit {
            if isDone() { return .done }
            switch state.withLock({ nextStep(&$0) }) {
            case .job(let job): job.runSynchronously(on: executor)
            case .wake(let continuation): continuation.resume()
            case .idle(let continuation, let isIdle): continuation.resume(returning: isIdle)
            case .nothing: return .quiet
            }
        }
        return .endless
    }

    private enum Step {
        case job(UnownedJob)
        case wake(UnsafeContinuation<Void, any Error>)
        case idle(UnsafeContinuation<Bool, Never>, Bool)
        case nothing
    }

    private func nextStep(_ state: inout State) -> Step {
        state.steps += 1
        if let waiter = state.whenIdle.first, waiter.limit <= state.steps {
            state.whenIdle.removeFirst()
            return .idle(waiter.continuation, false)
        }
        if state.jobsSinceTimePassed >= patience, let timer = nextTimer(&state) { return wake(timer, &state) }
        state.jobsSinceTimePassed += 1
        if isDrawn {
            // A timer of this very moment competes with what is ready.
            if let due = dueTimer(&state), state.ready.isEmpty || state.random.chance(1, in: state.ready.count + 1) {
                return wake(due, &state)
            }
            if !state.ready.isEmpty {
                if hasLag, state.random.chance(1, in: 24), let timer = nextTimer(&state) { return wake(timer, &state) }
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
        if let timer = nextTimer(&state) { return wake(timer, &state) }
        if !state.whenIdle.isEmpty { return .idle(state.whenIdle.removeFirst().continuation, true) }
        return .nothing
    }

    /// The first timer whose sleeper still sleeps.
    private func nextTimer(_ state: inout State) -> TimerQueue.Timer? {
        while let timer = state.timers.first {
            let sleeper = state.sleepers[Int(timer.slot)]
            if sleeper.use == timer.use && sleeper.continuation != nil { return timer }
            state.timers.removeFirst()
        }
        return nil
    }

    private func dueTimer(_ state: inout State) -> TimerQueue.Timer? {
        guard let timer = nextTimer(&state), timer.moment <= state.now else { return nil }
        return timer
    }

    private func wake(_ timer: TimerQueue.Timer, _ state: inout State) -> Step {
        state.timers.removeFirst()
        if timer.moment > state.now {
            state.now = timer.moment
            state.jobsSinceTimePassed = 0
        }
        guard let continuation = state.sleepers[Int(timer.slot)].continuation else { return .nothing }
        state.vacate(timer.slot)
        return .wake(continuation)
    }
}

extension SimulatedWorld.State {
    /// Lets a slot be used again; timers and cancellations that still mean its last sleeper find another use.
    mutating func vacate(_ slot: Int32) {
        sleepers[Int(slot)].continuation = nil
        sleepers[Int(slot)].isCancelled = false
        sleepers[Int(slot)].use &+= 1
        freeSlots.append(slot)
    }
}
