import Dispatch
import LaunchSupport

/// Performs asynchronous work for a command. Everything else in the tool is synchronous.
enum Concurrently {
    /// In the tool's own process, the main thread runs the main queue, for services on the main actor. The process
    /// exits with the result of `work`, and this function does not return. In other processes, the calling thread
    /// waits.
    static func perform(in environment: Environment, _ work: @escaping @Sendable () async -> ExitCode) -> ExitCode {
        if case .process = environment.standardInput {
            // The main queue opens a descriptor when it is first used, and `dispatchMain` aborts the process if that
            // fails: services, which use descriptors too, are started only afterwards.
            DispatchQueue.main.async {
                Task.detached {
                    await openDescriptorsOfTimers()
                    exit(await work().rawValue)
                }
            }
            dispatchMain()
        }
        let result = Locked(ExitCode.problems)
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            let code = await work()
            result.withLock { $0 = code }
            isDone.signal()
        }
        isDone.wait()
        return result.withLock(\.self)
    }

    /// Uses a timer of each clock once. On Linux, libdispatch opens a descriptor for each clock, which would fail later
    /// if services had used all descriptors.
    private static func openDescriptorsOfTimers() async {
        try? await Task.sleep(for: .nanoseconds(1), clock: .continuous)
        try? await Task.sleep(for: .nanoseconds(1), clock: .suspending)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(wallDeadline: .now()) { continuation.resume() }
        }
    }
}
