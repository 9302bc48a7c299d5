extension Resolution {
    /// Calls `body` with the bytes of the identifier of each node, in order. The bytes are valid only during the call.
    ///
    /// In a large graph, the accesses that lead to an identifier are cache misses. They are made for several nodes
    /// before `body` is called for these, so that the processor waits for several at the same time.
    package func forEachIdentifier(of nodes: [GraphNode], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let capacity = 64
        // Unsafe buffers are safe here: the table of names contains the offset of each name's bytes.
        declarations.names.starts.withUnsafeBufferPointer { starts in
            declarations.names.arena.withUnsafeBufferPointer { bytes in
                withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: capacity) { ranges in
                    for first in stride(from: 0, to: nodes.count, by: capacity) {
                        let count = min(capacity, nodes.count - first)
                        for index in 0..<count {
                            let name = name(of: nodes[first + index]).index
                            ranges.initializeElement(at: index, to: Int(starts[name])..<Int(starts[name + 1]))
                        }
                        for index in 0..<count { body(UnsafeBufferPointer(rebasing: bytes[ranges[index]])) }
                    }
                }
            }
        }
    }
}
