import LaunchDeclarations

extension TextBuffer {
    /// Appends the services that wait for a service, and the effect of its failure on each of them.
    package mutating func append(_ report: ImpactReport, style: TextStyle) {
        guard !report.dependents.isEmpty else {
            append("no service waits for ")
            append(visible: report.id)
            if report.consequence == .abort { append("; if it fails, the launch still fails") }
            endLine()
            return
        }
        append("\(report.dependents.count) of \(Count.services(report.services)) ")
        append(report.dependents.count == 1 ? "waits for " : "wait for ")
        append(visible: report.id)
        append(Self.consequence(report))
        append(":")
        endLine()
        let width = report.dependents.map(\.displayWidth).max() ?? 0
        for (id, isSkipped) in zip(report.dependents, report.isSkipped) {
            append("  ")
            append(visible: id)
            append(" ", count: width - id.displayWidth + 3)
            if isSkipped {
                append(report.consequence == .abort ? "cannot start without it" : "skipped", .bad, style)
            } else {
                append(report.consequence == .proceed ? "starts anyway" : "only waits for it", .faint, style)
            }
            endLine()
        }
    }

    private static func consequence(_ report: ImpactReport) -> String {
        switch report.consequence {
        case .abort: "; if it fails, the launch fails"
        case .skipDependents where report.skipped.isEmpty: "; if it fails, no service is skipped"
        case .skipDependents:
            "; if it fails, \(report.skipped.count) \(report.skipped.count == 1 ? "is" : "are") skipped"
        case .proceed: "; if it fails, they start anyway"
        }
    }
}
