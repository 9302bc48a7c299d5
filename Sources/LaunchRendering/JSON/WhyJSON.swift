import LaunchManifest

extension WaitReport {
    /// Appends the chains as one JSON object; without a chain, the list is empty. Each chain is written separately,
    /// because a `JSONWriter` would store all of them in memory.
    ///
    /// - Complexity: linear in the total length of all chains, which is up to the square of the number of services.
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
