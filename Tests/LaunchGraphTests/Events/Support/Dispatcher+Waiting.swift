import Dispatch
import LaunchGraph

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Dispatcher {
    /// Shuts down and blocks the current thread until it is done. Only a test may do so, with services that do not
    /// need this thread.
    func waitForShutdown() {
        let isOver = DispatchSemaphore(value: 0)
        Task.detached {
            _ = try? await self.shutdown()
            isOver.signal()
        }
        isOver.wait()
    }
}

extension Dispatcher {
    /// Blocks the current thread until services are up that do not need this thread.
    func waitUntilUp(_ ids: [ServiceID]) {
        while !ids.allSatisfy({ report[$0]?.state == .running }) { sched_yield() }
    }
}
