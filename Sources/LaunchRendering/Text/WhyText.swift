import DependencyGraph
import LaunchDeclarations

extension ChainReport {
    /// Appends the chain of dependencies between two services, with the source location of each step.
    package func text(to buffer: inout TextBuffer) {
        guard !steps.isEmpty else {
            let note = isReversed ? "; it is the other way round" : ""
            return buffer.append("\(dependent.visible) does not wait for \(dependency.visible)\(note)\n")
        }
        buffer.append(dependent.visible)
        for step in steps {
            buffer.append(styled: "\(step.kind == .hard ? " → " : " ⇢ ", .faint)\(step.dependency.visible)")
        }
        buffer.endLine()
        for step in steps {
            buffer.append("  ")
            if let location = step.location { buffer.append(styled: "\("\(location.description.visible):", .strong) ") }
            let verb = step.kind == .hard ? "depends on" : "starts after"
            buffer.append("\(step.dependent.visible) \(verb) \(step.dependency.visible)\n")
        }
    }
}

extension WaitReport {
    /// Appends all dependencies of a service as a tree. The path from the root to a service is a shortest chain.
    package func text(to buffer: inout TextBuffer) {
        guard let first = entries.first else { return }
        let others = entries.count == 1 ? "nothing" : "\(Count.services(entries.count - 1)):"
        buffer.append("\(first.id.visible) waits for \(others)\n")
        if entries.count > 1 { picture.tree(to: &buffer) }
    }
}

extension WaitReport {
    /// The tree of chains as a picture.
    fileprivate var picture: GraphPicture {
        var children: [[GraphPicture.Dependency]] = Array(repeating: [], count: entries.count)
        for (index, entry) in entries.enumerated() {
            if let parent = entry.parent { children[parent].append(.init(target: index, kind: entry.kind)) }
        }
        var picture = GraphPicture()
        for (index, entry) in entries.enumerated() {
            picture.add(.init(id: entry.id, isFocus: entry.parent == nil), dependencies: children[index])
        }
        return picture
    }
}
