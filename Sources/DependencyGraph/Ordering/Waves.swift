/// The waves of a launch: what could start at the same time if everything took equally long.
///
/// A node with nothing to wait for is in wave 0; any other one wave after the latest it waits for.
public struct Waves: Sendable {
    /// For each node the wave it is in.
    public let numbers: [UInt32]

    /// All nodes, wave after wave, each in declared order.
    package let nodes: [UInt32]

    /// For each wave where it begins in ``nodes``, and as the last element where the last one ends.
    package let offsets: [UInt32]

    /// How many waves there are, which is how many services the longest chain has.
    public var count: Int { offsets.count - 1 }

    /// The nodes of a wave, in declared order.
    public subscript(wave: Int) -> ArraySlice<UInt32> {
        nodes[Int(offsets[wave])..<Int(offsets[wave + 1])]
    }
}

extension CompactGraph {
    /// The waves of a graph without cycles, whose launch order is given.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func waves(inOrder order: [UInt32]) -> Waves {
        let numbers = waveNumbers(inOrder: order, hardOnly: false)
        var offsets: [UInt32] = [0]
        for number in numbers {
            while offsets.count < Int(number) + 2 { offsets.append(0) }
            offsets[Int(number) + 1] += 1
        }
        for wave in 1..<offsets.count { offsets[wave] += offsets[wave - 1] }
        var next = offsets
        var nodes = [UInt32](repeating: 0, count: numbers.count)
        for node in 0..<numbers.count {
            let wave = Int(numbers[node])
            nodes[Int(next[wave])] = UInt32(truncatingIfNeeded: node)
            next[wave] += 1
        }
        return Waves(numbers: numbers, nodes: nodes, offsets: offsets)
    }

    /// For each node its wave, by both kinds of dependency or by the hard ones alone.
    func waveNumbers(inOrder order: [UInt32], hardOnly: Bool) -> [UInt32] {
        precondition(order.count == nodeCount, "waves need the launch order of the whole graph")
        var numbers = [UInt32](repeating: 0, count: nodeCount)
        // Unsafe buffers: indices are node numbers and offsets of this graph, checked when it was built.
        numbers.withUnsafeMutableBufferPointer { numbers in
            offsets.withUnsafeBufferPointer { offsets in
                targets.withUnsafeBufferPointer { targets in
                    for node in order {
                        let node = Int(node)
                        var wave: UInt32 = 0
                        let end = Int(hardOnly ? firstOrderOnly[node] : offsets[node + 1])
                        for place in Int(offsets[node])..<end { wave = max(wave, numbers[Int(targets[place])] + 1) }
                        numbers[node] = wave
                    }
                }
            }
        }
        return numbers
    }
}
