import LaunchManifest

extension ChainReport {
    /// Appends the chain of dependencies between two services as one JSON object; without a chain, the list is empty.
    package func json(to buffer: inout TextBuffer) {
        buffer.append(paths: steps.isEmpty ? [] : [path].map { $0.map(TextBuffer.quoted) })
    }
}

extension WaitReport {
    /// Appends a shortest chain from one service to each of its dependencies as one JSON object.
    ///
    /// - Complexity: linear in the total length of all chains, which is up to the square of the number of services.
    ///   Only one chain is in memory in addition to the buffer.
    package func json(to buffer: inout TextBuffer) {
        let names = entries.map { TextBuffer.quoted($0.id) }
        buffer.append(
            paths: entries.indices.dropFirst().lazy.map { index in
                var chain = [names[index]]
                var next = entries[index].parent
                while let entry = next {
                    chain.append(names[entry])
                    next = entries[entry].parent
                }
                return chain.reversed()
            })
    }
}

extension TextBuffer {
    /// Appends the paths as an array. It is written piece by piece, because a `JSONWriter` would store all of it in
    /// memory.
    fileprivate mutating func append(paths: some Sequence<[String]>) {
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

    fileprivate static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
