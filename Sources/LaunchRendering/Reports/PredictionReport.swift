package import LaunchGraph

/// A predicted launch, and what would make it shorter.
package struct PredictionReport: Sendable {
    /// Something to change, in words, and how long the launch would take then.
    package struct Gain: Sendable {
        /// The change, such as `database in half the time`.
        package var change: String
        /// The duration of the launch with it.
        package var wall: Duration

        /// Something to change.
        package init(_ change: String, wall: Duration) {
            self.change = change
            self.wall = wall
        }
    }

    /// The predicted launch.
    package var report: LaunchReport
    /// The maximum number of services that start at the same time; `nil` for no limit.
    package var jobs: Int?
    /// The changes that would shorten the launch.
    package var gains: [Gain]
    /// Services of which no duration is known, and which are therefore taken to need no time.
    package var unknown: Int
    /// After how many steps of the simulation a launch is given up that does not end.
    package var maxSteps: Int

    /// A prediction.
    package init(report: LaunchReport, jobs: Int?, gains: [Gain], unknown: Int, maxSteps: Int) {
        self.report = report
        self.jobs = jobs
        self.gains = gains
        self.unknown = unknown
        self.maxSteps = maxSteps
    }
}
