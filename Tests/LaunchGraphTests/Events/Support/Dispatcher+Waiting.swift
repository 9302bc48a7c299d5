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
    /// Shuts down and waits for it on this very thread, which only a test may do, and only with services that need
    /// nothing from this thread.
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
    /// Waits on this very thread until services are up, which must need nothing from it.
    func waitUntilUp(_ ids: [ServiceID]) {
        while !ids.allSatisfy({ report[$0]?.state == .running }) { sched_yield() }
    }
}
