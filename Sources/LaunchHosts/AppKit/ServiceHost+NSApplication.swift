#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    internal import LaunchGraph

    // The callbacks of an AppKit application delegate under their own names; a delegate forwards each with one line.
    extension ServiceHost {
        /// Notifies services that the launch has begun. No service is up.
        public func applicationWillFinishLaunching(_ notification: Notification) {
            send(.macWillFinishLaunching, notification)
        }

        /// Launches the synchronous services before it returns, notifies services, and starts the other services.
        /// Deferred services start after all other services have settled and this event has been delivered.
        public func applicationDidFinishLaunching(_ notification: Notification) {
            guard launchSynchronously(untilFirstFrame: true) else { return }
            send(.macDidFinishLaunching, notification)
            launchRest()
            Task { [weak self] in self?.firstFrameDidAppear() }
        }

        /// The program is about to become active.
        public func applicationWillBecomeActive(_ notification: Notification) { send(.willBecomeActive) }

        /// The program is active.
        public func applicationDidBecomeActive(_ notification: Notification) { setPhase(.active, of: Self.desktop) }

        /// The program is about to become inactive.
        public func applicationWillResignActive(_ notification: Notification) { setPhase(.inactive, of: Self.desktop) }

        /// The program is inactive.
        public func applicationDidResignActive(_ notification: Notification) { send(.didResignActive) }

        /// The program is about to be hidden.
        public func applicationWillHide(_ notification: Notification) { send(.willHide) }

        /// The program is hidden.
        public func applicationDidHide(_ notification: Notification) { setPhase(.background, of: Self.desktop) }

        /// The program is about to be shown again.
        public func applicationWillUnhide(_ notification: Notification) { setPhase(.inactive, of: Self.desktop) }

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
            noteProtectedData(isAvailable: true)
            send(.protectedDataDidBecomeAvailable)
        }

        /// Protected files are about to be locked.
        public func applicationProtectedDataWillBecomeUnavailable(_ notification: Notification) {
            noteProtectedData(isAvailable: false)
            send(.protectedDataWillBecomeUnavailable)
        }

        /// Asks services whether the program may end. If all agree, the host notifies services, shuts everything down,
        /// and then answers AppKit.
        ///
        /// The ``TerminationConfirmationResponder``s are asked next. A service that itself conforms to
        /// `NSApplicationDelegate` may decide later; it then answers AppKit, and everything is shut down when the
        /// program ends.
        ///
        /// - Returns: `.terminateCancel` if a service objects, otherwise `.terminateLater`.
        public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
            guard !isTerminating, !isConfirmingTermination else { return .terminateLater }
            guard ask(.shouldTerminate) else { return .terminateCancel }
            let responders = dispatcher.responders(as: (any TerminationResponder).self)
            guard !responders.contains(where: { ($0 as? any LateTerminationResponder)?.decidesLater == true }) else {
                return .terminateLater
            }
            let confirming = dispatcher.responders(as: (any TerminationConfirmationResponder).self)
            guard !confirming.isEmpty else {
                end(sender)
                return .terminateLater
            }
            isConfirmingTermination = true
            Task {
                defer { isConfirmingTermination = false }
                for responder in confirming.reversed() {
                    guard await responder.confirmTermination() else {
                        return sender.reply(toApplicationShouldTerminate: false)
                    }
                }
                end(sender)
            }
            return .terminateLater
        }

        /// Shuts everything down, and then confirms the termination to AppKit.
        private func end(_ application: NSApplication) {
            isTerminating = true
            send(.willTerminate)
            Task {
                await shutdown(deadline: terminationDeadline)
                application.reply(toApplicationShouldTerminate: true)
            }
        }

        /// Notifies services that the program is about to end, and shuts everything down before it returns, unless
        /// everything is already down. It runs the main run loop meanwhile, for at most
        /// ``ServiceHost/terminationTimeout``. If a task on the main actor ends the program, services on the main actor
        /// cannot shut down in that time.
        public func applicationWillTerminate(_ notification: Notification) {
            guard !isTerminating else { return }
            isTerminating = true
            send(.willTerminate)
            shutDownAndWait(within: ServiceHost.terminationTimeout)
        }

        /// Whether the program ends when its last window is closed.
        public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
            ask(.terminatesAfterLastWindow)
        }

        /// The user opened the program again.
        public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool {
            ask(.shouldHandleReopen, flag)
        }

        /// Returns the menu for the Dock.
        public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { ask(.dockMenu) }

        /// Whether the system may adapt keyboard shortcuts to the user's keyboard.
        public func applicationShouldAutomaticallyLocalizeKeyEquivalents(_ application: NSApplication) -> Bool {
            ask(.localizesKeyCommands)
        }

        /// An error is about to be presented.
        public func application(_ application: NSApplication, willPresentError error: any Error) -> any Error {
            ask(.willPresentError, error) ?? error
        }

        private static var desktop: AnyHashable { "desktop" }
    }
#endif
