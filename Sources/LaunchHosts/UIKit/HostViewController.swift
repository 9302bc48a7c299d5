#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// A view controller of services, which may depend on those of the program, and are shut down with the controller.
    ///
    /// ```swift
    /// final class BasketController: HostViewController {
    ///     @ServiceListBuilder override var services: ServiceList {
    ///         BasketService()
    ///         TitleService(of: self)
    ///     }
    /// }
    /// ```
    ///
    /// A service that refers to its controller must use a weak reference. A controller that has another superclass has
    /// its own ``ScreenHost`` and forwards the callbacks that it needs.
    open class HostViewController: UIViewController {
        /// The screen's services. The property is read once, when the view is loaded.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The host of the program, or of the screen that contains this one; by default ``ServiceHost/program``.
        open var parentHost: ServiceHost? { ServiceHost.program }

        /// The host of the screen's services.
        public private(set) lazy var screen = ScreenHost(in: parentHost) { services }

        open override func viewDidLoad() {
            super.viewDidLoad()
            screen.viewDidLoad()
        }

        open override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            screen.viewWillAppear(animated)
        }

        open override func viewIsAppearing(_ animated: Bool) {
            super.viewIsAppearing(animated)
            screen.viewIsAppearing(animated)
        }

        open override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            screen.viewDidAppear(animated)
        }

        open override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            screen.viewWillDisappear(animated)
        }

        open override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            screen.viewDidDisappear(animated)
        }

        open override func viewWillLayoutSubviews() {
            super.viewWillLayoutSubviews()
            screen.viewWillLayoutSubviews()
        }

        open override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            screen.viewDidLayoutSubviews()
        }
    }

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
