@_exported public import AppleFoundation

/// developer.apple.com/documentation/metrickit/mxlaunchtaskid
public struct MXLaunchTaskID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// developer.apple.com/documentation/metrickit/mxmetricmanager
@MainActor open class MXMetricManager: NSObject {
    /// The tasks that have begun and ended; here for tests to see.
    public static var began: [MXLaunchTaskID] = []
    public static var ended: [MXLaunchTaskID] = []

    /// …/mxmetricmanager/extendlaunchmeasurement(fortaskid:)
    open class func extendLaunchMeasurement(forTaskID taskID: MXLaunchTaskID) throws { began.append(taskID) }

    /// …/mxmetricmanager/finishextendedlaunchmeasurement(fortaskid:)
    open class func finishExtendedLaunchMeasurement(forTaskID taskID: MXLaunchTaskID) throws { ended.append(taskID) }
}
