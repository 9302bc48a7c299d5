import LaunchGraph
import LaunchManifest

/// The durations of measured launches.
struct Timings {
    static let option = OptionDeclaration.value(
        "timings", ValueDeclaration("RUN.json", .files), repeatable: true,
        "a launch report, whose durations replace the expected ones; with several reports, the median")

    /// The median of each service's durations.
    let profile: LaunchProfile

    /// The number of measured launches.
    let runs: Int

    /// Reads the measured launches that the command line names; `nil` if it names none.
    ///
    /// - Parameter others: the other files that the command reads.
    /// - Throws: all problems of the reports.
    init?(_ invocation: Invocation, besides others: [String]) throws(CommandFailure) {
        let files = invocation.arguments.values(of: Self.option)
        guard !files.isEmpty else { return nil }
        profile = LaunchProfile(try invocation.launchReports(files, besides: others))
        runs = files.count
    }
}
