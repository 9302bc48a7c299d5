#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    internal import LaunchGraph

    // The callbacks of an AppKit application delegate for opening, continuing, receiving and restoring.
    extension ServiceHost {
        /// Opens URLs. If any service opens URLs, AppKit calls this method for files too; the files are then also
        /// passed to services that only open files.
        public func application(_ application: NSApplication, open urls: [URL]) {
            for url in urls {
                _ = ask(.openURL, OpenedURL(url))
                if url.isFileURL { _ = ask(.openFileOfURL, OpenedFile(url.path)) }
            }
        }

        /// Opens a file. For the file that the program is launched with, AppKit calls this method before any service is
        /// up.
        ///
        /// - Returns: whether a service has opened the file, or will be asked once it is up.
        public func application(_ sender: NSApplication, openFile filename: String) -> Bool {
            offer(.openFile, OpenedFile(filename))
        }

        /// Opens a file without a window.
        ///
        /// - Returns: whether a service has opened the file, or will be asked once it is up.
        public func application(_ sender: Any, openFileWithoutUI filename: String) -> Bool {
            offer(.openFile, OpenedFile(filename, .withoutWindow))
        }

        /// Opens a file that is removed afterwards.
        ///
        /// - Returns: whether a service has opened the file, or will be asked once it is up.
        public func application(_ sender: NSApplication, openTempFile filename: String) -> Bool {
            offer(.openFile, OpenedFile(filename, .temporarily))
        }

        /// Opens files. AppKit receives one reply, which states whether services have opened all files or will be asked
        /// once they are up.
        public func application(_ sender: NSApplication, openFiles filenames: [String]) {
            var areOpened = true
            for filename in filenames where !offer(.openFile, OpenedFile(filename)) { areOpened = false }
            sender.reply(toOpenOrPrint: areOpened ? .success : .failure)
        }

        /// Whether an untitled document may be opened.
        public func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool { ask(.shouldOpenUntitledFile) }

        /// Opens an untitled document.
        public func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool { ask(.openUntitledFile) }

        /// Prints a file.
        public func application(_ sender: NSApplication, printFile filename: String) -> Bool {
            ask(.printFiles, PrintedFiles([filename])) == .printingSuccess
        }

        /// Prints files.
        public func application(
            _ application: NSApplication, printFiles fileNames: [String],
            withSettings printSettings: [NSPrintInfo.AttributeKey: Any], showPrintPanels: Bool
        ) -> NSApplication.PrintReply {
            ask(.printFiles, PrintedFiles(fileNames, settings: printSettings, showsPanels: showPrintPanels))
        }

        /// Whether the program reads restored state securely.
        public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { ask(.supportsSecureState) }

        /// State is about to be saved.
        public func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder) {
            send(.willEncodeMacState, coder)
        }

        /// State was restored.
        public func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder) {
            send(.didDecodeMacState, coder)
        }

        /// Whether a service has a value for a script's key.
        public func application(_ sender: NSApplication, delegateHandlesKey key: String) -> Bool {
            ask(.handlesScriptingKey, key)
        }

        /// Continues an activity. If services named objects, the restoration handler is called once.
        public func application(
            _ application: NSApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
        ) -> Bool {
            let continued = ContinuedUserActivity(userActivity)
            let isHandled = offer(.continueUserActivity, continued)
            continued.restore { objects in
                #if canImport(UIKit)
                    restorationHandler(objects.compactMap { $0 as? any NSUserActivityRestoring })
                #else
                    restorationHandler(objects)
                #endif
            }
            return isHandled
        }

        /// A remote notification has arrived.
        public func application(
            _ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]
        ) {
            send(.macRemoteNotification, userInfo)
        }
    }

    // The responder types of the events of AppKit.
    extension ResponderTypes {
        /// Adds the responder types of AppKit.
        mutating func addAppKit() {
            add(.launch, (any MacLaunchResponder).self) { $0 is any MacLaunchResponder.Type }
            add([.shouldTerminate], (any TerminationResponder).self) { $0 is any TerminationResponder.Type }
            add([.terminatesAfterLastWindow], (any LastWindowResponder).self) { $0 is any LastWindowResponder.Type }
            add(
                [
                    .willBecomeActive, .didResignActive, .willHide, .didUnhide, .didChangeScreenParameters,
                    .didChangeOcclusionState,
                ], (any DesktopResponder).self
            ) { $0 is any DesktopResponder.Type }
            add([.willUpdate, .didUpdate], (any WindowUpdateResponder).self) { $0 is any WindowUpdateResponder.Type }
            add([.shouldHandleReopen], (any ReopenResponder).self) { $0 is any ReopenResponder.Type }
            add([.dockMenu], (any DockMenuResponder).self) { $0 is any DockMenuResponder.Type }
            add([.willPresentError], (any ErrorPresentationResponder).self) {
                $0 is any ErrorPresentationResponder.Type
            }
            add([.openFile], (any OpenFileResponder).self) { $0 is any OpenFileResponder.Type }
            add([.shouldOpenUntitledFile, .openUntitledFile], (any UntitledFileResponder).self) {
                $0 is any UntitledFileResponder.Type
            }
            add([.printFiles], (any PrintResponder).self) { $0 is any PrintResponder.Type }
            add([.macRemoteNotification], (any MacRemoteNotificationResponder).self) {
                $0 is any MacRemoteNotificationResponder.Type
            }
            add([.supportsSecureState], (any MacRestorationResponder).self) { $0 is any MacRestorationResponder.Type }
            add([.handlesScriptingKey], (any ScriptingResponder).self) { $0 is any ScriptingResponder.Type }
            #if !canImport(UIKit)
                add([.willEncodeState, .didDecodeState], (any MacRestorationResponder).self) {
                    $0 is any MacRestorationResponder.Type
                }
            #endif
        }
    }
#endif
