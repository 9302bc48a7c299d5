extension Resolution {
    /// Calls `body` with the bytes of the identifier of each node, in order. The bytes are valid only during the call.
    ///
    /// In a large graph, the accesses that lead to an identifier are cache misses. They are made for several nodes
    /// before `body` is called for these, so that the processor waits for several at the same time.
    package func forEachIdentifier(of nodes: [GraphNode], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let capacity = 64
        // Unsafe buffers are safe here: names have numbers of the table, which contains the range of each name's bytes.
        let names = declarations.names
        names.identifiers.withUnsafeBufferPointer { identifiers in
            withUnsafeTemporaryAllocation(of: CompactIdentifier.self, capacity: capacity) { block in
                for first in stride(from: 0, to: nodes.count, by: capacity) {
                    let count = min(capacity, nodes.count - first)
                    for index in 0..<count { block[index] = identifiers[name(of: nodes[first + index]).index] }
                    for index in 0..<count { names.withBytes(of: block[index], body) }
                }
            }
        }
    }
}
