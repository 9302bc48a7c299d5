public import AppleFoundation

/// developer.apple.com/documentation/uikit/uicoordinatespace
@MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    /// …/uicoordinatespace/bounds
    var bounds: CGRect { get }
}

/// developer.apple.com/documentation/uikit/uitraitcollection
open class UITraitCollection: NSObject {}

/// developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder, UICoordinateSpace {
    /// …/uiview/bounds
    open var bounds = CGRect.zero
}

/// developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
    /// …/uiwindow/rootviewcontroller
    open var rootViewController: UIViewController?
    /// …/uiwindow/windowscene
    open weak var windowScene: UIWindowScene?
    /// …/uiwindow/iskeywindow
    public private(set) var isKeyWindow = false

    /// …/uiwindow/init(windowscene:)
    public convenience init(windowScene: UIWindowScene) {
        self.init()
        self.windowScene = windowScene
    }

    /// …/uiwindow/makekeyandvisible()
    open func makeKeyAndVisible() {
        isKeyWindow = true
        rootViewController?.loadViewIfNeeded()
    }
}

/// developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
    /// …/uiviewcontroller/title
    open var title: String?
    /// …/uiviewcontroller/isviewloaded
    public private(set) var isViewLoaded = false

    /// …/uiviewcontroller/loadviewifneeded()
    open func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    /// …/uiviewcontroller/viewdidload()
    open func viewDidLoad() {}
    /// …/uiviewcontroller/viewwillappear(_:)
    open func viewWillAppear(_ animated: Bool) {}
    /// …/uiviewcontroller/viewisappearing(_:)
    open func viewIsAppearing(_ animated: Bool) {}
    /// …/uiviewcontroller/viewdidappear(_:)
    open func viewDidAppear(_ animated: Bool) {}
    /// …/uiviewcontroller/viewwilldisappear(_:)
    open func viewWillDisappear(_ animated: Bool) {}
    /// …/uiviewcontroller/viewdiddisappear(_:)
    open func viewDidDisappear(_ animated: Bool) {}
    /// …/uiviewcontroller/viewwilllayoutsubviews()
    open func viewWillLayoutSubviews() {}
    /// …/uiviewcontroller/viewdidlayoutsubviews()
    open func viewDidLayoutSubviews() {}
}
