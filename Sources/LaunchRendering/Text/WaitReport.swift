package import DependencyGraph
import LaunchDeclarations
package import LaunchGraph
import LaunchManifest

/// Why a service waits: a tree of shortest chains of dependencies, to one service or to all that it waits for.
package struct WaitReport: Sendable {
    /// One service of the tree: its identifier, the index of the preceding entry on its chain (`nil` for the first
    /// entry), and the kind and the source location of the dependency of that entry on the service.
    package typealias Entry = (id: String, parent: Int?, kind: DependencyKind, location: SourceLocation?)

    /// The service that waits, followed by its dependencies; each parent precedes its children.
    let entries: [Entry]

    /// The service to which the only chain leads; `nil` if there is a chain to each dependency.
    let target: String?

    let isReversed: Bool

    package init(of id: String, _ dependencies: [Entry], target: String? = nil, isReversed: Bool = false) {
        entries = [(id, nil, .hard, nil)] + dependencies
        self.target = target
        self.isReversed = isReversed
    }

    package func text(to buffer: inout TextBuffer) {
        let id = entries[0].id.visible
        if let target {
            guard entries.count == 1 else { return appendChain(to: &buffer) }
            let note = isReversed ? "; it is the other way round" : ""
            buffer.append("\(id) does not wait for \(target.visible)\(note)\n")
        } else {
            let others = entries.count == 1 ? "nothing" : "\(Count.of(entries.count - 1, "service")):"
            buffer.append("\(id) waits for \(others)\n")
            guard entries.count > 1 else { return }
            var picture = GraphPicture()
            for (index, entry) in entries.enumerated() {
                picture.services.append(.init(id: entry.id, isFocus: entry.parent == nil))
                guard let parent = entry.parent else { continue }
                picture.services[parent].dependencies.append(.init(target: index, kind: entry.kind))
            }
            picture.tree(to: &buffer)
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

    /// Writes each chain separately, because a `JSONWriter` would store all of them in memory: their total length is up to the
    /// square of the number of services.
    package func json(to buffer: inout TextBuffer) {
        buffer.append("{\n  \"schemaVersion\": \(TextBuffer.schemaVersion),\n  \"paths\": [")
        let ends = entries.indices.dropFirst().suffix(target == nil ? .max : 1)
        for end in ends {
            var chain: [String] = []
            var next: Int? = end
            while let index = next {
                chain.append(entries[index].id)
                next = entries[index].parent
            }
            var writer = JSONWriter(.pretty)
            writer.strings(chain.reversed())
            buffer.append(end == ends.first ? "\n    " : ",\n    ")
            buffer.append(writer.text)
        }
        buffer.append(ends.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    }
}
