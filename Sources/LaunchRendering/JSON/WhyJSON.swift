import LaunchManifest

extension TextBuffer {
    /// Appends the chain of dependencies between two services as one JSON object; without a chain, the list is empty.
    package mutating func append(json report: ChainReport) {
        append(paths: report.steps.isEmpty ? [] : [report.path].map { $0.map(Self.quoted) })
    }

    /// Appends a shortest chain from one service to each of its dependencies as one JSON object.
    ///
    /// - Complexity: linear in the total length of all chains, which is up to the square of the number of services.
    ///   Only one chain is in memory in addition to the buffer.
    package mutating func append(json report: WaitReport) {
        let names = report.entries.map { Self.quoted($0.id) }
        append(
            paths: report.entries.indices.dropFirst().lazy.map { index in
                var chain = [names[index]]
                var next = report.entries[index].parent
                while let entry = next {
                    chain.append(names[entry])
                    next = report.entries[entry].parent
                }
                return chain.reversed()
            })
    }

    /// Appends the paths as an array. It is written piece by piece, because a `JSONWriter` would store all of it in
    /// memory.
    private mutating func append(paths: some Sequence<[String]>) {
        append("{\n  \"schemaVersion\": \(Self.schemaVersion),\n  \"paths\": [")
        var isFirst = true
        for path in paths {
            append(isFirst ? "\n    [" : ",\n    [")
            isFirst = false
            for (index, name) in path.enumerated() {
                if index > 0 { append(", ") }
                append(name)
            }
            append(ascii: "]")
        }
        append(isFirst ? "]\n}\n" : "\n  ]\n}\n")
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
