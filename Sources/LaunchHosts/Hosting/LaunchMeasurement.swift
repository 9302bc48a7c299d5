#if canImport(MetricKit) && !os(tvOS) && !os(watchOS)
    internal import MetricKit
#endif

/// MetricKit's measurement of a launch, extended until the services are up.
@MainActor enum LaunchMeasurement {
    #if canImport(MetricKit) && !os(tvOS) && !os(watchOS)
        private static var task: MXLaunchTaskID { MXLaunchTaskID(rawValue: "LaunchGraph.launch") }

        /// Extends the measurement. This has an effect only before the first scene is active.
        static func begin() throws { try MXMetricManager.extendLaunchMeasurement(forTaskID: task) }

        static func end() throws { try MXMetricManager.finishExtendedLaunchMeasurement(forTaskID: task) }
    #else
        static func begin() throws {}
        static func end() throws {}
    #endif
}
