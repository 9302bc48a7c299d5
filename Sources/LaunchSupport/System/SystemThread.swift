internal import CLaunchSupport

package enum SystemThread {
    /// Runs `work` on a new thread with a small stack; returns `false` if the system creates no thread.
    package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Work(work))
        let error = launch_thread_start(
            { context in
                guard let context else { return }
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().work()
            }, box.toOpaque())
        if error != 0 { box.release() }
        return error == 0
    }

    private final class Work: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
}
