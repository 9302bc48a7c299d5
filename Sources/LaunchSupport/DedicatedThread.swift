internal import Dispatch

/// An executor with its own thread for blocking work, so that this work does not block the shared pool.
///
/// The pool that runs Swift's tasks has about as many threads as there are cores; a few blocking services would keep
/// every timeout from being noticed. A serial dispatch queue has a thread whenever it has work.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class DedicatedThread: TaskExecutor {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Returns an executor with its own thread for blocking work; `nil` on systems without task executors, where such work
/// blocks a thread of the pool.
package func dedicatedThread(_ label: String) -> PreferredExecutor? {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
        DedicatedThread(label)
    } else {
        nil
    }
}
