import DependencyGraph
import LaunchManifest
import LaunchSupport

extension GraphPicture {
    /// Appends a graph as a Mermaid flowchart. Nodes have numbers as names and identifiers as labels, because Mermaid
    /// does not allow every identifier as a name.
    package func mermaid(to buffer: inout TextBuffer) {
        buffer.append("flowchart RL\n")
        for (number, service) in services.enumerated() {
            buffer.append("    n\(number)[\"\(mermaid: service.label)\"]\n")
        }
        var links = 0
        var linksOnCycles: [Int] = []
        for (number, service) in services.enumerated() {
            for dependency in service.dependencies {
                buffer.append("    n\(number) \(dependency.kind == .hard ? "-->" : "-.->")")
                if let condition = dependency.condition { buffer.append("|\(condition)|") }
                buffer.append(" n\(dependency.target)\n")
                if dependency.isOnCycle { linksOnCycles.append(links) }
                links += 1
            }
        }
        let numbers = services.indices
        buffer.append("cycle", "stroke:#c62828,color:#c62828", numbers.filter { services[$0].isOnCycle })
        buffer.append(
            "missing", "stroke:#c62828,color:#c62828,stroke-dasharray:4", numbers.filter { services[$0].isMissing })
        buffer.append("focus", "stroke-width:3px", numbers.filter { services[$0].isFocus })
        buffer.append(linkStyle: "stroke:#c62828", linksOnCycles)
    }
}

extension TextBuffer {
    mutating func append(_ className: String, _ look: String, _ members: [Int]) {
        guard !members.isEmpty else { return }
        append("    classDef \(className) \(look)\n")
        append("    class \(members.map { "n\($0)" }.joined(separator: ",")) \(className)\n")
    }

    mutating func append(linkStyle look: String, _ links: [Int]) {
        guard !links.isEmpty else { return }
        append("    linkStyle \(links.map(String.init).joined(separator: ",")) \(look)\n")
    }

    /// Appends the changed part of a graph: additions are green, removals red, and dependents left of their dependencies.
    mutating func append(mermaid part: ChangedNeighbourhood) {
        append("flowchart LR\n")
        for (number, service) in part.services.enumerated() { append("    n\(number)[\"\(mermaid: service.id)\"]\n") }
        for dependency in part.dependencies {
            append(
                "    n\(dependency.dependent) \(dependency.kind == .hard ? "-->" : "-.->") n\(dependency.dependency)\n")
        }
        for (change, name, colour) in [
            (ChangedNeighbourhood.Change.added, "added", "#2e7d32"), (.removed, "removed", "#c62828"),
        ] {
            let services = part.services.indices.filter { part.services[$0].change == change }
            let links = part.dependencies.indices.filter { part.dependencies[$0].change == change }
            let dashes = change == .removed ? ",stroke-dasharray:4" : ""
            append(name, "stroke:\(colour),stroke-width:2px\(dashes)", services)
            append(linkStyle: "stroke:\(colour)\(dashes)", links)
        }
    }
}

extension DefaultStringInterpolation {
    /// Appends a label that Mermaid shows as `text`: each character with a meaning is written as `#number;`.
    mutating func appendInterpolation(mermaid text: String) {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case _ where scalar.isControlCharacter: " "
            case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", "/", "\u{80}"...: nil
            default: "#\(scalar.value);"
            }
        }
        // An empty label is a syntax error.
        appendLiteral(text.utf8.isEmpty ? "#32;" : escaped)
    }
}
