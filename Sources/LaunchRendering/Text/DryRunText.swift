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
    package func text(to buffer: inout TextBuffer, style: TextStyle) {
        let count = waves.reduce(0) { $0 + $1.count }
        buffer.append("would launch \(Count.services(count)) in \(Count.waves(waves.count))")
        buffer.append("; fingerprint \(fingerprint)\n")
        for (number, wave) in waves.enumerated() {
            buffer.append("wave \(number)", .strong, style)
            buffer.endLine()
            for step in wave { buffer.append(step, style) }
        }
    }
}

extension TextBuffer {
    fileprivate mutating func append(_ step: DryRun.Step, _ style: TextStyle) {
        append("  \(step.id.name.visible)\n")
        if !step.command.isEmpty {
            append("    ")
            append(step.command.map(\.quotedForShell).joined(separator: " ").visible)
            endLine()
        }
        for note in step.notes {
            append("    ")
            append(.faint, style) { $0.append(note.visible) }
            endLine()
        }
        if let problem = step.problem {
            append("    ")
            append("problem: ", .bad, style)
            append("\(problem.visible)\n")
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
