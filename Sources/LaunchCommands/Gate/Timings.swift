import LaunchGraph
import LaunchManifest

/// The durations of measured launches.
enum Timings {
    static let option = OptionDeclaration.value(
        "timings", ValueDeclaration("RUN.json", .files), repeatable: true,
        "a launch report, whose durations replace the expected ones; with several reports, the median")

    /// Reads the launch reports that the command line names, and returns the median of each service's durations; `nil`
    /// if it names none.
    ///
    /// - Parameter others: the other files that the command reads.
    /// - Throws: all problems of the reports.
    static func read(_ invocation: Invocation, besides others: [String]) throws(CommandFailure) -> MeasuredDurations? {
        let files = invocation.arguments.values(of: option)
        guard !files.isEmpty else { return nil }
        let profile = LaunchProfile(try invocation.launchReports(files, besides: others))
        return MeasuredDurations(profile.durations, runs: files.count)
    }
}
