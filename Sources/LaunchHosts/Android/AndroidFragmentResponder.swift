public import LaunchGraph

/// Receives the lifecycle callbacks of Android fragments. All methods have default implementations.
@MainActor public protocol AndroidFragmentResponder {
    /// A fragment is attached to an activity.
    func onAttach(_ fragment: AndroidFragment)
    /// A fragment is created.
    func onCreate(_ fragment: AndroidFragment, state: AndroidState?)
    /// A fragment's view is being created.
    func onCreateView(_ fragment: AndroidFragment, state: AndroidState?)
    /// A fragment's view exists.
    func onViewCreated(_ fragment: AndroidFragment, state: AndroidState?)
    /// The saved state of a fragment's view is available.
    func onViewStateRestored(_ fragment: AndroidFragment, state: AndroidState?)
    /// A fragment becomes visible.
    func onStart(_ fragment: AndroidFragment)
    /// A fragment receives input.
    func onResume(_ fragment: AndroidFragment)
    /// A fragment no longer receives input.
    func onPause(_ fragment: AndroidFragment)
    /// A fragment is no longer visible.
    func onStop(_ fragment: AndroidFragment)
    /// Returns the state of a fragment to save. Of several values for a key, the first service's is saved.
    func onSaveInstanceState(_ fragment: AndroidFragment) -> AndroidState
    /// A fragment's view is destroyed.
    func onDestroyView(_ fragment: AndroidFragment)
    /// A fragment is destroyed.
    func onDestroy(_ fragment: AndroidFragment)
    /// A fragment is detached from its activity.
    func onDetach(_ fragment: AndroidFragment)
    /// A fragment is hidden or shown.
    func onHiddenChanged(_ fragment: AndroidFragment, isHidden: Bool)
}

// By default, a responder ignores a callback.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AndroidFragmentResponder {
    public func onAttach(_ fragment: AndroidFragment) {}
    public func onCreate(_ fragment: AndroidFragment, state: AndroidState?) {}
    public func onCreateView(_ fragment: AndroidFragment, state: AndroidState?) {}
    public func onViewCreated(_ fragment: AndroidFragment, state: AndroidState?) {}
    public func onViewStateRestored(_ fragment: AndroidFragment, state: AndroidState?) {}
    public func onStart(_ fragment: AndroidFragment) {}
    public func onResume(_ fragment: AndroidFragment) {}
    public func onPause(_ fragment: AndroidFragment) {}
    public func onStop(_ fragment: AndroidFragment) {}
    /// Saves no state.
    public func onSaveInstanceState(_ fragment: AndroidFragment) -> AndroidState { [:] }
    public func onDestroyView(_ fragment: AndroidFragment) {}
    public func onDestroy(_ fragment: AndroidFragment) {}
    public func onDetach(_ fragment: AndroidFragment) {}
    public func onHiddenChanged(_ fragment: AndroidFragment, isHidden: Bool) {}
}

extension LifecycleEvent<any AndroidFragmentResponder, AndroidFragment, Void> {
    /// A fragment is attached to an activity.
    public static var fragmentAttach: Self { .init(.fragmentAttach) { $0.onAttach($1) } }
    /// A fragment becomes visible.
    public static var fragmentStart: Self { .init(.fragmentStart) { $0.onStart($1) } }
    /// A fragment receives input.
    public static var fragmentResume: Self { .init(.fragmentResume) { $0.onResume($1) } }
    /// A fragment no longer receives input.
    public static var fragmentPause: Self { .init(.fragmentPause) { $0.onPause($1) } }
    /// A fragment is no longer visible.
    public static var fragmentStop: Self { .init(.fragmentStop) { $0.onStop($1) } }
    /// A fragment's view is destroyed.
    public static var fragmentDestroyView: Self { .init(.fragmentDestroyView) { $0.onDestroyView($1) } }
    /// A fragment is destroyed.
    public static var fragmentDestroy: Self { .init(.fragmentDestroy) { $0.onDestroy($1) } }
    /// A fragment is detached from its activity.
    public static var fragmentDetach: Self { .init(.fragmentDetach) { $0.onDetach($1) } }
}

extension LifecycleEvent<any AndroidFragmentResponder, (AndroidFragment, AndroidState?), Void> {
    /// A fragment is created.
    public static var fragmentCreate: Self { .init(.fragmentCreate) { $0.onCreate($1.0, state: $1.1) } }
    /// A fragment's view is being created.
    public static var fragmentCreateView: Self { .init(.fragmentCreateView) { $0.onCreateView($1.0, state: $1.1) } }
    /// A fragment's view exists.
    public static var fragmentViewCreated: Self { .init(.fragmentViewCreated) { $0.onViewCreated($1.0, state: $1.1) } }
    /// The saved state of a fragment's view is available.
    public static var fragmentViewStateRestored: Self {
        .init(.fragmentViewStateRestored) { $0.onViewStateRestored($1.0, state: $1.1) }
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
