import Dispatch

/// Performs asynchronous work for a command; everything else in the tool is synchronous and starts nothing
/// concurrent.
enum Concurrently {
    /// Performs `work` and returns its result.
    ///
    /// In a process of its own the main thread goes to its queue, where services of the main actor run, and the process
    /// ends with what `work` gives; nothing returns from here. Anywhere else the calling thread waits.
    static func perform(in environment: Environment, _ work: @escaping @Sendable () async -> ExitCode) -> ExitCode {
        if case .process = environment.standardInput {
            // The main queue opens a descriptor when it is first used, and `dispatchMain` aborts the process without one:
            // services, which take descriptors too, are started only after it.
            DispatchQueue.main.async {
                Task.detached {
                    await openDescriptorsOfTimers()
                    SystemCalls.exit(await work().rawValue)
                }
            }
            dispatchMain()
        }
        let result = ExitCodeBox()
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            result.code = await work()
            isDone.signal()
        }
        isDone.wait()
        return result.code
    }

    /// Uses a timer of each clock once. Libdispatch opens a descriptor for each on Linux, which would fail later, when
    /// services have taken all.
    private static func openDescriptorsOfTimers() async {
        try? await Task.sleep(for: .nanoseconds(1), clock: .continuous)
        try? await Task.sleep(for: .nanoseconds(1), clock: .suspending)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(wallDeadline: .now()) { continuation.resume() }
        }
    }
}

/// The storage of the result.
///
/// Unchecked: it is written before the semaphore is signalled and read after it was waited for.
private final class ExitCodeBox: @unchecked Sendable {
    var code = ExitCode.problems
}
