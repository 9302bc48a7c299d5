import LaunchManifest

extension TextBuffer {
    /// Appends the chain by which one service waits for another as one JSON object; no chain is an empty list.
    package mutating func append(json report: ChainReport) {
        append(paths: report.steps.isEmpty ? [] : [report.path].map { $0.map(Self.quoted) })
    }

    /// Appends a shortest chain to each service that one waits for as one JSON object.
    ///
    /// - Complexity: linear in the length of all chains together, which is up to the square of the number of services;
    ///   in memory no more than one chain is kept beyond what the buffer has not handed over yet.
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

    /// Written piece by piece and not by a `JSONWriter`, which would hold all of it.
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
