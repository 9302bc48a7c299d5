#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    internal import LaunchGraph

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    // What is opened, continued, received and restored, as an application delegate of AppKit passes it on.
    extension ServiceHost {
        /// URLs are to be opened. AppKit calls for files here as well, once a service opens URLs: those that only open files
        /// are asked for them too.
        public func application(_ application: NSApplication, open urls: [URL]) {
            for url in urls {
                _ = ask(.openURL, OpenedURL(url))
                if url.isFileURL { _ = ask(.openFileOfURL, OpenedFile(url.path)) }
            }
        }

        /// A file is to be opened. AppKit calls for the one of a launch before anything is up.
        ///
        /// - Returns: whether a service has opened it, or is going to be asked once it is up.
        public func application(_ sender: NSApplication, openFile filename: String) -> Bool {
            offer(.openFile, OpenedFile(filename))
        }

        /// A file is to be opened without a window.
        ///
        /// - Returns: whether a service has opened it, or is going to be asked once it is up.
        public func application(_ sender: Any, openFileWithoutUI filename: String) -> Bool {
            offer(.openFile, OpenedFile(filename, .withoutWindow))
        }

        /// A file that is removed afterwards is to be opened.
        ///
        /// - Returns: whether a service has opened it, or is going to be asked once it is up.
        public func application(_ sender: NSApplication, openTempFile filename: String) -> Bool {
            offer(.openFile, OpenedFile(filename, .temporarily))
        }

        /// Files are to be opened; AppKit is told once whether all were, or are going to be offered to a service.
        public func application(_ sender: NSApplication, openFiles filenames: [String]) {
            var areOpened = true
            for filename in filenames where !offer(.openFile, OpenedFile(filename)) { areOpened = false }
            sender.reply(toOpenOrPrint: areOpened ? .success : .failure)
        }

        /// Whether an untitled document may be opened.
        public func applicationShouldOpenUntitledFile(_ sender: NSApplication) -> Bool { ask(.shouldOpenUntitledFile) }

        /// An untitled document is to be opened.
        public func applicationOpenUntitledFile(_ sender: NSApplication) -> Bool { ask(.openUntitledFile) }

        /// A file is to be printed.
        public func application(_ sender: NSApplication, printFile filename: String) -> Bool {
            ask(.printFiles, PrintedFiles([filename])) == .printingSuccess
        }

        /// Files are to be printed.
        public func application(
            _ application: NSApplication, printFiles fileNames: [String],
            withSettings printSettings: [NSPrintInfo.AttributeKey: Any], showPrintPanels: Bool
        ) -> NSApplication.PrintReply {
            ask(.printFiles, PrintedFiles(fileNames, settings: printSettings, showsPanels: showPrintPanels))
        }

        /// Whether the program reads restored state securely.
        public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { ask(.supportsSecureState) }

        /// State is about to be kept.
        public func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder) {
            send(.willEncodeMacState, coder)
        }

        /// State was restored.
        public func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder) {
            send(.didDecodeMacState, coder)
        }

        /// Whether anybody has a value for a script's key.
        public func application(_ sender: NSApplication, delegateHandlesKey key: String) -> Bool {
            ask(.handlesScriptingKey, key)
        }

        /// An activity of a type is about to be continued.
        public func application(
            _ application: NSApplication, willContinueUserActivityWithType userActivityType: String
        ) -> Bool {
            ask(.willContinueUserActivity, userActivityType)
        }

        /// An activity is to be continued. The restoration handler is called if a service named objects, once.
        public func application(
            _ application: NSApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
        ) -> Bool {
            let continued = ContinuedUserActivity(userActivity)
            let isHandled = offer(.continueUserActivity, continued)
            #if canImport(UIKit)
                let restored = continued.restored.compactMap { $0 as? any NSUserActivityRestoring }
            #else
                let restored = continued.restored
            #endif
            if !restored.isEmpty { restorationHandler(restored) }
            return isHandled
        }

        /// An activity could not be continued.
        public func application(
            _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String,
            error: any Error
        ) {
            send(.didFailToContinueUserActivity, (userActivityType, error))
        }

        /// An activity was updated.
        public func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity) {
            send(.didUpdateUserActivity, userActivity)
        }

        /// The program can be sent notifications.
        public func application(
            _ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            send(.didRegisterForRemoteNotifications, deviceToken)
        }

        /// The program cannot be sent notifications.
        public func application(
            _ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {
            send(.didFailToRegisterForRemoteNotifications, error)
        }

        /// A remote notification has arrived.
        public func application(
            _ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]
        ) {
            send(.macRemoteNotification, userInfo)
        }

        #if canImport(CloudKit)
            /// The user has accepted a share.
            public func application(
                _ application: NSApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
            ) {
                send(.acceptCloudKitShare, metadata)
            }
        #endif

        #if canImport(Intents)
            /// Somebody is needed who handles an intent.
            public func application(_ application: NSApplication, handlerFor intent: INIntent) -> Any? {
                ask(.intentHandler, intent)
            }
        #endif
    }

    // Who is to be looked for when AppKit asks which callbacks its delegate has.
    extension ServiceHost {
        static var appKitQuestions: Questions {
            var questions = Questions()
            questions.add([.willFinishLaunching, .didFinishLaunching], (any MacLaunchResponder).self)
            questions.add([.shouldTerminate], (any TerminationResponder).self)
            questions.add([.terminatesAfterLastWindow], (any LastWindowResponder).self)
            questions.add(
                [
                    .willBecomeActive, .didResignActive, .willHide, .didUnhide, .didChangeScreenParameters,
                    .didChangeOcclusionState,
                ], (any DesktopResponder).self)
            questions.add([.willUpdate, .didUpdate], (any WindowUpdateResponder).self)
            questions.add([.shouldHandleReopen], (any ReopenResponder).self)
            questions.add([.dockMenu], (any DockMenuResponder).self)
            questions.add([.willPresentError], (any ErrorPresentationResponder).self)
            questions.add([.openFile], (any OpenFileResponder).self)
            questions.add([.shouldOpenUntitledFile, .openUntitledFile], (any UntitledFileResponder).self)
            questions.add([.printFiles], (any PrintResponder).self)
            questions.add([.macRemoteNotification], (any MacRemoteNotificationResponder).self)
            questions.add([.supportsSecureState], (any MacRestorationResponder).self)
            questions.add([.handlesScriptingKey], (any ScriptingResponder).self)
            #if !canImport(UIKit)
                questions.add([.openURL], (any OpenURLResponder).self)
                questions.add(
                    [
                        .continueUserActivity, .willContinueUserActivity, .didUpdateUserActivity,
                        .didFailToContinueUserActivity,
                    ], (any UserActivityResponder).self)
                questions.add(
                    [.didRegisterForNotifications, .didFailToRegister],
                    (any RemoteNotificationRegistrationResponder).self)
                questions.add([.willEncodeState, .didDecodeState], (any MacRestorationResponder).self)
                #if canImport(Intents)
                    questions.add([.intentHandler], (any IntentResponder).self)
                #endif
                #if canImport(CloudKit)
                    questions.add([.acceptCloudKitShare], (any CloudKitShareResponder).self)
                #endif
            #endif
            return questions
        }
    }
#endif
