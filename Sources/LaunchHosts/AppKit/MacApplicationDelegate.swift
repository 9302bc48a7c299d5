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
    /// The application holds a weak reference to its delegate; the variable in `main.swift` lives as long as the
    /// program.
    ///
    /// Every callback is forwarded to ``host``, which calls the services that respond. To add behavior to a callback,
    /// override it and call `super`.
    @MainActor open class MacApplicationDelegate: NSObject, NSApplicationDelegate {
        /// The program's services. The property is read once, when the services are first needed.
        @ServiceListBuilder open var services: ServiceList { ServiceList() }

        /// The host of the program's services.
        public var host: ServiceHost {
            lazyHost.get(for: Self.self) { makeHost().becomeProgramHost() }
        }

        private let lazyHost = LazyHost<ServiceHost>(property: "host")

        /// Returns a new host. Override this method to give the dispatcher observers, a profile, or a limit.
        ///
        /// If the graph of the services has an error, a debug build stops with the diagnostics; see
        /// ``ServiceHost/init(declaring:)``.
        open func makeHost() -> ServiceHost { ServiceHost(declaring: services) }

        open func applicationWillFinishLaunching(_ notification: Notification) {
            host.applicationWillFinishLaunching(notification)
        }

        open func applicationDidFinishLaunching(_ notification: Notification) {
            host.applicationDidFinishLaunching(notification)
        }

        open func applicationWillBecomeActive(_ notification: Notification) {
            host.applicationWillBecomeActive(notification)
        }

        open func applicationDidBecomeActive(_ notification: Notification) {
            host.applicationDidBecomeActive(notification)
        }

        open func applicationWillResignActive(_ notification: Notification) {
            host.applicationWillResignActive(notification)
        }

        open func applicationDidResignActive(_ notification: Notification) {
            host.applicationDidResignActive(notification)
        }

        open func applicationWillHide(_ notification: Notification) {
            host.applicationWillHide(notification)
        }

        open func applicationDidHide(_ notification: Notification) {
            host.applicationDidHide(notification)
        }

        open func applicationWillUnhide(_ notification: Notification) {
            host.applicationWillUnhide(notification)
        }

        open func applicationDidUnhide(_ notification: Notification) {
            host.applicationDidUnhide(notification)
        }

        open func applicationWillUpdate(_ notification: Notification) {
            host.applicationWillUpdate(notification)
        }

        open func applicationDidUpdate(_ notification: Notification) {
            host.applicationDidUpdate(notification)
        }

        open func applicationDidChangeScreenParameters(_ notification: Notification) {
            host.applicationDidChangeScreenParameters(notification)
        }

        open func applicationDidChangeOcclusionState(_ notification: Notification) {
            host.applicationDidChangeOcclusionState(notification)
        }

        open func applicationProtectedDataDidBecomeAvailable(_ notification: Notification) {
            host.applicationProtectedDataDidBecomeAvailable(notification)
        }

        open func applicationProtectedDataWillBecomeUnavailable(_ notification: Notification) {
            host.applicationProtectedDataWillBecomeUnavailable(notification)
        }

        open func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
            host.applicationShouldTerminate(sender)
        }

        open func applicationWillTerminate(_ notification: Notification) {
            host.applicationWillTerminate(notification)
        }

        open func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
            host.applicationShouldTerminateAfterLastWindowClosed(sender)
        }

        open func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool {
            host.applicationShouldHandleReopen(sender, hasVisibleWindows: flag)
        }

        open func applicationDockMenu(_ sender: NSApplication) -> NSMenu? {
            host.applicationDockMenu(sender)
        }

        open func applicationShouldAutomaticallyLocalizeKeyEquivalents(_ application: NSApplication) -> Bool {
            host.applicationShouldAutomaticallyLocalizeKeyEquivalents(application)
        }

        open func application(_ application: NSApplication, willPresentError error: any Error) -> any Error {
            host.application(application, willPresentError: error)
        }

        open func application(_ application: NSApplication, open urls: [URL]) {
            host.application(application, open: urls)
        }

        open func application(_ sender: NSApplication, openFile filename: String) -> Bool {
            host.application(sender, openFile: filename)
        }

        open func application(_ sender: Any, openFileWithoutUI filename: String) -> Bool {
            host.application(sender, openFileWithoutUI: filename)
        }

        open func application(_ sender: NSApplication, openTempFile filename: String) -> Bool {
            host.application(sender, openTempFile: filename)
        }

        open func application(_ sender: NSApplication, openFiles filenames: [String]) {
            host.application(sender, openFiles: filenames)
        }

        open func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool {
            host.applicationShouldOpenUntitledFile(sender)
        }

        open func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool {
            host.applicationOpenUntitledFile(sender)
        }

        open func application(_ sender: NSApplication, printFile filename: String) -> Bool {
            host.application(sender, printFile: filename)
        }

        open func application(
            _ application: NSApplication, printFiles fileNames: [String],
            withSettings printSettings: [NSPrintInfo.AttributeKey: Any], showPrintPanels: Bool
        ) -> NSApplication.PrintReply {
            host.application(
                application, printFiles: fileNames, withSettings: printSettings, showPrintPanels: showPrintPanels)
        }

        open func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool {
            host.applicationSupportsSecureRestorableState(app)
        }

        open func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder) {
            host.application(app, willEncodeRestorableState: coder)
        }

        open func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder) {
            host.application(app, didDecodeRestorableState: coder)
        }

        open func application(_ sender: NSApplication, delegateHandlesKey key: String) -> Bool {
            host.application(sender, delegateHandlesKey: key)
        }

        open func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String)
            -> Bool
        {
            host.application(application, willContinueUserActivityWithType: userActivityType)
        }

        open func application(
            _ application: NSApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
        ) -> Bool {
            host.application(application, continue: userActivity, restorationHandler: restorationHandler)
        }

        open func application(
            _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String,
            error: any Error
        ) {
            host.application(application, didFailToContinueUserActivityWithType: userActivityType, error: error)
        }

        open func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity) {
            host.application(application, didUpdate: userActivity)
        }

        open func application(
            _ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            host.application(application, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
        }

        open func application(
            _ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            host.application(application, didFailToRegisterForRemoteNotificationsWithError: error)
        }

        open func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]) {
            host.application(application, didReceiveRemoteNotification: userInfo)
        }

        #if canImport(CloudKit)
            open func application(
                _ application: NSApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
            ) {
                host.application(application, userDidAcceptCloudKitShareWith: metadata)
            }
        #endif

        #if canImport(Intents)
            open func application(_ application: NSApplication, handlerFor intent: INIntent) -> Any? {
                host.application(application, handlerFor: intent)
            }
        #endif
    }
#endif
