public import LaunchGraph

/// Receives changes of the program's state (active, visible, in the background) on any host.
///
/// The same five events come from an application delegate, from scenes, from AppKit and from SwiftUI, each once: with
/// several windows, the program becomes active with the first of them and enters the background with the last. All
/// methods have default implementations. A service that comes up late receives the latest event.
@MainActor public protocol ApplicationStateResponder {
    /// The program receives input.
    func didBecomeActive()
    /// The program is about to stop receiving input.
    func willResignActive()
    /// The program is about to return from the background.
    func willEnterForeground()
    /// The program is no longer visible.
    func didEnterBackground()
    /// The program is about to end.
    func willTerminate()
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ApplicationStateResponder {
    public func didBecomeActive() {}
    public func willResignActive() {}
    public func willEnterForeground() {}
    public func didEnterBackground() {}
    public func willTerminate() {}
}

extension LifecycleEvent<any ApplicationStateResponder, Void, Void> {
    /// The program receives input.
    public static var didBecomeActive: Self { .init(.didBecomeActive) { $0.didBecomeActive() } }
    /// The program is about to stop receiving input.
    public static var willResignActive: Self { .init(.willResignActive) { $0.willResignActive() } }
    /// The program is about to return from the background.
    public static var willEnterForeground: Self { .init(.willEnterForeground) { $0.willEnterForeground() } }
    /// The program is no longer visible.
    public static var didEnterBackground: Self { .init(.didEnterBackground) { $0.didEnterBackground() } }
    /// The program is about to end.
    public static var willTerminate: Self { .init(.willTerminate) { $0.willTerminate() } }
}
