import DependencyGraph

extension TextBuffer {
    /// Appends the chain of dependencies between two services, with the source location of each step.
    package mutating func append(_ report: ChainReport, style: TextStyle) {
        guard !report.steps.isEmpty else {
            append(visible: report.dependent)
            append(" does not wait for ")
            append(visible: report.dependency)
            if report.isReversed { append("; it is the other way round") }
            endLine()
            return
        }
        append(visible: report.dependent)
        for step in report.steps {
            append(step.kind == .hard ? " → " : " ⇢ ", .faint, style)
            append(visible: step.dependency)
        }
        endLine()
        for step in report.steps {
            append("  ")
            appendLocation(step.location, style)
            append(visible: step.dependent)
            append(step.kind == .hard ? " depends on " : " starts after ")
            append(visible: step.dependency)
            endLine()
        }
    }

    /// Appends all dependencies of a service as a tree. The path from the root to a service is a shortest chain.
    package mutating func append(_ report: WaitReport, style: TextStyle) {
        guard let first = report.entries.first else { return }
        append(visible: first.id)
        if report.entries.count == 1 {
            append(" waits for nothing")
            endLine()
            return
        }
        append(" waits for \(Count.services(report.entries.count - 1)):")
        endLine()
        append(tree: report.picture, style: style)
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
