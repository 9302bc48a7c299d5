internal import LaunchGraph
internal import Synchronization

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#elseif canImport(AppKit)
    internal import AppKit
#endif

// The end of a program whose host waits only as long as a callback has not returned.
extension ServiceHost {
    /// Shuts everything down before it returns, or gives up after `limit`.
    func shutDownAndWait(within limit: Duration) {
        let ended = Ended()
        let dispatcher = dispatcher
        // Not on the main actor: where its jobs cannot be run meanwhile, other services' shutdowns end all the same.
        Task.detached(priority: .userInitiated) {
            _ = try? await dispatcher.shutdown(deadline: limit)
            ended.isSet.store(true, ordering: .releasing)
        }
        waitAtEnd(limit) { ended.isSet.load(ordering: .acquiring) }
    }

    /// Runs the main run loop, so that services on the main actor can shut down as well.
    static func runMainLoop(for limit: Duration, until isOver: () -> Bool) {
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            let end = ContinuousClock.now + limit
            while !isOver() && ContinuousClock.now < end {
                // It returns at once where nothing could ever wake it.
                if !RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) {
                    Thread.sleep(forTimeInterval: 0.001)
                }
            }
        #endif
    }

    private final class Ended: Sendable {
        let isSet = Atomic(false)
    }
}

extension Duration {
    /// How long everything may take to shut down when UIKit ends the program: 4 s of the about 5 that it waits.
    public static var terminationPatience: Duration { .seconds(4) }
}
