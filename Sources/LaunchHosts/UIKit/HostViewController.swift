#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// A view controller that consists of services, which may depend on the program's, and end with it.
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
    /// A service that keeps its controller does so weakly. A controller that has another superclass has a ``ScreenHost``
    /// of its own, and passes on what it needs.
    open class HostViewController: UIViewController {
        /// The screen's services. They are asked for once, when the view is loaded.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The program, or the screen that this one is part of; the application delegate's unless told otherwise.
        open var parentHost: ServiceHost? { (UIApplication.shared.delegate as? any ServiceHosting)?.host }

        /// The screen's services, and what feeds them.
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
#endif
