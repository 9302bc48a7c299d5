import DependencyGraph
import LaunchSupport

extension TextBuffer {
    /// Appends a graph in the DOT language of Graphviz, time running from left to right.
    ///
    /// Nodes are numbered and carry identifiers as labels, so that no identifier has to be one of DOT's.
    package mutating func append(dot picture: GraphPicture) {
        append("digraph ")
        append(dotQuoted: picture.name ?? "launchgraph")
        append(
            """
             {
              rankdir=RL
              node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif"]
              edge [arrowsize=0.7]

            """)
        for (number, service) in picture.services.enumerated() {
            append("  n\(number) [label=")
            append(dotQuoted: service.label)
            if service.isMissing {
                append(", style=\"rounded,dashed\", color=\"#c62828\", fontcolor=\"#c62828\", tooltip=\"missing\"")
            } else if service.isOnCycle {
                append(", color=\"#c62828\", fontcolor=\"#c62828\", tooltip=\"in a cycle\"")
            } else if service.isFocus {
                append(", penwidth=2")
            }
            append("]\n")
        }
        for number in picture.services.indices {
            for dependency in picture.dependencies(of: number) {
                append("  n\(number) -> n\(dependency.target)")
                switch (dependency.kind, dependency.isOnCycle) {
                case (.hard, false): break
                case (.hard, true): append(" [color=\"#c62828\"]")
                case (.orderOnly, false): append(" [style=dashed]")
                case (.orderOnly, true): append(" [style=dashed, color=\"#c62828\"]")
                }
                endLine()
            }
        }
        append("}\n")
    }

    /// Appends a quoted string that Graphviz shows as `text`, regardless of its content: a backslash begins an escape in labels,
    /// an ampersand a character reference.
    mutating func append(dotQuoted text: String) {
        append(ascii: "\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "&": append("&amp;")
            case _ where scalar.isControlCharacter: append(" ")
            default: append(scalar)
            }
        }
        append(ascii: "\"")
    }
}
