import DependencyGraph

extension ChainReport {
    /// Appends the chain of dependencies between two services, with the source location of each step.
    package func text(to buffer: inout TextBuffer, style: TextStyle) {
        guard !steps.isEmpty else {
            buffer.append("\(dependent.visible) does not wait for \(dependency.visible)")
            if isReversed { buffer.append("; it is the other way round") }
            buffer.endLine()
            return
        }
        buffer.append(dependent.visible)
        for step in steps {
            buffer.append(step.kind == .hard ? " → " : " ⇢ ", .faint, style)
            buffer.append(step.dependency.visible)
        }
        buffer.endLine()
        for step in steps {
            buffer.append("  ")
            buffer.appendLocation(step.location, style)
            buffer.append(step.dependent.visible)
            buffer.append(step.kind == .hard ? " depends on " : " starts after ")
            buffer.append("\(step.dependency.visible)\n")
        }
    }
}

extension WaitReport {
    /// Appends all dependencies of a service as a tree. The path from the root to a service is a shortest chain.
    package func text(to buffer: inout TextBuffer, style: TextStyle) {
        guard let first = entries.first else { return }
        buffer.append(first.id.visible)
        if entries.count == 1 {
            buffer.append(" waits for nothing\n")
            return
        }
        buffer.append(" waits for \(Count.services(entries.count - 1)):\n")
        picture.tree(to: &buffer, style: style)
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
