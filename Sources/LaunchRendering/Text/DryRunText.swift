package import LaunchGraph
import LaunchSupport

/// The plan of a run: its services in launch order, each with its command.
package struct DryRun: Sendable {
    /// One service of the plan: the program and its arguments, which are empty for a service without a process, further
    /// facts, and the reason why the service cannot start, if it is known.
    package typealias Step = (id: ServiceID, command: [String], notes: [String], problem: String?)

    /// The services of each wave.
    package let waves: [[Step]]
    /// The fingerprint of the graph.
    package let fingerprint: String

    /// Creates a plan with these services.
    package init(waves: [[Step]], fingerprint: String) {
        self.waves = waves
        self.fingerprint = fingerprint
    }
}

extension DryRun {
    /// Appends the steps of a run.
    package func text(to buffer: inout TextBuffer) {
        let count = waves.reduce(0) { $0 + $1.count }
        buffer.append("would launch \(Count.services(count)) in \(Count.waves(waves.count))")
        buffer.append("; fingerprint \(fingerprint)\n")
        for (number, wave) in waves.enumerated() {
            buffer.append(line: "\("wave \(number)", .strong)")
            for step in wave {
                buffer.append("  \(step.id.name.visible)\n")
                if !step.command.isEmpty {
                    buffer.append("    \(step.command.map(\.quotedForShell).joined(separator: " ").visible)\n")
                }
                for note in step.notes { buffer.append(line: "    \(note.visible, .faint)") }
                if let problem = step.problem { buffer.append(line: "    \("problem: ", .bad)\(problem.visible)") }
            }
        }
    }
}

extension String {
    fileprivate var quotedForShell: String {
        let isPlain = !isEmpty && utf8.allSatisfy { $0.isPlain(or: "-_./:=,@+%") || $0 >= 0x80 }
        return isPlain
            ? self
            : "'"
                + unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
                .joined(separator: #"'\''"#) + "'"
    }
}
