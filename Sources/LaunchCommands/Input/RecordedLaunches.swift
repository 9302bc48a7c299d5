import LaunchGraph
import LaunchManifest

extension Invocation {
    /// The reports of launches in the files at `paths`, in that order.
    ///
    /// - Throws: everything that is wrong with any of them.
    func launchReports(_ paths: [String]) throws(CommandFailure) -> [LaunchReport] {
        var reports: [LaunchReport] = []
        var problems: [Diagnostic] = []
        for path in paths {
            do throws(FileContents.Failure) {
                let text = try environment.read(path)
                do throws(LaunchReportReader.Failure) {
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
