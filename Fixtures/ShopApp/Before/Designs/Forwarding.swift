import UIKit

#if canImport(ObjectiveC)
    /// Forwards any selector to whichever services respond; of several answers the last one's counts.
    class ForwardingDelegate: UIResponder, UIApplicationDelegate {
        let services: [NSObject] = []

        override func responds(to aSelector: Selector!) -> Bool {
            super.responds(to: aSelector) || services.contains { $0.responds(to: aSelector) }
        }

        override func forwardingTarget(for aSelector: Selector!) -> Any? {
            services.last { $0.responds(to: aSelector) }
        }
    }
#endif
