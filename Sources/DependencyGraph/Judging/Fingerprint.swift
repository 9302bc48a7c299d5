/// A short hash of a launch order and of each service's dependencies of both kinds: the same in every process and on every
/// machine, and another as soon as one of these changes.
///
/// It says nothing about policies, durations or how the dependencies were listed, as long as the order is the same. A
/// graph with a cycle has no launch order; its services are then taken in declared order, and the result differs from
/// that of any graph with an order.
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
        let nodes =
            resolution.isAcyclic ? resolution.launchOrder : (0..<graph.nodeCount).map { UInt32(truncatingIfNeeded: $0) }
        var positions = [UInt32](repeating: 0, count: graph.nodeCount)
        for (position, node) in nodes.enumerated() { positions[Int(node)] = UInt32(truncatingIfNeeded: position) }

        var hash = WordHash()
        hash.add(UInt64(graph.nodeCount) << 1 | (resolution.isAcyclic ? 0 : 1))
        for node in nodes {
            resolution.declarations.names.withBytes(of: resolution.name(of: Int(node))) { hash.add($0) }
        }
        var sorted: [UInt32] = []
        for node in nodes {
            for dependencies in [graph.hardDependencies(of: Int(node)), graph.orderOnlyDependencies(of: Int(node))] {
                sorted.removeAll(keepingCapacity: true)
                for dependency in dependencies { sorted.append(positions[Int(dependency)]) }
                sorted.sort()
                hash.add(UInt64(sorted.count))
                for position in sorted { hash.add(UInt64(position)) }
            }
        }
        value = hash.value
    }
}

/// A hash of a sequence of 64-bit words. Each step is reversible, so that two sequences of equal length which differ in one
/// word never have the same value.
private struct WordHash {
    private(set) var value: UInt64 = 0x6C61_756E_6368_6772

    @inline(__always)
    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
        value ^= value >> 32
    }

    /// Adds how many bytes there are, then the bytes, eight a word, the first one lowest.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        add(UInt64(raw.count))
        var place = 0
        while place + 8 <= raw.count {
            add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        guard place < raw.count else { return }
        var word: UInt64 = 0
        for (index, byte) in raw[place...].enumerated() { word |= UInt64(byte) << (8 * UInt64(index)) }
        add(word)
    }
}
