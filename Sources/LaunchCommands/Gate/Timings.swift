import LaunchGraph
import LaunchManifest

/// What launches took that were measured.
struct Timings {
    static let option = OptionDeclaration.value(
        "timings", ValueDeclaration("RUN.json", .files), repeatable: true,
        "the report of a launch: durations are its own, or the median of several, instead of the expected ones")

    /// The median of each service's durations.
    let profile: LaunchProfile

    /// How many launches were measured.
    let runs: Int

    /// The launches that the command line names; `nil` if it names none.
    ///
    /// - Throws: everything that is wrong with the first report that cannot be read.
    init?(_ invocation: Invocation) throws(CommandFailure) {
        let files = invocation.arguments.values(of: Self.option)
        guard !files.isEmpty else { return nil }
        var reports: [LaunchReport] = []
        for file in files { reports.append(try invocation.launchReport(file)) }
        profile = LaunchProfile(reports)
        runs = files.count
    }
}

extension Invocation {
    /// The report of a launch in the file at `path`.
    ///
    /// - Throws: everything that is wrong with it.
    func launchReport(_ path: String) throws(CommandFailure) -> LaunchReport {
        let text: SourceText
        do throws(FileContents.Failure) {
            text = try environment.read(path)
        } catch {
            throw .unreadable([error.diagnostic])
        }
        do throws(LaunchReportReader.Failure) {
            return try LaunchReportReader.read(text)
        } catch {
            throw .unreadable(error.diagnostics)
        }
    }
}
