import LaunchSupport

struct PeriodicSchedule: Sendable {
    let interval: Int64
    let jitter: Int64
    let first: Int64
    let failureLimit: Int?

    init(every interval: Duration, jitter: Duration, first: Duration?, failureLimit: Int?) {
        self.interval = max(1_000_000, interval.saturatedNanoseconds)
        self.jitter = max(0, jitter.saturatedNanoseconds)
        self.first = max(0, first?.saturatedNanoseconds ?? self.interval)
        self.failureLimit = failureLimit
    }

    func first(after now: Int64) -> Int64 { now.addingSaturated(first) }

    /// Returns the next time of the schedule after a run that was due at `due`. Times that passed during the run are skipped.
    func next(after due: Int64, now: Int64) -> Int64 {
        let next = due.addingSaturated(interval)
        return next > now ? next : next.addingSaturated(((now - next) / interval + 1) * interval)
    }

    func delayed(_ due: Int64) -> Int64 { jitter == 0 ? due : due.addingSaturated(.random(in: 0...jitter)) }
}
