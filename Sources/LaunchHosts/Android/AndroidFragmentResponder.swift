public import LaunchGraph

/// A step in the lifecycle of a fragment, named after its callback. A state is the saved one of an earlier instance.
public enum AndroidFragmentStep: Sendable, Hashable {
    case attach
    case create(AndroidState?)
    case createView(AndroidState?)
    case viewCreated(AndroidState?)
    case viewStateRestored(AndroidState?)
    case start, resume, pause, stop, destroyView, destroy, detach
}

/// Receives the callbacks of Android fragments. All methods have default implementations.
@MainActor public protocol AndroidFragmentResponder {
    /// A fragment takes a step. A service that comes up late receives the latest start, resume, pause or stop.
    func fragment(_ fragment: AndroidFragment, _ step: AndroidFragmentStep)
    /// Returns the state of a fragment to save. Of several values for a key, the first service's is saved.
    func onSaveInstanceState(_ fragment: AndroidFragment) -> AndroidState
    /// A fragment is hidden or shown.
    func onHiddenChanged(_ fragment: AndroidFragment, isHidden: Bool)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AndroidFragmentResponder {
    public func fragment(_ fragment: AndroidFragment, _ step: AndroidFragmentStep) {}
    public func onSaveInstanceState(_ fragment: AndroidFragment) -> AndroidState { [:] }
    public func onHiddenChanged(_ fragment: AndroidFragment, isHidden: Bool) {}
}

extension LifecycleEvent<any AndroidFragmentResponder, AndroidFragment, Void> {
    /// A fragment takes a step in its lifecycle.
    public static func fragment(_ step: AndroidFragmentStep) -> Self {
        let event: HostEvent =
            switch step {
            case .attach: .fragmentAttach
            case .create: .fragmentCreate
            case .createView: .fragmentCreateView
            case .viewCreated: .fragmentViewCreated
            case .viewStateRestored: .fragmentViewStateRestored
            case .start: .fragmentStart
            case .resume: .fragmentResume
            case .pause: .fragmentPause
            case .stop: .fragmentStop
            case .destroyView: .fragmentDestroyView
            case .destroy: .fragmentDestroy
            case .detach: .fragmentDetach
            }
        return .init(event) { $0.fragment($1, step) }
    }
}

extension LifecycleEvent<any AndroidFragmentResponder, AndroidFragment, AndroidState> {
    /// Returns the state of a fragment to save. Of several values for a key, the first service's is saved.
    public static var fragmentSaveState: Self {
        .init(.fragmentSaveState, rule: .firstOfEachKey()) { $0.onSaveInstanceState($1) }
    }
}

extension LifecycleEvent<any AndroidFragmentResponder, (AndroidFragment, Bool), Void> {
    /// A fragment is hidden or shown.
    public static var fragmentHidden: Self { .init(.fragmentHidden) { $0.onHiddenChanged($1.0, isHidden: $1.1) } }
}
