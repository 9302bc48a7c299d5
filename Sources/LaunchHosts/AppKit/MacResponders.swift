#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    public import LaunchGraph

    /// Decides whether the program may end. Dependents are asked first; after an objection, no other service is asked.
    /// The program ends if no service objects, after everything has been shut down.
    @MainActor public protocol TerminationResponder {
        /// Whether the program may end.
        func shouldTerminate() -> Bool
    }

    /// A responder that represents a foreign delegate, which may answer AppKit later.
    @MainActor protocol LateTerminationResponder {
        /// Whether the delegate neither agreed nor objected when it was last asked.
        var decidesLater: Bool { get }
    }

    extension LifecycleEvent<any TerminationResponder, Void, Bool> {
        /// Whether the program may end.
        public static var shouldTerminate: Self { .init(.shouldTerminate) { $0.shouldTerminate() } }
    }

    /// Decides whether the program ends when its last window is closed. The program ends if every such service agrees.
    @MainActor public protocol LastWindowResponder {
        /// Whether the program ends when its last window is closed.
        var terminatesAfterLastWindowClosed: Bool { get }
    }

    extension LifecycleEvent<any LastWindowResponder, Void, Bool> {
        /// Whether the program ends when its last window is closed.
        public static var terminatesAfterLastWindow: Self {
            .init(.terminatesAfterLastWindow) { $0.terminatesAfterLastWindowClosed }
        }
    }

    /// Receives the events that only programs on a desktop have, in addition to ``ApplicationStateResponder``. All
    /// methods have default implementations.
    @MainActor public protocol DesktopResponder {
        /// The program is about to become active.
        func willBecomeActive()
        /// The program is no longer active.
        func didResignActive()
        /// The program is about to be hidden.
        func willHide()
        /// The program is shown again.
        func didUnhide()
        /// Displays were attached, removed or changed.
        func didChangeScreenParameters()
        /// The program has been covered or uncovered.
        func didChangeOcclusionState()
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension DesktopResponder {
        public func willBecomeActive() {}
        public func didResignActive() {}
        public func willHide() {}
        public func didUnhide() {}
        public func didChangeScreenParameters() {}
        public func didChangeOcclusionState() {}
    }

    extension LifecycleEvent<any DesktopResponder, Void, Void> {
        static var willBecomeActive: Self { .init(.willBecomeActive) { $0.willBecomeActive() } }
        static var didResignActive: Self { .init(.didResignActive) { $0.didResignActive() } }
        static var willHide: Self { .init(.willHide) { $0.willHide() } }
        static var didUnhide: Self { .init(.didUnhide) { $0.didUnhide() } }
        static var didChangeScreenParameters: Self {
            .init(.didChangeScreenParameters) { $0.didChangeScreenParameters() }
        }
        static var didChangeOcclusionState: Self { .init(.didChangeOcclusionState) { $0.didChangeOcclusionState() } }
    }

    /// Receives every update of the program's windows, which happens for each user event.
    @MainActor public protocol WindowUpdateResponder {
        /// Windows are about to be updated.
        func willUpdate()
        /// Windows were updated.
        func didUpdate()
    }

    extension LifecycleEvent<any WindowUpdateResponder, Void, Void> {
        static var willUpdate: Self { .init(.willUpdate) { $0.willUpdate() } }
        static var didUpdate: Self { .init(.didUpdate) { $0.didUpdate() } }
    }

    /// Handles the user's opening of a program that is already running.
    @MainActor public protocol ReopenResponder {
        /// The user opened the program again.
        ///
        /// - Returns: whether AppKit performs its default behavior. One refusal prevents it.
        func shouldHandleReopen(hasVisibleWindows: Bool) -> Bool
    }

    extension LifecycleEvent<any ReopenResponder, Bool, Bool> {
        /// The user opened the program again. The payload states whether the program has visible windows.
        public static var shouldHandleReopen: Self {
            .init(.shouldHandleReopen) { $0.shouldHandleReopen(hasVisibleWindows: $1) }
        }
    }

    /// Provides a menu for the Dock.
    @MainActor public protocol DockMenuResponder {
        /// Returns the menu, or `nil` if there is currently none. The first answer is used.
        func dockMenu() -> NSMenu?
    }

    extension LifecycleEvent<any DockMenuResponder, Void, NSMenu?> {
        /// Returns the menu for the Dock.
        public static var dockMenu: Self {
            .init(.dockMenu, rule: .untilAnswered) { responder, _ in responder.dockMenu() }
        }
    }

    /// Replaces errors before they are presented to the user.
    @MainActor public protocol ErrorPresentationResponder {
        /// Returns the error to present instead of `error`, or `nil` for no answer. The first answer is used.
        func willPresent(_ error: any Error) -> (any Error)?
    }

    extension LifecycleEvent<any ErrorPresentationResponder, any Error, (any Error)?> {
        /// An error is about to be presented.
        public static var willPresentError: Self {
            .init(.willPresentError, rule: .untilAnswered) { $0.willPresent($1) }
        }
    }
#endif
