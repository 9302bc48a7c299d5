import LaunchSupport

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
    public var description: String { value.digits(16, radix: 16) }

    init(_ resolution: Resolution) {
        let nodes = resolution.isAcyclic ? resolution.launchOrder : Array(resolution.graph.nodes)
        var hash = WordHash()
        hash.add(UInt64(nodes.count) << 1 | (resolution.isAcyclic ? 0 : 1))
        resolution.forEachIdentifier(of: nodes) { hash.add($0) }
        hash.add(resolution.graph, inOrder: nodes)
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

    /// Adds, for each node and each kind of dependency, their number, then their positions in ascending order.
    ///
    /// In a large graph, the bounds of a list, its elements and their positions are cache misses, each of which depends on
    /// the previous one. Each access is made for several nodes before the next kind of access, so that the processor waits
    /// for many at the same time. Without this, a check of a million services takes 1.5 times as long as their order, and
    /// the budget is 1.3.
    mutating func add(_ graph: CompactGraph, inOrder nodes: [GraphNode]) {
        let (dependencies, positions) = (graph.dependencies, graph.positions(inOrder: nodes))
        let nodesAtATime = 128
        var lists: [Range<Int>] = []
        var elements: [GraphNode] = []
        for first in stride(from: 0, to: nodes.count, by: nodesAtATime) {
            lists.removeAll(keepingCapacity: true)
            for node in nodes[first..<min(first + nodesAtATime, nodes.count)] {
                lists.append(dependencies.hardIndices(of: node))
                lists.append(dependencies.orderOnlyIndices(of: node))
            }
            elements.removeAll(keepingCapacity: true)
            for list in lists { for index in list { elements.append(dependencies.targets[index]) } }
            for index in elements.indices { elements[index] = positions[elements[index]] }
            elements.withUnsafeMutableBufferPointer { elements in
                var start = 0
                for list in lists {
                    let end = start + list.count
                    elements[start..<end].sort()
                    add(UInt64(list.count))
                    for position in elements[start..<end] { add(UInt64(position.index)) }
                    start = end
                }
            }
        }
    }

    /// Adds the number of bytes, then the bytes, eight to a word, the first byte lowest.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        add(UInt64(bytes.count))
        for start in stride(from: 0, to: bytes.count, by: 8) {
            let part = bytes[start..<min(start + 8, bytes.count)]
            add(part.reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
    }
}
