import DependencyGraph
import LaunchDeclarations

extension WaitReport {
    /// Appends the chain to the target, with the source location of each step; without a target, all dependencies as a
    /// tree, in which the path from the root to a service is a shortest chain.
    package func text(to buffer: inout TextBuffer) {
        let id = entries[0].id.visible
        if let target {
            guard entries.count == 1 else { return appendChain(to: &buffer) }
            let note = isReversed ? "; it is the other way round" : ""
            buffer.append("\(id) does not wait for \(target.visible)\(note)\n")
        } else {
            let others = entries.count == 1 ? "nothing" : "\(Count.of(entries.count - 1, "service")):"
            buffer.append("\(id) waits for \(others)\n")
            if entries.count > 1 { picture.tree(to: &buffer) }
        }
    }

    private func appendChain(to buffer: inout TextBuffer) {
        buffer.append(entries[0].id.visible)
        for entry in entries.dropFirst() {
            buffer.append(styled: "\(entry.kind == .hard ? " → " : " ⇢ ", .faint)\(entry.id.visible)")
        }
        buffer.endLine()
        for (dependent, dependency) in zip(entries, entries.dropFirst()) {
            buffer.append("  ")
            if let location = dependency.location {
                buffer.append(styled: "\("\(location.description.visible):", .strong) ")
            }
            let verb = dependency.kind == .hard ? "depends on" : "starts after"
            buffer.append("\(dependent.id.visible) \(verb) \(dependency.id.visible)\n")
        }
    }

    private var picture: GraphPicture {
        var picture = GraphPicture()
        for (index, entry) in entries.enumerated() {
            picture.services.append(.init(id: entry.id, isFocus: entry.parent == nil))
            if let parent = entry.parent {
                picture.services[parent].dependencies.append(.init(target: index, kind: entry.kind))
            }
        }
        return picture
    }
}
