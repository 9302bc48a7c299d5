/// A short hash of a launch order and of each service's dependencies of both kinds. The hash is the same in every
/// process and on every machine, and changes if any of these changes.
///
/// The hash does not depend on policies, durations or the order in which dependencies are listed, as long as the launch
/// order is the same. A graph with a cycle has no launch order: the hash then uses declared order, and differs from
/// that of any graph with a launch order.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// The hash as a number.
    public let value: UInt64

    /// The hash as sixteen hexadecimal digits.
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

/// A hash of a sequence of 64-bit words. Each step is reversible, so that two sequences of equal length that differ in
/// one word never have the same value.
private struct WordHash {
    private(set) var value: UInt64 = 0x6C61_756E_6368_6772

    @inline(__always)
    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 32
    }

    /// Adds, for each node and each kind of dependency, the number of dependencies, then their positions in ascending
    /// order.
    mutating func add(_ graph: CompactGraph, inOrder nodes: [GraphNode]) {
        let nodesAtATime = 128
        let positions = graph.positions(inOrder: nodes)
        var block = PositionBlock()
        for first in stride(from: 0, to: nodes.count, by: nodesAtATime) {
            block.collect(nodes[first..<min(first + nodesAtATime, nodes.count)], of: graph, positions)
            block.forEachList { addSorted($0) }
        }
    }

    /// Adds the number of elements, then the elements in ascending order. No element occurs twice.
    @inline(__always)
    private mutating func addSorted(_ list: UnsafeMutableBufferPointer<UInt32>) {
        let longest = 16
        add(UInt64(list.count))
        if list.count > longest {
            var list = list
            list.sort()
            for number in list { add(UInt64(number)) }
            return
        }
        // The index of each of a few numbers is the count of smaller numbers: no comparison is a branch that could be
        // mispredicted.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: longest) { sorted in
            for number in list {
                var index = 0
                for other in list { index += other < number ? 1 : 0 }
                sorted[index] = number
            }
            for index in 0..<list.count { add(UInt64(sorted[index])) }
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

/// Two lists for each of several nodes, which are collected together: the positions of the node's dependencies, by
/// kind.
///
/// In a large graph, the bounds of a list, its elements and their positions are cache misses, each of which depends on
/// the previous one. Each access is made for all nodes before the next kind of access, so that the processor waits for
/// many at the same time.
private struct PositionBlock {
    /// The ranges of the lists in the graph.
    private var ranges: [Range<Int>] = []

    /// The elements of all lists, concatenated; the array is longer than these if earlier lists were longer.
    private var elements = [UInt32](repeating: 0, count: 1024)

    /// Replaces the lists with those of `nodes`.
    ///
    /// - Parameter positions: the position of each node of the graph.
    mutating func collect(_ nodes: ArraySlice<GraphNode>, of graph: CompactGraph, _ positions: [GraphNode]) {
        var total = 0
        ranges.removeAll(keepingCapacity: true)
        for node in nodes {
            ranges.append(graph.hardDependencyIndices(of: node))
            ranges.append(graph.orderOnlyDependencyIndices(of: node))
            total += graph.dependencyIndices(of: node).count
        }
        if total > elements.count { elements = [UInt32](repeating: 0, count: max(total, 2 * elements.count)) }
        // Unsafe buffers are safe here: indices are nodes and offsets of this graph, which were checked when it was
        // built.
        elements.withUnsafeMutableBufferPointer { elements in
            graph.targets.withUnsafeBufferPointer { targets in
                var next = 0
                for range in ranges {
                    for index in range {
                        elements[next] = UInt32(truncatingIfNeeded: targets[index].index)
                        next += 1
                    }
                }
            }
            positions.withUnsafeBufferPointer { positions in
                for index in 0..<total {
                    elements[index] = UInt32(truncatingIfNeeded: positions[Int(elements[index])].index)
                }
            }
        }
    }

    /// Calls `body` with each list, which it may change: by node, hard dependencies first, in listed order.
    @inline(__always)
    mutating func forEachList(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
        elements.withUnsafeMutableBufferPointer { elements in
            var start = 0
            for range in ranges {
                body(UnsafeMutableBufferPointer(rebasing: elements[start..<start + range.count]))
                start += range.count
            }
        }
    }
}
