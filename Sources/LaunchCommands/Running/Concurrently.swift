import Dispatch

/// Does asynchronous work for a command; everything else that the tool does is synchronous and starts nothing
/// concurrent.
enum Concurrently {
    /// Does `work` and gives how it ended.
    ///
    /// In a process of its own the main thread goes to its queue, where services of the main actor run, and the process
    /// ends with what `work` gives; nothing returns from here. Anywhere else the calling thread waits.
    static func perform(in environment: Environment, _ work: @escaping @Sendable () async -> ExitCode) -> ExitCode {
        if case .process = environment.standardInput {
            Task.detached { SystemCalls.exit(await work().rawValue) }
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
}

/// Where the work leaves its result.
///
/// Unchecked: it is written before the semaphore is signalled and read after it was waited for.
private final class ExitCodeBox: @unchecked Sendable {
    var code = ExitCode.problems
}
