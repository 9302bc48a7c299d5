package import LaunchDeclarations
import LaunchManifest

/// The impact of one service: the services that wait for it, and those that cannot be launched without it.
package struct ImpactReport: Sendable {
    package let id: String
    package let consequence: FailurePolicy
    /// The services that wait for the service, in launch order, and whether each is skipped if it fails.
    package let dependents: [(id: String, isSkipped: Bool)]
    package let services: Int

    package init(id: String, consequence: FailurePolicy, dependents: [(id: String, isSkipped: Bool)], services: Int) {
        (self.id, self.consequence, self.dependents, self.services) = (id, consequence, dependents, services)
    }

    var skipped: [String] { dependents.filter(\.isSkipped).map(\.id) }

    package func text(to buffer: inout TextBuffer) {
        guard !dependents.isEmpty else {
            let note = consequence == .abort ? "; if it fails, the launch still fails" : ""
            return buffer.append("no service waits for \(id.visible)\(note)\n")
        }
        let verb = dependents.count == 1 ? "waits for" : "wait for"
        buffer.append(
            "\(dependents.count) of \(Count.of(services, "service")) \(verb) \(id.visible)\(consequenceNote):\n")
        let width = dependents.map(\.id.visible.displayWidth).max() ?? 0
        let skipped = consequence == .abort ? "cannot start without it" : "skipped"
        let others = consequence == .proceed ? "starts anyway" : "only waits for it"
        for (id, isSkipped) in dependents {
            let fate: StyledText = isSkipped ? "\(skipped, .bad)" : "\(others, .faint)"
            buffer.append("  \(id.visible.fitted(to: width))   ")
            buffer.append(line: fate)
        }
    }

    private var consequenceNote: String {
        switch consequence {
        case .abort: "; if it fails, the launch fails"
        case .skipDependents where skipped.isEmpty: "; if it fails, no service is skipped"
        case .skipDependents: "; if it fails, \(skipped.count) \(skipped.count == 1 ? "is" : "are") skipped"
        case .proceed: "; if it fails, they start anyway"
        }
    }

    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("dependents", dependents.map(\.id))
            writer.member("skipped", skipped)
        }
    }
}
