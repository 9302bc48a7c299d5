package import LaunchGraph

/// A predicted launch, and the changes that would shorten it.
package struct PredictionReport: Sendable {
    /// A change, such as `database in half the time`, and the duration of the launch after it.
    package typealias Gain = (change: String, wall: Duration)

    /// The predicted launch.
    package var report: LaunchReport
    /// The maximum number of services that start at the same time; `nil` for no limit.
    package var jobs: Int?
    /// The changes that would shorten the launch.
    package var gains: [Gain]
    /// The number of services without a known duration, for which zero is assumed.
    package var unknown: Int
    /// The maximum number of steps of the simulation, for a launch that does not end.
    package var maxSteps: Int

    /// Creates the report of a prediction.
    package init(report: LaunchReport, jobs: Int?, gains: [Gain], unknown: Int, maxSteps: Int) {
        self.report = report
        self.jobs = jobs
        self.gains = gains
        self.unknown = unknown
        self.maxSteps = maxSteps
    }
}
