public import AppleFoundation
public import CloudKit
public import Intents

/// developer.apple.com/documentation/appkit/nsapplicationdelegate
///
/// Its members are optional there; here those that a delegate does not have do nothing.
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
    /// …/applicationwillfinishlaunching(_:)
    func applicationWillFinishLaunching(_ notification: Notification)
    /// …/applicationdidfinishlaunching(_:)
    func applicationDidFinishLaunching(_ notification: Notification)
    /// …/applicationwillbecomeactive(_:)
    func applicationWillBecomeActive(_ notification: Notification)
    /// …/applicationdidbecomeactive(_:)
    func applicationDidBecomeActive(_ notification: Notification)
    /// …/applicationwillresignactive(_:)
    func applicationWillResignActive(_ notification: Notification)
    /// …/applicationdidresignactive(_:)
    func applicationDidResignActive(_ notification: Notification)
    /// …/applicationwillterminate(_:)
    func applicationWillTerminate(_ notification: Notification)
    /// …/applicationwillhide(_:)
    func applicationWillHide(_ notification: Notification)
    /// …/applicationdidhide(_:)
    func applicationDidHide(_ notification: Notification)
    /// …/applicationwillunhide(_:)
    func applicationWillUnhide(_ notification: Notification)
    /// …/applicationdidunhide(_:)
    func applicationDidUnhide(_ notification: Notification)
    /// …/applicationwillupdate(_:)
    func applicationWillUpdate(_ notification: Notification)
    /// …/applicationdidupdate(_:)
    func applicationDidUpdate(_ notification: Notification)
    /// …/applicationdidchangescreenparameters(_:)
    func applicationDidChangeScreenParameters(_ notification: Notification)
    /// …/applicationdidchangeocclusionstate(_:)
    func applicationDidChangeOcclusionState(_ notification: Notification)
    /// …/applicationprotecteddatadidbecomeavailable(_:)
    func applicationProtectedDataDidBecomeAvailable(_ notification: Notification)
    /// …/applicationprotecteddatawillbecomeunavailable(_:)
    func applicationProtectedDataWillBecomeUnavailable(_ notification: Notification)
    /// …/applicationshouldterminate(_:)
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
    /// …/applicationshouldterminateafterlastwindowclosed(_:)
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    /// …/applicationshouldhandlereopen(_:hasvisiblewindows:)
    func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool
    /// …/applicationdockmenu(_:)
    func applicationDockMenu(_ sender: NSApplication) -> NSMenu?
    /// …/applicationshouldautomaticallylocalizekeyequivalents(_:)
    func applicationShouldAutomaticallyLocalizeKeyEquivalents(_ application: NSApplication) -> Bool
    /// …/application(_:willpresenterror:)
    func application(_ application: NSApplication, willPresentError error: any Error) -> any Error
    /// …/application(_:willcontinueuseractivitywithtype:)
    func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String) -> Bool
    /// …/application(_:continue:restorationhandler:)
    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool
    /// …/application(_:didfailtocontinueuseractivitywithtype:error:)
    func application(
        _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// …/application(_:didupdate:)
    func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity)
    /// …/application(_:didregisterforremotenotificationswithdevicetoken:)
    func application(_ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// …/application(_:didfailtoregisterforremotenotificationswitherror:)
    func application(_ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// …/application(_:didreceiveremotenotification:)
    func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any])
    /// …/application(_:userdidacceptcloudkitsharewith:)
    func application(_ application: NSApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata)
    /// …/application(_:handlerfor:)
    func application(_ application: NSApplication, handlerFor intent: INIntent) -> Any?
    /// …/application(_:open:)
    func application(_ application: NSApplication, open urls: [URL])
    /// …/application(_:openfile:)
    func application(_ sender: NSApplication, openFile filename: String) -> Bool
    /// …/application(_:openfilewithoutui:)
    func application(_ sender: Any, openFileWithoutUI filename: String) -> Bool
    /// …/application(_:opentempfile:)
    func application(_ sender: NSApplication, openTempFile filename: String) -> Bool
    /// …/application(_:openfiles:)
    func application(_ sender: NSApplication, openFiles filenames: [String])
    /// …/applicationshouldopenuntitledfile(_:)
    func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool
    /// …/applicationopenuntitledfile(_:)
    func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool
    /// …/application(_:printfile:)
    func application(_ sender: NSApplication, printFile filename: String) -> Bool
    /// …/application(_:printfiles:withsettings:showprintpanels:)
    func application(
        _ application: NSApplication, printFiles fileNames: [String],
        withSettings printSettings: [NSPrintInfo.AttributeKey: Any], showPrintPanels: Bool
    ) -> NSApplication.PrintReply
    /// …/applicationsupportssecurerestorablestate(_:)
    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
    /// …/application(_:willencoderestorablestate:)
    func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder)
    /// …/application(_:diddecoderestorablestate:)
    func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder)
    /// …/application(_:delegatehandleskey:)
    func application(_ sender: NSApplication, delegateHandlesKey key: String) -> Bool
}

extension NSApplicationDelegate {
    public func applicationWillFinishLaunching(_ notification: Notification) {}
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    public func applicationWillBecomeActive(_ notification: Notification) {}
    public func applicationDidBecomeActive(_ notification: Notification) {}
    public func applicationWillResignActive(_ notification: Notification) {}
    public func applicationDidResignActive(_ notification: Notification) {}
    public func applicationWillTerminate(_ notification: Notification) {}
    public func applicationWillHide(_ notification: Notification) {}
    public func applicationDidHide(_ notification: Notification) {}
    public func applicationWillUnhide(_ notification: Notification) {}
    public func applicationDidUnhide(_ notification: Notification) {}
    public func applicationWillUpdate(_ notification: Notification) {}
    public func applicationDidUpdate(_ notification: Notification) {}
    public func applicationDidChangeScreenParameters(_ notification: Notification) {}
    public func applicationDidChangeOcclusionState(_ notification: Notification) {}
    public func applicationProtectedDataDidBecomeAvailable(_ notification: Notification) {}
    public func applicationProtectedDataWillBecomeUnavailable(_ notification: Notification) {}
    public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
    public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool { true }
    public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { nil }
    public func applicationShouldAutomaticallyLocalizeKeyEquivalents(_ application: NSApplication) -> Bool { true }
    public func application(_ application: NSApplication, willPresentError error: any Error) -> any Error { error }
    public func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String)
        -> Bool
    { false }
    public func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool { false }
    public func application(
        _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}
    public func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity) {}
    public func application(
        _ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    public func application(
        _ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    public func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]) {}
    public func application(_ application: NSApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata) {}
    public func application(_ application: NSApplication, handlerFor intent: INIntent) -> Any? { nil }
    public func application(_ application: NSApplication, open urls: [URL]) {}
    public func application(_ sender: NSApplication, openFile filename: String) -> Bool { false }
    public func application(_ sender: Any, openFileWithoutUI filename: String) -> Bool { false }
    public func application(_ sender: NSApplication, openTempFile filename: String) -> Bool { false }
    public func application(_ sender: NSApplication, openFiles filenames: [String]) {}
    public func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool { true }
    public func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool { false }
    public func application(_ sender: NSApplication, printFile filename: String) -> Bool { false }
    public func application(
        _ application: NSApplication, printFiles fileNames: [String],
        withSettings printSettings: [NSPrintInfo.AttributeKey: Any], showPrintPanels: Bool
    ) -> NSApplication.PrintReply { .printingFailure }
    public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { false }
    public func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder) {}
    public func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder) {}
    public func application(_ sender: NSApplication, delegateHandlesKey key: String) -> Bool { false }
}
