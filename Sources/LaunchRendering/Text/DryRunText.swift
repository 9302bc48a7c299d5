package import LaunchGraph

package struct DryRun: Sendable {
    /// A service, its command line if it is a process, further facts, and the reason why it cannot start, if it is known.
    package typealias Step = (id: ServiceID, command: String?, notes: [String], problem: String?)

    package let waves: [[Step]]
    package let fingerprint: String

    package init(waves: [[Step]], fingerprint: String) { (self.waves, self.fingerprint) = (waves, fingerprint) }

    package func text(to buffer: inout TextBuffer) {
        let count = waves.reduce(0) { $0 + $1.count }
        buffer.append("would launch \(Count.of(count, "service")) in \(Count.of(waves.count, "wave"))")
        buffer.append("; fingerprint \(fingerprint)\n")
        for (number, wave) in waves.enumerated() {
            buffer.append(line: "\("wave \(number)", .strong)")
            for step in wave {
                buffer.append("  \(step.id.name.visible)\n")
                if let command = step.command { buffer.append("    \(command.visible)\n") }
                for note in step.notes { buffer.append(line: "    \(note.visible, .faint)") }
                if let problem = step.problem { buffer.append(line: "    \("problem: ", .bad)\(problem.visible)") }
            }
        }
    }
}
