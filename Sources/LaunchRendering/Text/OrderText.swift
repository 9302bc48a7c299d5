package import DependencyGraph
import LaunchManifest
import LaunchSupport

extension TextBuffer {
    /// Appends identifiers for other programs. Only what a CI server would take for a command is escaped.
    package mutating func append(order nodes: [GraphNode], of resolution: borrowing Resolution) {
        resolution.forEachIdentifier(of: nodes) { identifier in
            if VisibleText.containsLogCommand(identifier) {
                append(VisibleText.escapingLogCommands(String(decoding: identifier, as: UTF8.self)))
            } else {
                append(utf8: identifier)
            }
            endLine()
        }
    }

    /// Appends the waves as text: each with its number and its identifiers, in lines of up to `columns` cells.
    package mutating func append(waves: [[String]], columns: Int) {
        let numberWidth = String(waves.count - 1).count
        for (index, wave) in waves.enumerated() {
            let label = "wave \(String(index).rightAligned(in: numberWidth))  "
            append(label, .faint)
            append(list: wave, separator: ",", indent: label.count, used: label.count, width: columns)
        }
    }

    package mutating func append(waves: [[String]]) {
        for wave in waves { append(wave.map(VisibleText.escapingLogCommands).joined(separator: "\t") + "\n") }
    }

    package mutating func appendJSON(fingerprint: String, order: [String], waves: [[String]], criticalPath: [String]) {
        writeJSONDocument { writer in
            writer.member("fingerprint", fingerprint)
            writer.member("order", order)
            writer.array("waves", of: waves) { $0.strings($1) }
            writer.member("criticalPath", criticalPath)
        }
    }
}
