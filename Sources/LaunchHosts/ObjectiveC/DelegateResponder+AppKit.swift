#if canImport(ObjectiveC) && canImport(AppKit) && !canImport(UIKit)
    internal import AppKit
    internal import LaunchGraph

    extension DelegateResponder {
        func notification(_ name: Notification.Name) -> Notification {
            Notification(name: name, object: application)
        }
    }

    extension DelegateResponder: MacLaunchResponder {
        func willFinishLaunching(_ notification: Notification) {
            delegate.applicationWillFinishLaunching?(notification)
        }
        func didFinishLaunching(_ notification: Notification) {
            delegate.applicationDidFinishLaunching?(notification)
        }
    }

    extension DelegateResponder: ApplicationStateResponder, DesktopResponder, WindowUpdateResponder {
        func didBecomeActive() {
            delegate.applicationDidBecomeActive?(notification(NSApplication.didBecomeActiveNotification))
        }
        func willResignActive() {
            delegate.applicationWillResignActive?(notification(NSApplication.willResignActiveNotification))
        }
        func willEnterForeground() {
            delegate.applicationWillUnhide?(notification(NSApplication.willUnhideNotification))
        }
        func didEnterBackground() { delegate.applicationDidHide?(notification(NSApplication.didHideNotification)) }
        func willTerminate() {
            delegate.applicationWillTerminate?(notification(NSApplication.willTerminateNotification))
        }
        func willBecomeActive() {
            delegate.applicationWillBecomeActive?(notification(NSApplication.willBecomeActiveNotification))
        }
        func didResignActive() {
            delegate.applicationDidResignActive?(notification(NSApplication.didResignActiveNotification))
        }
        func willHide() { delegate.applicationWillHide?(notification(NSApplication.willHideNotification)) }
        func didUnhide() { delegate.applicationDidUnhide?(notification(NSApplication.didUnhideNotification)) }
        func didChangeScreenParameters() {
            delegate.applicationDidChangeScreenParameters?(
                notification(NSApplication.didChangeScreenParametersNotification))
        }
        func didChangeOcclusionState() {
            delegate.applicationDidChangeOcclusionState?(
                notification(NSApplication.didChangeOcclusionStateNotification))
        }
        func willUpdate() { delegate.applicationWillUpdate?(notification(NSApplication.willUpdateNotification)) }
        func didUpdate() { delegate.applicationDidUpdate?(notification(NSApplication.didUpdateNotification)) }
    }

    extension DelegateResponder: TerminationResponder, LateTerminationResponder, LastWindowResponder, ReopenResponder,
        DockMenuResponder
    {
        func shouldTerminate() -> Bool {
            let reply = delegate.applicationShouldTerminate?(application) ?? .terminateNow
            decidesLater = reply == .terminateLater
            return reply != .terminateCancel
        }
        var terminatesAfterLastWindowClosed: Bool {
            delegate.applicationShouldTerminateAfterLastWindowClosed?(application) ?? false
        }
        func shouldHandleReopen(hasVisibleWindows: Bool) -> Bool {
            delegate.applicationShouldHandleReopen?(application, hasVisibleWindows: hasVisibleWindows) ?? true
        }
        func dockMenu() -> NSMenu? { delegate.applicationDockMenu?(application) ?? nil }
    }

    extension DelegateResponder: OpenURLResponder, MacRemoteNotificationResponder {
        func open(_ url: OpenedURL) -> Bool {
            guard !delegate.responds(to: NSSelectorFromString("application:openURLs:")) else {
                delegate.application?(application, open: [url.url])
                return true
            }
            guard url.url.isFileURL else { return false }
            let path = url.url.path
            if let isOpened = delegate.application?(application, openFile: path)
                ?? delegate.application?(application, openTempFile: path)
                ?? delegate.application?(application, openFileWithoutUI: path)
            {
                return isOpened
            }
            // A delegate with only this callback answers AppKit itself.
            guard delegate.responds(to: NSSelectorFromString("application:openFiles:")) else { return false }
            delegate.application?(application, openFiles: [path])
            return true
        }
        func didReceiveRemoteNotification(_ userInfo: [String: Any]) {
            delegate.application?(application, didReceiveRemoteNotification: userInfo)
        }
    }

    extension DelegateResponder: UntitledFileResponder, PrintResponder {
        func shouldOpenUntitledFile() -> Bool { delegate.applicationShouldOpenUntitledFile?(application) ?? true }
        func openUntitledFile() -> Bool { delegate.applicationOpenUntitledFile?(application) ?? false }

        func print(_ files: PrintedFiles) -> NSApplication.PrintReply? {
            let reply = delegate.application?(
                application, printFiles: files.paths, withSettings: files.settings,
                showPrintPanels: files.showsPanels)
            if let reply { return reply }
            let isPrinted = files.paths.compactMap { delegate.application?(application, printFile: $0) }
            guard !isPrinted.isEmpty else { return nil }
            return isPrinted.allSatisfy { $0 } ? .printingSuccess : .printingFailure
        }
    }

    extension DelegateResponder: MacRestorationResponder, ScriptingResponder {
        // The answer that AppKit assumes for a delegate without this callback.
        var supportsSecureRestorableState: Bool {
            delegate.applicationSupportsSecureRestorableState?(application) ?? false
        }
        func willEncodeRestorableState(with coder: NSCoder) {
            delegate.application?(application, willEncodeRestorableState: coder)
        }
        func didDecodeRestorableState(with coder: NSCoder) {
            delegate.application?(application, didDecodeRestorableState: coder)
        }
        func handles(scriptingKey key: String) -> Bool {
            delegate.application?(application, delegateHandlesKey: key) ?? false
        }
    }

    extension DelegateResponder: ProtectedDataResponder, KeyCommandResponder, ErrorPresentationResponder {
        func protectedDataDidBecomeAvailable() {
            delegate.applicationProtectedDataDidBecomeAvailable?(
                notification(NSApplication.protectedDataDidBecomeAvailableNotification))
        }
        func protectedDataWillBecomeUnavailable() {
            delegate.applicationProtectedDataWillBecomeUnavailable?(
                notification(NSApplication.protectedDataWillBecomeUnavailableNotification))
        }
        var localizesKeyCommands: Bool {
            delegate.applicationShouldAutomaticallyLocalizeKeyEquivalents?(application) ?? true
        }
        func willPresent(_ error: any Error) -> (any Error)? {
            delegate.application?(application, willPresentError: error)
        }
    }
#endif
