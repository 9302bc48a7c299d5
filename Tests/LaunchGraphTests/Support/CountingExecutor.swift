import Dispatch
import LaunchGraph
import LaunchSupport
import Synchronization

/// Runs jobs on a queue and counts them.
final class CountingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "counting")
    private let count = Locked(0)

    var jobs: Int { count.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        count.withLock { $0 += 1 }
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
