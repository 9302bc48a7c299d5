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
        /// The user opened the program again. Returns whether AppKit performs its default behavior; one refusal
        /// prevents it.
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
        public static var dockMenu: Self { .init(.dockMenu) { responder, _ in responder.dockMenu() } }
    }

    /// Replaces errors before they are presented to the user.
    @MainActor public protocol ErrorPresentationResponder {
        /// Returns the error to present instead of `error`, or `nil` for no answer. The first answer is used.
        func willPresent(_ error: any Error) -> (any Error)?
    }

    extension LifecycleEvent<any ErrorPresentationResponder, any Error, (any Error)?> {
        /// An error is about to be presented.
        public static var willPresentError: Self { .init(.willPresentError) { $0.willPresent($1) } }
    }

    /// Opens an untitled document when the program has no other document.
    @MainActor public protocol UntitledFileResponder {
        /// Whether an untitled document may be opened. One refusal prevents it.
        func shouldOpenUntitledFile() -> Bool
        /// Opens an untitled document.
        func openUntitledFile() -> Bool
    }

    extension LifecycleEvent<any UntitledFileResponder, Void, Bool> {
        /// Whether an untitled document may be opened.
        public static var shouldOpenUntitledFile: Self {
            .init(.shouldOpenUntitledFile) { $0.shouldOpenUntitledFile() }
        }
        /// Opens an untitled document.
        public static var openUntitledFile: Self { .init(.openUntitledFile) { $0.openUntitledFile() } }
    }

    /// Files to print.
    @MainActor public struct PrintedFiles {
        /// The paths of the files.
        public let paths: [String]
        /// The print settings.
        public let settings: [NSPrintInfo.AttributeKey: Any]
        /// Whether print panels are shown.
        public let showsPanels: Bool

        /// Creates a request to print files.
        public init(_ paths: [String], settings: [NSPrintInfo.AttributeKey: Any] = [:], showsPanels: Bool = false) {
            self.paths = paths
            self.settings = settings
            self.showsPanels = showsPanels
        }
    }

    /// Prints files.
    @MainActor public protocol PrintResponder {
        /// Prints files. Returns `nil` if this service does not print these files.
        func print(_ files: PrintedFiles) -> NSApplication.PrintReply?
    }

    extension LifecycleEvent<any PrintResponder, PrintedFiles, NSApplication.PrintReply> {
        /// Files to print. The result is the first of success, later, cancelled and failure that a service answers.
        public static var printFiles: Self {
            .init(.printFiles, rule: .best(orElse: .printingFailure) { printRank($0) > printRank($1) }) {
                $0.print($1)
            }
        }
    }

    private func printRank(_ reply: NSApplication.PrintReply) -> Int {
        [.printingCancelled, .printingReplyLater, .printingSuccess].firstIndex(of: reply) ?? -1
    }

    /// Saves and restores the state of the program.
    @MainActor public protocol MacRestorationResponder: RestorableStateResponder {
        /// Whether this service reads restored state securely. The program does so if every such service agrees.
        var supportsSecureRestorableState: Bool { get }
    }

    extension LifecycleEvent<any MacRestorationResponder, Void, Bool> {
        /// Whether the program reads restored state securely.
        public static var supportsSecureState: Self { .init(.supportsSecureState) { $0.supportsSecureRestorableState } }
    }

    /// Provides values for scripts.
    @MainActor public protocol ScriptingResponder {
        /// Whether this service has a value for `key`.
        func handles(scriptingKey key: String) -> Bool
    }

    extension LifecycleEvent<any ScriptingResponder, String, Bool> {
        /// Whether a service has a value for a script's key.
        public static var handlesScriptingKey: Self { .init(.handlesScriptingKey) { $0.handles(scriptingKey: $1) } }
    }

    /// Handles remote notifications.
    @MainActor public protocol MacRemoteNotificationResponder {
        /// A notification has arrived.
        func didReceiveRemoteNotification(_ userInfo: [String: Any])
    }

    /// Receives the launch callbacks of a program on a desktop.
    @MainActor public protocol MacLaunchResponder {
        /// The launch has begun; no service is up.
        func willFinishLaunching(_ notification: Notification)
        /// The synchronous services are up, and the others are about to start.
        func didFinishLaunching(_ notification: Notification)
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension MacLaunchResponder {
        public func willFinishLaunching(_ notification: Notification) {}
        public func didFinishLaunching(_ notification: Notification) {}
    }
#endif
