package import LaunchGraph

/// A predicted launch, and the changes that would shorten it.
package struct PredictionReport: Sendable {
    package typealias Gain = (change: String, wall: Duration)

    package let report: LaunchReport
    /// The maximum number of services that start at the same time; `nil` for no limit.
    package let jobs: Int?
    package var gains: [Gain]
    /// The number of services without a known duration, for which zero is assumed.
    package let unknown: Int
    /// The maximum number of steps of the simulation, for a launch that does not end.
    package let maxSteps: Int

    package init(report: LaunchReport, jobs: Int?, gains: [Gain], unknown: Int, maxSteps: Int) {
        (self.report, self.jobs, self.gains) = (report, jobs, gains)
        (self.unknown, self.maxSteps) = (unknown, maxSteps)
    }
}
