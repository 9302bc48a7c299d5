import DependencyGraph
import LaunchManifest

extension TextBuffer {
    /// Appends the changed part of a graph as a Mermaid flowchart: additions are green, removals are red, and dependents are to
    /// the left of their dependencies.
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
