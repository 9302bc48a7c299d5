internal import CLaunchProcesses

/// A thread that does one thing which blocks, and ends.
enum WaitingThread {
    /// Does `work` on a thread of its own; `false` where the system gives none.
    ///
    /// The stack is small: it waits and calls back, and there is one for each process.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
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

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }
    }
}
