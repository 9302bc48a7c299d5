#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    public import LaunchGraph

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    /// An application delegate of AppKit that consists of services.
    ///
    /// ```swift
    /// // AppDelegate.swift
    /// final class AppDelegate: MacApplicationDelegate {
    ///     @ServiceListBuilder override var services: ServiceList {
    ///         ConfigService()
    ///         WindowService()
    ///     }
    /// }
    ///
    /// // main.swift, in a program whose main nib file does not make the delegate
    /// let delegate = AppDelegate()
    /// NSApplication.shared.delegate = delegate
    /// NSApplication.shared.run()
    /// ```
    ///
    /// The application holds a weak reference to its delegate; a variable of `main.swift` is never released.
    ///
    /// Every callback reaches the services of ``host`` that respond. To add behavior to a callback, override it and call
    /// `super`. A delegate that has another superclass stores an object that ``init(_:)`` creates, and passes it the
    /// callbacks that it needs.
    @MainActor open class MacApplicationDelegate: NSObject, NSApplicationDelegate {
        /// Creates an object to which the delegate of the program passes its callbacks.
        ///
        /// - Parameter host: the host of the program's services, instead of that of ``makeHost()``.
        public convenience init(_ host: ServiceHost) {
            self.init()
            composedHost = host
        }

        /// The program's services. The property is read once, when the services are first needed.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The host of the program's services.
        public private(set) lazy var host = HostServices.declared { (composedHost ?? makeHost()).becomeProgramHost() }

        private var composedHost: ServiceHost?
        private var isTerminating = false

        /// Returns a new host. Override this method to give the dispatcher observers, a profile, or a limit.
        ///
        /// If the graph of the services has an error, a debug build stops with the diagnostics; see
        /// ``ServiceHost/init(declaring:)``.
        open func makeHost() -> ServiceHost { ServiceHost(declaring: services) }

        open func applicationWillFinishLaunching(_ notification: Notification) {
            host.send(.willFinishLaunching) { (responder: any MacLaunchResponder) in
                responder.willFinishLaunching(notification)
            }
        }

        /// Launches the synchronous services before it returns, notifies services, and starts the other services.
        /// Deferred services start after all other services have settled and this event has been delivered.
        open func applicationDidFinishLaunching(_ notification: Notification) {
            let host = host
            guard host.launchSynchronously(untilFirstFrame: true) else { return }
            host.send(.didFinishLaunching) { (responder: any MacLaunchResponder) in
                responder.didFinishLaunching(notification)
            }
            host.launchRest()
            Task { [weak host] in host?.firstFrameDidAppear() }
        }

        open func applicationWillBecomeActive(_ notification: Notification) { host.send(.willBecomeActive) }
        open func applicationDidBecomeActive(_ notification: Notification) { host.setPhase(.active) }
        open func applicationWillResignActive(_ notification: Notification) { host.setPhase(.inactive) }
        open func applicationDidResignActive(_ notification: Notification) { host.send(.didResignActive) }
        open func applicationWillHide(_ notification: Notification) { host.send(.willHide) }
        open func applicationDidHide(_ notification: Notification) { host.setPhase(.background) }
        open func applicationWillUnhide(_ notification: Notification) { host.setPhase(.inactive) }
        open func applicationDidUnhide(_ notification: Notification) { host.send(.didUnhide) }
        open func applicationWillUpdate(_ notification: Notification) { host.sendOften(.willUpdate) }
        open func applicationDidUpdate(_ notification: Notification) { host.sendOften(.didUpdate) }

        open func applicationDidChangeScreenParameters(_ notification: Notification) {
            host.send(.didChangeScreenParameters)
        }

        open func applicationDidChangeOcclusionState(_ notification: Notification) {
            host.send(.didChangeOcclusionState)
        }

        open func applicationProtectedDataDidBecomeAvailable(_ notification: Notification) {
            host.note(.protectedData, holds: true)
            host.send(.protectedDataDidBecomeAvailable)
        }

        open func applicationProtectedDataWillBecomeUnavailable(_ notification: Notification) {
            host.note(.protectedData, holds: false)
            host.send(.protectedDataWillBecomeUnavailable)
        }

        /// Asks services whether the program may end. If all agree, the host notifies services, shuts everything down,
        /// and then answers AppKit.
        ///
        /// A service that itself conforms to `NSApplicationDelegate` may decide later; it then answers AppKit, and
        /// everything is shut down when the program ends.
        ///
        /// - Returns: `.terminateCancel` if a service objects, otherwise `.terminateLater`.
        open func applicationShouldTerminate(_ app: NSApplication) -> NSApplication.TerminateReply {
            guard !isTerminating else { return .terminateLater }
            guard host.ask(.shouldTerminate) else { return .terminateCancel }
            let responders = host.dispatcher.responders(as: (any TerminationResponder).self)
            guard !responders.contains(where: { ($0 as? any LateTerminationResponder)?.decidesLater == true }) else {
                return .terminateLater
            }
            isTerminating = true
            host.send(.willTerminate)
            Task {
                await host.shutdown(deadline: host.terminationDeadline)
                app.reply(toApplicationShouldTerminate: true)
            }
            return .terminateLater
        }

        /// Notifies services that the program is about to end, and shuts everything down before it returns, unless
        /// everything is already down. It runs the main run loop meanwhile, for at most
        /// ``ServiceHost/terminationTimeout``. If a task on the main actor ends the program, services on the main actor
        /// cannot shut down in that time.
        open func applicationWillTerminate(_ notification: Notification) {
            guard !isTerminating else { return }
            isTerminating = true
            host.send(.willTerminate)
            host.shutDownAndWait(within: ServiceHost.terminationTimeout)
        }

        open func applicationShouldTerminateAfterLastWindowClosed(_ app: NSApplication) -> Bool {
            host.ask(.terminatesAfterLastWindow)
        }

        open func applicationShouldHandleReopen(_ app: NSApplication, hasVisibleWindows flag: Bool) -> Bool {
            host.ask(.shouldHandleReopen, flag)
        }

        open func applicationDockMenu(_ app: NSApplication) -> NSMenu? { host.ask(.dockMenu) }

        open func applicationShouldAutomaticallyLocalizeKeyEquivalents(_ app: NSApplication) -> Bool {
            host.ask(.localizesKeyCommands)
        }

        open func application(_ app: NSApplication, willPresentError error: any Error) -> any Error {
            host.ask(.willPresentError, error) ?? error
        }

        open func application(_ app: NSApplication, open urls: [URL]) {
            for url in urls { _ = host.ask(.openURL, OpenedURL(url)) }
        }

        // AppKit prefers the method above, for files too. These are for files that it passes by their paths, such as
        // temporary ones. For the file that the program is launched with, AppKit calls before any service is up.

        open func application(_ app: NSApplication, openFile path: String) -> Bool { offer(path) }
        open func application(_ sender: Any, openFileWithoutUI path: String) -> Bool { offer(path) }
        open func application(_ app: NSApplication, openTempFile path: String) -> Bool { offer(path) }

        /// Opens files. AppKit receives one reply, which states whether services have opened all files or will be asked
        /// once they are up.
        open func application(_ app: NSApplication, openFiles paths: [String]) {
            app.reply(toOpenOrPrint: paths.map(offer).allSatisfy(\.self) ? .success : .failure)
        }

        private func offer(_ path: String) -> Bool { host.offer(.openURL, OpenedURL(URL(fileURLWithPath: path))) }

        open func applicationShouldOpenUntitledFile(_ app: NSApplication) -> Bool { host.ask(.shouldOpenUntitledFile) }
        open func applicationOpenUntitledFile(_ app: NSApplication) -> Bool { host.ask(.openUntitledFile) }

        open func application(_ app: NSApplication, printFile path: String) -> Bool {
            host.ask(.printFiles, PrintedFiles([path])) == .printingSuccess
        }

        open func application(
            _ app: NSApplication, printFiles paths: [String],
            withSettings settings: [NSPrintInfo.AttributeKey: Any], showPrintPanels showsPanels: Bool
        ) -> NSApplication.PrintReply {
            host.ask(.printFiles, PrintedFiles(paths, settings: settings, showsPanels: showsPanels))
        }

        open func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool {
            host.ask(.supportsSecureState)
        }

        open func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder) {
            host.send(.willEncodeState, coder)
        }

        open func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder) {
            host.send(.didDecodeState, coder)
        }

        open func application(_ app: NSApplication, delegateHandlesKey key: String) -> Bool {
            host.ask(.handlesScriptingKey, key)
        }

        open func application(_ app: NSApplication, willContinueUserActivityWithType type: String) -> Bool {
            host.ask(.willContinueUserActivity, type)
        }

        /// Continues an activity. If services named objects, the restoration handler is called once.
        open func application(
            _ app: NSApplication, continue activity: NSUserActivity,
            restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
        ) -> Bool {
            let continued = ContinuedUserActivity(activity)
            let isHandled = host.offer(.continueUserActivity, continued)
            continued.restore { objects in
                #if canImport(UIKit)
                    restorationHandler(objects.compactMap { $0 as? any NSUserActivityRestoring })
                #else
                    restorationHandler(objects)
                #endif
            }
            return isHandled
        }

        open func application(
            _ app: NSApplication, didFailToContinueUserActivityWithType type: String, error: any Error
        ) {
            host.send(.didFailToContinueUserActivity, (type, error))
        }

        open func application(_ app: NSApplication, didUpdate activity: NSUserActivity) {
            host.send(.didUpdateUserActivity, activity)
        }

        open func application(_ app: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
            host.send(.didRegisterForRemoteNotifications, token)
        }

        open func application(_ app: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
            host.send(.didFailToRegisterForRemoteNotifications, error)
        }

        open func application(_ app: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]) {
            host.send(.macRemoteNotification) { (responder: any MacRemoteNotificationResponder) in
                responder.didReceiveRemoteNotification(userInfo)
            }
        }

        #if canImport(CloudKit)
            open func application(_ app: NSApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata) {
                host.send(.acceptCloudKitShare, metadata)
            }
        #endif

        #if canImport(Intents)
            open func application(_ app: NSApplication, handlerFor intent: INIntent) -> Any? {
                host.ask(.intentHandler, intent)
            }
        #endif

        #if canImport(ObjectiveC)
            /// Returns whether a callback would reach a service. A callback that a subclass overrides is implemented.
            open override nonisolated func responds(to aSelector: Selector!) -> Bool {
                super.responds(to: aSelector)
                    && implements(aSelector, of: .nsApplication, beyond: MacApplicationDelegate.self) { host }
            }
        #endif
    }
#endif
