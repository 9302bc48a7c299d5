#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    public import LaunchGraph

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
