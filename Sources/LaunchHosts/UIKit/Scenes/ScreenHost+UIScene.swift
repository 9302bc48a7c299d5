#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension ScreenHost {
        /// Lets the services of a window receive the events of the program and of the window's scene, and not those of other
        /// scenes. The present states come first.
        ///
        /// ```swift
        /// let window = ScreenHost(in: app) { WindowService(); BadgeService() }
        /// window.receiveEvents(of: scene)
        /// window.load()
        /// ```
        public func receiveEvents(of scene: UIScene) { receiveEvents(ofSource: ObjectIdentifier(scene)) }
    }
#endif
