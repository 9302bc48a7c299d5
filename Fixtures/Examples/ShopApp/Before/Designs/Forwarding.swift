import UIKit

#if canImport(ObjectiveC)
    /// Forwards every selector to the services that respond; the last answer is used.
    class ForwardingDelegate: UIResponder, UIApplicationDelegate {
        nonisolated(unsafe) let services: [NSObject] = []  // UIKit asks on the main thread

        override func responds(to aSelector: Selector!) -> Bool {
            super.responds(to: aSelector) || services.contains { $0.responds(to: aSelector) }
        }

        override func forwardingTarget(for aSelector: Selector!) -> Any? {
            services.last { $0.responds(to: aSelector) }
        }
    }
#endif
