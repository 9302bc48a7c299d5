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
        self.init(resolution, nodes, resolution.graph.positions(inOrder: nodes), waves: nil)
    }

    /// Computes the hash, and the number of the wave of each node, by position, if `waves` is given. It contains zeros.
    fileprivate init(
        _ resolution: Resolution, _ nodes: [GraphNode], _ positions: [GraphNode],
        waves: UnsafeMutableBufferPointer<UInt32>?
    ) {
        var hash = WordHash()
        hash.add(UInt64(nodes.count) << 1 | (resolution.isAcyclic ? 0 : 1))
        resolution.forEachIdentifier(of: nodes) { hash.add($0) }
        hash.add(resolution.graph, inOrder: nodes, positions, waves: waves)
        value = hash.value
    }
}

extension Resolution {
    /// The fingerprint, and the longest chain by the number of services, as ``CompactGraph/criticalPath(inOrder:weights:)``
    /// determines it. The graph must be acyclic.
    ///
    /// Both visit all dependencies in launch order. In a large graph, each visit is a cache miss, so one pass for both
    /// takes little more time than the fingerprint.
    ///
    /// - Complexity: linear in services, dependencies and the bytes of identifiers.
    package var fingerprintAndLongestChain: (fingerprint: Fingerprint, chain: CriticalPath) {
        precondition(isAcyclic, "a graph with a cycle has no longest chain")
        let positions = graph.positions(inOrder: launchOrder)
        // By position. The number of a wave is that of the services before one of it on the longest chain.
        var waves = [UInt32](repeating: 0, count: launchOrder.count)
        let fingerprint = waves.withUnsafeMutableBufferPointer { waves in
            Fingerprint(self, launchOrder, positions, waves: waves)
        }
        guard let last = waves.max().flatMap(waves.firstIndex(of:)) else {
            return (fingerprint, CriticalPath(nodes: [], length: 0))
        }
        let chain = graph.chain(endingWith: launchOrder[last]) { left, right in
            let (left, right) = (positions[left].index, positions[right].index)
            return waves[left] != waves[right] ? waves[left] > waves[right] : left < right
        }
        return (fingerprint, CriticalPath(nodes: chain, length: Int64(chain.count)))
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
    @inline(__always)
    mutating func add(
        _ graph: CompactGraph, inOrder nodes: [GraphNode], _ positions: [GraphNode],
        waves: UnsafeMutableBufferPointer<UInt32>?
    ) {
        let nodesAtATime = 128
        var block = PositionBlock()
        for first in stride(from: 0, to: nodes.count, by: nodesAtATime) {
            block.collect(nodes[first..<min(first + nodesAtATime, nodes.count)], of: graph, positions)
            var position = first
            block.forEachNode { hard, orderOnly in
                if let waves {
                    var wave: UInt32 = 0
                    for dependency in hard { wave = max(wave, waves[Int(dependency)] + 1) }
                    for dependency in orderOnly { wave = max(wave, waves[Int(dependency)] + 1) }
                    waves[position] = wave
                    position += 1
                }
                addSorted(hard)
                addSorted(orderOnly)
            }
        }
    }

    /// Adds the number of elements, then the elements in ascending order.
    @inline(__always)
    private mutating func addSorted(_ list: UnsafeMutableBufferPointer<UInt32>) {
        add(UInt64(list.count))
        var list = list
        list.sort()
        for number in list { add(UInt64(number)) }
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

/// The positions of the dependencies of several nodes, two lists for each, which are collected together.
///
/// In a large graph, the bounds of a list, its elements and their positions are cache misses, each of which depends on
/// the previous one. Each access is made for all nodes before the next kind of access, so that the processor waits for
/// many at the same time. Without this, a check of a million services takes 1.5 times as long as their order, and the
/// budget is 1.3.
private struct PositionBlock {
    private var lists: [Range<Int>] = []

    /// The elements of all lists, concatenated; the array is longer than these if earlier lists were longer.
    private var elements = [UInt32](repeating: 0, count: 1024)

    /// Replaces the lists with those of `nodes`.
    ///
    /// - Parameter positions: the position of each node of the graph.
    mutating func collect(_ nodes: ArraySlice<GraphNode>, of graph: CompactGraph, _ positions: [GraphNode]) {
        let dependencies = graph.dependencies
        var total = 0
        lists.removeAll(keepingCapacity: true)
        for node in nodes {
            lists.append(dependencies.hardIndices(of: node))
            lists.append(dependencies.orderOnlyIndices(of: node))
            total += dependencies.indices(of: node).count
        }
        if total > elements.count { elements = [UInt32](repeating: 0, count: max(total, 2 * elements.count)) }
        // Unsafe buffers are safe here: indices are nodes and offsets of this graph, which were checked before.
        elements.withUnsafeMutableBufferPointer { elements in
            dependencies.targets.withUnsafeBufferPointer { targets in
                var next = 0
                for list in lists {
                    for index in list {
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

    /// Calls `body` with the lists of each node, which it may change: the hard dependencies and the order-only ones.
    @inline(__always)
    mutating func forEachNode(
        _ body: (UnsafeMutableBufferPointer<UInt32>, UnsafeMutableBufferPointer<UInt32>) -> Void
    ) {
        elements.withUnsafeMutableBufferPointer { elements in
            var start = 0
            for index in stride(from: 0, to: lists.count, by: 2) {
                let middle = start + lists[index].count
                let end = middle + lists[index + 1].count
                body(
                    UnsafeMutableBufferPointer(rebasing: elements[start..<middle]),
                    UnsafeMutableBufferPointer(rebasing: elements[middle..<end]))
                start = end
            }
        }
    }
}
