package import LaunchGraph
import LaunchSupport

/// The plan of a run: its services in launch order, each with its command.
package struct DryRun: Sendable {
    /// One service of the plan.
    package struct Step: Sendable {
        /// The identifier of the service.
        package var id: ServiceID
        /// The program and its arguments; empty for a service without a process.
        package var command: [String]
        /// Further facts.
        package var notes: [String]
        /// The reason why the service cannot start, if it is known.
        package var problem: String?

        /// Creates a service of the plan.
        package init(id: ServiceID, command: [String], notes: [String], problem: String? = nil) {
            self.id = id
            self.command = command
            self.notes = notes
            self.problem = problem
        }
    }

    /// The services of each wave.
    package var waves: [[Step]]
    /// The fingerprint of the graph.
    package var fingerprint: String

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
            for step in wave { step.text(to: &buffer) }
        }
    }
}

extension DryRun.Step {
    fileprivate func text(to buffer: inout TextBuffer) {
        buffer.append("  \(id.name.visible)\n")
        if !command.isEmpty {
            buffer.append("    \(command.map(\.quotedForShell).joined(separator: " ").visible)\n")
        }
        for note in notes { buffer.append(line: "    \(note.visible, .faint)") }
        if let problem { buffer.append(line: "    \("problem: ", .bad)\(problem.visible)") }
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
