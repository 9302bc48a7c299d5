public import LaunchGraph

/// A predicted launch, and what would make it shorter.
public struct PredictionReport: Sendable {
    /// Something to change, in words, and how long the launch would take then.
    public struct Gain: Sendable {
        /// What is changed, such as `database in half the time`.
        public var change: String
        /// How long the launch would take.
        public var wall: Duration

        /// Something to change.
        public init(_ change: String, wall: Duration) {
            self.change = change
            self.wall = wall
        }
    }

    /// How the launch goes.
    public var report: LaunchReport
    /// How many services may be starting at a time; `nil` for any number.
    public var jobs: Int?
    /// What would make it shorter.
    public var gains: [Gain]
    /// Services of which no duration is known, and which are therefore taken to need no time.
    public var unknown: Int
    /// After how many steps of the simulation a launch is given up that does not end.
    public var mostSteps: Int

    /// A prediction.
    public init(report: LaunchReport, jobs: Int?, gains: [Gain], unknown: Int, mostSteps: Int) {
        self.report = report
        self.jobs = jobs
        self.gains = gains
        self.unknown = unknown
        self.mostSteps = mostSteps
    }
}
