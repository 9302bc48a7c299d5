package import DependencyGraph
import LaunchSupport

extension TextBuffer {
    /// Appends the identifiers of `nodes`, one per line, for other programs. Nothing is escaped except what a CI server
    /// would take for a command.
    package mutating func append(order nodes: [GraphNode], of resolution: borrowing Resolution) {
        resolution.forEachIdentifier(of: nodes) { identifier in
            if VisibleText.containsLogCommand(identifier) {
                append(VisibleText.escapingLogCommands(String(decoding: identifier, as: UTF8.self)))
            } else {
                append(identifier)
            }
            endLine()
        }
    }

    /// Appends the waves as text: each with its number and its identifiers, in lines of up to `columns` cells.
    package mutating func append(waves: [[String]], columns: Int, style: TextStyle) {
        let numberWidth = String(waves.count).count
        for (index, wave) in waves.enumerated() {
            let number = String(index + 1)
            let label = "wave " + String(repeating: " ", count: numberWidth - number.count) + number + "  "
            append(label, .faint, style)
            var used = label.count
            for (place, id) in wave.enumerated() {
                let text = id.visible + (place + 1 < wave.count ? "," : "")
                let width = text.displayWidth
                if place > 0 {
                    if used + 1 + width > columns {
                        endLine()
                        append(String(repeating: " ", count: label.count))
                        used = label.count
                    } else {
                        append(" ")
                        used += 1
                    }
                }
                append(text)
                used += width
            }
            endLine()
        }
    }

    /// Appends one line for each wave, with its identifiers separated by tabs.
    package mutating func append(waves: [[String]]) {
        for wave in waves {
            for (index, id) in wave.enumerated() {
                if index > 0 { append(ascii: "\t") }
                append(VisibleText.escapingLogCommands(id))
            }
            endLine()
        }
    }
}
