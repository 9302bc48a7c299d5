@_exported public import AppleFoundation

/// developer.apple.com/documentation/backgroundtasks/bgtask
open class BGTask: NSObject {
    /// …/bgtask/identifier
    public let identifier: String
    /// …/bgtask/expirationhandler
    open var expirationHandler: (() -> Void)?
    /// What the system was told; here for tests to see.
    public private(set) var completions: [Bool] = []

    /// A task; the system makes its own.
    public init(identifier: String) {
        self.identifier = identifier
    }

    /// …/bgtask/settaskcompleted(success:)
    open func setTaskCompleted(success: Bool) { completions.append(success) }
}

/// developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtask
open class BGContinuedProcessingTask: BGTask, ProgressReporting {
    /// …/bgcontinuedprocessingtask/progress
    public let progress = Progress(totalUnitCount: 0)
}

/// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler
///
/// Tests use it on the main actor alone.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
    /// …/bgtaskscheduler/shared
    public static let shared = BGTaskScheduler()
    /// The identifiers that the `Info.plist` permits; here for tests to set.
    public var permitted: Set<String> = []
    /// The handlers that were registered; here for tests to call.
    public private(set) var handlers: [String: (BGTask) -> Void] = [:]

    /// …/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?, launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard permitted.contains(identifier) else { return false }
        handlers[identifier] = launchHandler
        return true
    }
}
