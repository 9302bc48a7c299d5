internal import LaunchGraph

/// Receives the lifecycle callbacks of a screen: of a view controller, on UIKit or AppKit.
///
/// All methods have default implementations. Appearance and disappearance are delivered as a pair or not at all: a
/// service that comes up while the screen appears or is visible receives every step of the appearance so far, and a
/// service that comes up after the screen began to disappear receives neither.
@MainActor public protocol ScreenResponder {
    /// The view is in memory.
    func viewDidLoad()
    /// The view is about to become visible.
    func viewWillAppear(animated: Bool)
    /// The view is becoming visible, and has its traits and its geometry.
    func viewIsAppearing(animated: Bool)
    /// The view is visible.
    func viewDidAppear(animated: Bool)
    /// The view is about to disappear.
    func viewWillDisappear(animated: Bool)
    /// The view is no longer visible.
    func viewDidDisappear(animated: Bool)
    /// The view is about to lay out its subviews.
    func viewWillLayoutSubviews()
    /// The view has laid out its subviews.
    func viewDidLayoutSubviews()
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ScreenResponder {
    public func viewDidLoad() {}
    public func viewWillAppear(animated: Bool) {}
    public func viewIsAppearing(animated: Bool) {}
    public func viewDidAppear(animated: Bool) {}
    public func viewWillDisappear(animated: Bool) {}
    public func viewDidDisappear(animated: Bool) {}
    public func viewWillLayoutSubviews() {}
    public func viewDidLayoutSubviews() {}
}

extension LifecycleEvent<any ScreenResponder, Void, Void> {
    static var viewDidLoad: Self { .init(.viewDidLoad) { $0.viewDidLoad() } }
    static var viewWillLayoutSubviews: Self { .init(.viewWillLayoutSubviews) { $0.viewWillLayoutSubviews() } }
    static var viewDidLayoutSubviews: Self { .init(.viewDidLayoutSubviews) { $0.viewDidLayoutSubviews() } }
}

extension LifecycleEvent<any ScreenResponder, Bool, Void> {
    static var viewWillAppear: Self { .init(.viewWillAppear) { $0.viewWillAppear(animated: $1) } }
    static var viewIsAppearing: Self { .init(.viewIsAppearing) { $0.viewIsAppearing(animated: $1) } }
    static var viewDidAppear: Self { .init(.viewDidAppear) { $0.viewDidAppear(animated: $1) } }
    static var viewWillDisappear: Self { .init(.viewWillDisappear) { $0.viewWillDisappear(animated: $1) } }
    static var viewDidDisappear: Self { .init(.viewDidDisappear) { $0.viewDidDisappear(animated: $1) } }
}
