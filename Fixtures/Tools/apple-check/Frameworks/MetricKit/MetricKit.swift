// The part of MetricKit that the adapters use.

@_exported import Foundation

public struct MXLaunchTaskID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

@available(iOS, introduced: 13.0, deprecated: 27.0)
@available(macOS, introduced: 12.0, deprecated: 27.0)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class MXMetricManager: NSObject {
    @available(iOS 16.0, macOS 13.0, *)
    open class func extendLaunchMeasurement(forTaskID taskID: MXLaunchTaskID) throws {}

    @available(iOS 16.0, macOS 13.0, *)
    open class func finishExtendedLaunchMeasurement(forTaskID taskID: MXLaunchTaskID) throws {}
}
