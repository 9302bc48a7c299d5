package import DependencyGraph

extension TextBuffer {
    /// Appends the identifiers of `nodes`, one a line, as they are: this is for other programs to read.
    package mutating func append(order nodes: some Sequence<UInt32>, of resolution: borrowing Resolution) {
        let declarations = resolution.declarations
        for node in nodes {
            let name = declarations.name(ofService: resolution.declaration(of: Int(node)))
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
