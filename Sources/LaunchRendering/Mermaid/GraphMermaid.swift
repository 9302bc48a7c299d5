import DependencyGraph
import LaunchSupport

extension TextBuffer {
    /// Appends a graph as a Mermaid flowchart, with time from left to right.
    ///
    /// Nodes have numbers as names and identifiers as labels, because Mermaid does not allow every identifier as a
    /// name.
    package mutating func append(mermaid picture: GraphPicture) {
        append("flowchart RL\n")
        for (number, service) in picture.services.enumerated() {
            append("    n\(number)[\"")
            append(mermaidLabel: service.label)
            append("\"]\n")
        }
        var links = 0
        var linksOnCycles: [Int] = []
        for number in picture.services.indices {
            for dependency in picture.dependencies(of: number) {
                append("    n\(number) \(dependency.kind == .hard ? "-->" : "-.->")")
                if let condition = dependency.condition { append("|\(condition)|") }
                append(" n\(dependency.target)\n")
                if dependency.isOnCycle { linksOnCycles.append(links) }
                links += 1
            }
        }
        let numbers = picture.services.indices
        append("cycle", "stroke:#c62828,color:#c62828", numbers.filter { picture.services[$0].isOnCycle })
        append(
            "missing", "stroke:#c62828,color:#c62828,stroke-dasharray:4",
            numbers.filter { picture.services[$0].isMissing })
        append("focus", "stroke-width:3px", numbers.filter { picture.services[$0].isFocus })
        if !linksOnCycles.isEmpty {
            append("    linkStyle \(linksOnCycles.map(String.init).joined(separator: ",")) stroke:#c62828\n")
        }
    }

    private mutating func append(_ className: String, _ look: String, _ members: [Int]) {
        guard !members.isEmpty else { return }
        append("    classDef \(className) \(look)\n")
        append("    class \(members.map { "n\($0)" }.joined(separator: ",")) \(className)\n")
    }

    /// Appends a label that Mermaid shows as `text`, which may contain any characters: every ASCII character with a
    /// meaning in Mermaid or HTML is written as `#number;`.
    mutating func append(mermaidLabel text: String) {
        // An empty label is a syntax error.
        if text.utf8.isEmpty { append("#32;") }
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where scalar.isControlCharacter: append(ascii: " ")
            case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", "/", "\u{80}"...: append(scalar)
            default: append("#\(scalar.value);")
            }
        }
    }
}
