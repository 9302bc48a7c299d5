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
        let positions = graph.positions(inOrder: nodes)

        var hash = WordHash()
        hash.add(UInt64(graph.nodeCount) << 1 | (resolution.isAcyclic ? 0 : 1))
        for node in nodes {
            resolution.declarations.names.withBytes(of: resolution.name(of: node)) { hash.add($0) }
        }
        var sorted: [GraphNode] = []
        for node in nodes {
            for dependencies in [graph.hardDependencies(of: node), graph.orderOnlyDependencies(of: node)] {
                sorted.removeAll(keepingCapacity: true)
                for dependency in dependencies { sorted.append(positions[dependency]) }
                sorted.sort()
                hash.add(UInt64(sorted.count))
                for position in sorted { hash.add(UInt64(position.index)) }
            }
        }
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

    /// Adds the number of bytes, then the bytes, eight to a word, the first byte lowest.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        add(UInt64(raw.count))
        var offset = 0
        while offset + 8 <= raw.count {
            add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        guard offset < raw.count else { return }
        var word: UInt64 = 0
        for (index, byte) in raw[offset...].enumerated() { word |= UInt64(byte) << (8 * UInt64(index)) }
        add(word)
    }
}
