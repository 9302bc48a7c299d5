/// A short hash of a launch order and of each service's dependencies of both kinds. It is the same in every process and on
/// every machine, and changes when one of these changes.
///
/// It does not depend on policies, durations or the order in which dependencies are listed, as long as the launch order is
/// the same. A graph with a cycle has no launch order: the hash then uses declared order, and differs from that of any graph
/// with a launch order.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// The hash.
    public let value: UInt64

    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    init(_ resolution: Resolution) {
        let graph = resolution.graph
        let nodes = resolution.isAcyclic ? resolution.launchOrder : Array(graph.nodes)

        var hash = WordHash()
        hash.add(UInt64(graph.nodeCount) << 1 | (resolution.isAcyclic ? 0 : 1))
        resolution.forEachIdentifier(of: nodes) { hash.add($0) }
        hash.add(graph, inOrder: nodes)
        value = hash.value
    }
}

/// A hash of a sequence of 64-bit words. Each step is reversible, so that two sequences of equal length that differ in one
/// word never have the same value.
private struct WordHash {
    private(set) var value: UInt64 = 0x6C61_756E_6368_6772

    @inline(__always)
    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 32
    }

    /// Adds for each node and each kind of dependency the number of dependencies, then their positions in ascending order.
    ///
    /// In a large graph, the dependencies of each node are a cache miss, as are their positions. They are collected for many
    /// nodes before these are sorted, whose unpredictable comparisons would keep the processor from fetching several at a
    /// time.
    mutating func add(_ graph: CompactGraph, inOrder nodes: [GraphNode]) {
        let nodesAtATime = 64
        var collected: [UInt64] = []
        var ends: [Int] = []
        // Unsafe buffers: indices are nodes and offsets of this graph, checked when it was built.
        graph.positions(inOrder: nodes).withUnsafeBufferPointer { positions in
            graph.targets.withUnsafeBufferPointer { targets in
                for first in stride(from: 0, to: nodes.count, by: nodesAtATime) {
                    collected.removeAll(keepingCapacity: true)
                    ends.removeAll(keepingCapacity: true)
                    for node in nodes[first..<min(first + nodesAtATime, nodes.count)] {
                        let range = graph.dependencyIndices(of: node)
                        let middle = Int(graph.firstOrderOnly[node])
                        for index in range.lowerBound..<middle {
                            collected.append(UInt64(positions[targets[index]].index))
                        }
                        ends.append(collected.count)
                        for index in middle..<range.upperBound {
                            collected.append(UInt64(positions[targets[index]].index))
                        }
                        ends.append(collected.count)
                    }
                    collected.withUnsafeMutableBufferPointer { addLists($0, endingAt: ends) }
                }
            }
        }
    }

    /// Adds lists that stand one after another: the length of each, then its elements in ascending order.
    private mutating func addLists(_ lists: UnsafeMutableBufferPointer<UInt64>, endingAt ends: [Int]) {
        var start = 0
        for end in ends {
            add(UInt64(end - start))
            if end - start > 16 {
                lists[start..<end].sort()
            } else {
                // A few numbers are sorted faster by insertion.
                for next in start..<end {
                    let number = lists[next]
                    var index = next
                    while index > start, lists[index - 1] > number {
                        lists[index] = lists[index - 1]
                        index -= 1
                    }
                    lists[index] = number
                }
            }
            for index in start..<end { add(lists[index]) }
            start = end
        }
    }

    /// Adds the number of bytes, then the bytes, eight to a word, the first byte lowest.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        add(UInt64(raw.count))
        var offset = 0
        while offset + 8 <= raw.count {
            add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        let rest = raw.count - offset
        guard rest > 0 else { return }
        guard raw.count < 8 else {
            // The last eight bytes, without those that have been added.
            let last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
            return add(last >> (64 - 8 * UInt64(rest)))
        }
        var word: UInt64 = 0
        for index in 0..<rest { word |= UInt64(raw[index]) << (8 * UInt64(index)) }
        add(word)
    }
}
