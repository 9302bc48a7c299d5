package import DependencyGraph

extension TextBuffer {
    /// Appends the identifiers of `nodes`, one to a line, without escapes, for other programs to read.
    package mutating func append(order nodes: some Sequence<GraphNode>, of resolution: borrowing Resolution) {
        let declarations = resolution.declarations
        for node in nodes {
            let name = declarations.name(ofService: resolution.declaration(of: node))
            declarations.names.withBytes(of: name) { append($0) }
            endLine()
        }
    }

    /// Appends a line for each wave, its identifiers separated by tabs.
    package mutating func append(waves: [[String]]) {
        for wave in waves {
            for (index, id) in wave.enumerated() {
                if index > 0 { append(ascii: "\t") }
                append(id)
            }
            endLine()
        }
    }
}
