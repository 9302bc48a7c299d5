#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    internal import LaunchGraph

    // What an application delegate of AppKit passes on, under the names of its own callbacks: each takes one line.
    extension ServiceHost {
        /// The launch has begun: tells whoever wants to know. No service is up.
        public func applicationWillFinishLaunching(_ notification: Notification) {
            send(.macWillFinishLaunching, notification)
        }

        /// Launches the synchronous services before it returns, tells whoever wants to know, and starts the rest. What is
        /// deferred starts once everything else has settled and this event was dealt with.
        public func applicationDidFinishLaunching(_ notification: Notification) {
            guard launchSynchronously(untilFirstFrame: true) else { return }
            send(.macDidFinishLaunching, notification)
            launchRest()
            Task { [weak self] in self?.firstFrameDidAppear() }
        }

        /// The program is about to become active.
        public func applicationWillBecomeActive(_ notification: Notification) { send(.willBecomeActive) }

        /// The program is active.
        public func applicationDidBecomeActive(_ notification: Notification) { source(Self.desktop, is: .active) }

        /// The program is about to become inactive.
        public func applicationWillResignActive(_ notification: Notification) { source(Self.desktop, is: .inactive) }

        /// The program is inactive.
        public func applicationDidResignActive(_ notification: Notification) { send(.didResignActive) }

        /// The program is about to be hidden.
        public func applicationWillHide(_ notification: Notification) { send(.willHide) }

        /// The program is hidden.
        public func applicationDidHide(_ notification: Notification) { source(Self.desktop, is: .background) }

        /// The program is about to be shown again.
        public func applicationWillUnhide(_ notification: Notification) { source(Self.desktop, is: .inactive) }

        /// The program is shown again.
        public func applicationDidUnhide(_ notification: Notification) { send(.didUnhide) }

        /// Windows are about to be updated.
        public func applicationWillUpdate(_ notification: Notification) { sendOften(.willUpdate) }

        /// Windows were updated.
        public func applicationDidUpdate(_ notification: Notification) { sendOften(.didUpdate) }

        /// Displays were attached, removed or changed.
        public func applicationDidChangeScreenParameters(_ notification: Notification) {
            send(.didChangeScreenParameters)
        }

        /// The program has been covered or uncovered.
        public func applicationDidChangeOcclusionState(_ notification: Notification) { send(.didChangeOcclusionState) }

        /// Protected files can be read.
        public func applicationProtectedDataDidBecomeAvailable(_ notification: Notification) {
            send(.protectedDataDidBecomeAvailable)
        }

        /// Protected files are about to be locked.
        public func applicationProtectedDataWillBecomeUnavailable(_ notification: Notification) {
            send(.protectedDataWillBecomeUnavailable)
        }

        /// The program is to end: if nobody objects, tells everybody, shuts everything down, and answers then.
        ///
        /// A service that conforms to `NSApplicationDelegate` itself may want to decide later: then it answers AppKit, and
        /// everything is shut down when the program really ends.
        ///
        /// - Returns: `.terminateCancel` if somebody objects, else `.terminateLater`.
        public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
            guard !isTerminating else { return .terminateLater }
            guard ask(.shouldTerminate) else { return .terminateCancel }
            let responders = dispatcher.responders(as: (any TerminationResponder).self)
            guard !responders.contains(where: { ($0 as? any LateTerminationResponder)?.decidesLater == true }) else {
                return .terminateLater
            }
            isTerminating = true
            send(.willTerminate)
            Task {
                await shutdown(deadline: terminationDeadline)
                sender.reply(toApplicationShouldTerminate: true)
            }
            return .terminateLater
        }

        /// The program is about to end: unless it was asked before, tells everybody, and shuts everything down before it
        /// returns, for which it runs the main run loop, within ``Swift/Duration/terminationPatience``: where somebody ends
        /// the program from a task on the main actor, what shuts down there cannot do so meanwhile.
        public func applicationWillTerminate(_ notification: Notification) {
            guard !isTerminating else { return }
            isTerminating = true
            send(.willTerminate)
            shutDownAndWait(within: .terminationPatience)
        }

        /// Whether the program ends with its last window.
        public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
            ask(.terminatesAfterLastWindow)
        }

        /// The user opened the program again.
        public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool {
            ask(.shouldHandleReopen, flag)
        }

        /// A menu for the Dock is needed.
        public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { ask(.dockMenu) }

        /// Whether the system may remap shortcuts of the keyboard.
        public func applicationShouldAutomaticallyLocalizeKeyEquivalents(_ application: NSApplication) -> Bool {
            ask(.localizesKeyCommands)
        }

        /// An error is about to be shown.
        public func application(_ application: NSApplication, willPresentError error: any Error) -> any Error {
            ask(.willPresentError, error) ?? error
        }

        private static var desktop: AnyHashable { "desktop" }
    }
#endif
