package import LaunchGraph

/// A predicted launch, and what would make it shorter.
package struct PredictionReport: Sendable {
    /// Something to change, in words, and how long the launch would take then.
    package struct Gain: Sendable {
        /// What is changed, such as `database in half the time`.
        package var change: String
        /// How long the launch would take.
        package var wall: Duration

        /// Something to change.
        package init(_ change: String, wall: Duration) {
            self.change = change
            self.wall = wall
        }
    }

    /// How the launch goes.
    package var report: LaunchReport
    /// How many services may be starting at a time; `nil` for any number.
    package var jobs: Int?
    /// What would make it shorter.
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
