@_exported public import AppleFoundation

/// developer.apple.com/documentation/appkit/nsuseractivityrestoring
public protocol NSUserActivityRestoring: NSObjectProtocol {
    /// …/nsuseractivityrestoring/restoreuseractivitystate(_:)
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}

/// developer.apple.com/documentation/appkit/nsmenu
@MainActor open class NSMenu: NSObject {
    /// …/nsmenu/title
    open var title = ""
}

/// developer.apple.com/documentation/appkit/nsprintinfo
open class NSPrintInfo: NSObject {
    /// …/nsprintinfo/attributekey
    public struct AttributeKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

/// developer.apple.com/documentation/appkit/nsapplication
@MainActor open class NSApplication: NSObject {
    /// …/nsapplication/terminatereply
    public enum TerminateReply: UInt, Sendable {
        case terminateCancel, terminateNow, terminateLater
    }

    /// …/nsapplication/printreply
    public enum PrintReply: UInt, Sendable {
        case printingCancelled = 0
        case printingSuccess = 1
        case printingReplyLater = 2
        case printingFailure = 3
    }

    /// …/nsapplication/delegatereply
    public enum DelegateReply: UInt, Sendable {
        case success, cancel, failure
    }

    /// …/nsapplication/delegate
    open weak var delegate: (any NSApplicationDelegate)?

    /// What was replied; here for tests to see.
    public private(set) var repliesToTerminate: [Bool] = []
    /// What was replied; here for tests to see.
    public private(set) var repliesToOpen: [DelegateReply] = []

    /// …/nsapplication/reply(toapplicationshouldterminate:)
    open func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
        repliesToTerminate.append(shouldTerminate)
    }

    /// …/nsapplication/reply(toopenorprint:)
    open func reply(toOpenOrPrint reply: DelegateReply) {
        repliesToOpen.append(reply)
    }
}
