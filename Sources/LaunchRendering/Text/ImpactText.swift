import LaunchDeclarations

extension ImpactReport {
    /// Appends the services that wait for a service, and the effect of its failure on each of them.
    package func text(to buffer: inout TextBuffer) {
        guard !dependents.isEmpty else {
            let note = consequence == .abort ? "; if it fails, the launch still fails" : ""
            return buffer.append("no service waits for \(id.visible)\(note)\n")
        }
        let verb = dependents.count == 1 ? "waits for" : "wait for"
        buffer.append(
            "\(dependents.count) of \(Count.of(services, "service")) \(verb) \(id.visible)\(consequenceNote):\n")
        let width = dependents.map(\.id.visible.displayWidth).max() ?? 0
        for (id, isSkipped) in dependents {
            buffer.append("  \(id.visible.fitted(to: width))   ")
            if isSkipped {
                buffer.append(line: "\(consequence == .abort ? "cannot start without it" : "skipped", .bad)")
            } else {
                buffer.append(line: "\(consequence == .proceed ? "starts anyway" : "only waits for it", .faint)")
            }
        }
    }

    private var consequenceNote: String {
        switch consequence {
        case .abort: "; if it fails, the launch fails"
        case .skipDependents where skipped.isEmpty: "; if it fails, no service is skipped"
        case .skipDependents:
            "; if it fails, \(skipped.count) \(skipped.count == 1 ? "is" : "are") skipped"
        case .proceed: "; if it fails, they start anyway"
        }
    }
}
