#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit
    public import LaunchGraph

    /// A file that the program is to open.
    public struct OpenedFile: Sendable, Hashable {
        /// How it is to be opened.
        public enum Manner: Sendable, Hashable {
            /// As the user opens a file.
            case normally
            /// For another program, without a window.
            case withoutWindow
            /// As one that is removed after it was read.
            case temporarily
        }

        /// Where it is.
        public let path: String
        /// How it is to be opened.
        public let manner: Manner

        /// A file to open.
        public init(_ path: String, _ manner: Manner = .normally) {
            self.path = path
            self.manner = manner
        }
    }

    /// Opens files by their paths. Every such service is asked.
    @MainActor public protocol OpenFileResponder {
        /// Opens a file.
        ///
        /// - Returns: whether it is this service's to open, and was opened.
        func open(_ file: OpenedFile) -> Bool
    }

    extension LifecycleEvent where Responder == any OpenFileResponder, Payload == OpenedFile, Output == Bool {
        /// A file is to be opened.
        public static var openFile: Self { .init(.openFile) { $0.open($1) } }

        /// A file is to be opened of which those that open URLs have been told by its URL.
        static var openFileOfURL: Self {
            .init(.openFile) { responder, file in
                let opensURLs = (responder as? any PartialURLOpener)?.opensURLs ?? (responder is any OpenURLResponder)
                return opensURLs ? nil : responder.open(file)
            }
        }
    }

    /// A responder for somebody else, who may open URLs, files, or both.
    @MainActor protocol PartialURLOpener {
        /// Whether it opens URLs.
        var opensURLs: Bool { get }
    }

    /// Opens an untitled document when there is nothing else to show.
    @MainActor public protocol UntitledFileResponder {
        /// Whether one may be opened; no from anybody is no.
        func shouldOpenUntitledFile() -> Bool
        /// Opens one.
        func openUntitledFile() -> Bool
    }

    extension LifecycleEvent where Responder == any UntitledFileResponder, Payload == Void, Output == Bool {
        /// Whether an untitled document may be opened.
        public static var shouldOpenUntitledFile: Self {
            .init(.shouldOpenUntitledFile) { $0.shouldOpenUntitledFile() }
        }
        /// An untitled document is to be opened.
        public static var openUntitledFile: Self { .init(.openUntitledFile) { $0.openUntitledFile() } }
    }

    /// Files to print.
    @MainActor public struct PrintedFiles {
        /// Where they are.
        public let paths: [String]
        /// How they are to be printed.
        public let settings: [NSPrintInfo.AttributeKey: Any]
        /// Whether the user is to be asked for more.
        public let showsPanels: Bool

        /// Files to print.
        public init(_ paths: [String], settings: [NSPrintInfo.AttributeKey: Any] = [:], showsPanels: Bool = false) {
            self.paths = paths
            self.settings = settings
            self.showsPanels = showsPanels
        }
    }

    /// Prints files.
    @MainActor public protocol PrintResponder {
        /// Prints files; `nil` if they are not this service's to print.
        func print(_ files: PrintedFiles) -> NSApplication.PrintReply?
    }

    extension LifecycleEvent
    where Responder == any PrintResponder, Payload == PrintedFiles, Output == NSApplication.PrintReply {
        /// Files are to be printed: success if anybody has any, else later, else cancelled, else failure.
        public static var printFiles: Self {
            .init(.printFiles, rule: .best(orElse: .printingFailure) { printRank($0) > printRank($1) }) {
                $0.print($1)
            }
        }
    }

    private func printRank(_ reply: NSApplication.PrintReply) -> Int {
        switch reply {
        case .printingSuccess: 3
        case .printingReplyLater: 2
        case .printingCancelled: 1
        default: 0
        }
    }

    /// Keeps and restores the state of the program.
    @MainActor public protocol MacRestorationResponder {
        /// Whether this service reads restored state securely; the program does if every such service says so.
        var supportsSecureRestorableState: Bool { get }
        /// State is about to be kept.
        func willEncodeRestorableState(with coder: NSCoder)
        /// State was restored.
        func didDecodeRestorableState(with coder: NSCoder)
    }

    extension MacRestorationResponder {
        /// Does nothing.
        public func willEncodeRestorableState(with coder: NSCoder) {}
        /// Does nothing.
        public func didDecodeRestorableState(with coder: NSCoder) {}
    }

    extension LifecycleEvent where Responder == any MacRestorationResponder, Payload == Void, Output == Bool {
        /// Whether the program reads restored state securely.
        public static var supportsSecureState: Self {
            .init(.supportsSecureState) { $0.supportsSecureRestorableState }
        }
    }

    extension LifecycleEvent where Responder == any MacRestorationResponder, Payload == NSCoder, Output == Void {
        /// State is about to be kept.
        public static var willEncodeMacState: Self {
            .init(.willEncodeState) { $0.willEncodeRestorableState(with: $1) }
        }
        /// State was restored.
        public static var didDecodeMacState: Self {
            .init(.didDecodeState) { $0.didDecodeRestorableState(with: $1) }
        }
    }

    /// Has values for scripts.
    @MainActor public protocol ScriptingResponder {
        /// Whether this service has a value for `key`.
        func handles(scriptingKey key: String) -> Bool
    }

    extension LifecycleEvent where Responder == any ScriptingResponder, Payload == String, Output == Bool {
        /// Whether anybody has a value for a script's key.
        public static var handlesScriptingKey: Self { .init(.handlesScriptingKey) { $0.handles(scriptingKey: $1) } }
    }

    /// Takes in what remote notifications say.
    @MainActor public protocol MacRemoteNotificationResponder {
        /// A notification has arrived.
        func didReceiveRemoteNotification(_ userInfo: [String: Any])
    }

    extension LifecycleEvent
    where Responder == any MacRemoteNotificationResponder, Payload == [String: Any], Output == Void {
        /// A remote notification has arrived.
        public static var macRemoteNotification: Self {
            .init(.macRemoteNotification) { $0.didReceiveRemoteNotification($1) }
        }
    }

    /// Has a say in the launch of a program on a desktop.
    @MainActor public protocol MacLaunchResponder {
        /// The launch has begun; no service is up.
        func willFinishLaunching(_ notification: Notification)
        /// The synchronous services are up, and the others about to start.
        func didFinishLaunching(_ notification: Notification)
    }

    extension MacLaunchResponder {
        /// Does nothing.
        public func willFinishLaunching(_ notification: Notification) {}
        /// Does nothing.
        public func didFinishLaunching(_ notification: Notification) {}
    }

    extension LifecycleEvent where Responder == any MacLaunchResponder, Payload == Notification, Output == Void {
        /// The launch has begun.
        public static var macWillFinishLaunching: Self {
            .init(.willFinishLaunching) { $0.willFinishLaunching($1) }
        }
        /// The synchronous services are up.
        public static var macDidFinishLaunching: Self { .init(.didFinishLaunching) { $0.didFinishLaunching($1) } }
    }
#endif
