internal import Dispatch
internal import LaunchGraph

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#elseif canImport(AppKit)
    internal import AppKit
#endif

extension ServiceHost {
    func shutDownAndWait(within limit: Duration) {
        relaunch?.cancel()
        let dispatcher = dispatcher
        let shutdown = DispatchGroup()
        shutdown.enter()
        // The shutdown does not run on the main actor, so that services elsewhere shut down even if jobs on the main
        // actor cannot run meanwhile.
        Task.detached(priority: .userInitiated) {
            _ = try? await dispatcher.shutdown(deadline: limit)
            shutdown.leave()
        }
        waitAtEnd(limit) { shutdown.wait(timeout: .now()) == .success }
    }

    /// Runs the main run loop, so that services on the main actor can shut down as well.
    static func runMainLoop(for limit: Duration, until isOver: () -> Bool) {
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            let end = ContinuousClock.now + limit
            while !isOver() && ContinuousClock.now < end {
                // The call returns immediately if no source could wake the run loop.
                if !RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) {
                    Thread.sleep(forTimeInterval: 0.001)
                }
            }
        #endif
    }
}
