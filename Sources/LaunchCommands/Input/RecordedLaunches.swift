import LaunchGraph
import LaunchManifest

extension Invocation {
    /// Returns the reports of launches in the files at `paths`; the command also reads the files `others`.
    func launchReports(_ paths: [String], besides others: [String] = []) throws(CommandFailure) -> [LaunchReport] {
        try CommandFailure.requireOneStandardInput(paths + others)
        var reports: [LaunchReport] = []
        var problems: [Diagnostic] = []
        for path in paths {
            do throws(UnreadableInput) {
                let text = try environment.read(path)
                do throws(UnreadableInput) {
                    reports.append(try LaunchReportReader.read(text))
                } catch {
                    problems += error.diagnostics.map { problem in
                        var problem = problem
                        problem.help = problem.help ?? "‘run --report FILE’ and ‘predict --format json’ write reports"
                        return problem
                    }
                }
            } catch {
                problems.append(error.diagnostic)
            }
        }
        guard problems.isEmpty else { throw .unreadable(problems) }
        return reports
    }
}
