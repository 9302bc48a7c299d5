/// Offsets in texts. Each takes 2 bytes as long as neighbouring offsets are close, as in a JSON file.
///
/// They are stored in blocks, as distances from the first offset of the block. If a distance does not fit in 16 bits,
/// all offsets are stored in 4 bytes each from then on. A manifest of a million services has six million of them.
struct OffsetList: Sendable {
    private static let blockLength = 32

    /// The first offset of each block, and the distance of each offset from the first one of its block; empty if a
    /// distance does not fit.
    private var firsts: [UInt32] = []
    private var distances: [UInt16] = []

    /// The offsets, if any distance does not fit; otherwise empty.
    private var offsets: [UInt32] = []

    /// The number of offsets.
    var count: Int { distances.count + offsets.count }

    /// The offset at an index.
    subscript(index: Int) -> UInt32 {
        offsets.isEmpty ? firsts[index / Self.blockLength] &+ UInt32(distances[index]) : offsets[index]
    }

    /// Reserves memory for `count` offsets in total.
    mutating func reserveCapacity(_ count: Int) {
        guard offsets.isEmpty else { return offsets.reserveCapacity(count) }
        firsts.reserveCapacity(count / Self.blockLength + 1)
        distances.reserveCapacity(count)
    }

    /// Adds an offset.
    @inline(__always)
    mutating func append(_ offset: UInt32) {
        guard offsets.isEmpty else { return offsets.append(offset) }
        if distances.count % Self.blockLength == 0 { firsts.append(offset) }
        // Distances wrap around, so that the distance to a smaller offset is large.
        let distance = offset &- firsts[firsts.count - 1]
        if distance <= UInt16.max { distances.append(UInt16(truncatingIfNeeded: distance)) } else { appendFar(offset) }
    }

    /// Adds an offset whose distance does not fit.
    @inline(never)
    private mutating func appendFar(_ offset: UInt32) {
        var all: [UInt32] = []
        all.reserveCapacity(max(distances.capacity, distances.count + 1))
        for index in distances.indices { all.append(self[index]) }
        all.append(offset)
        self = OffsetList()
        offsets = all
    }

    /// Removes the offsets with this index and above, if there are any.
    mutating func removeAll(from index: Int) {
        guard index < count else { return }
        if offsets.isEmpty {
            distances.removeSubrange(index...)
            firsts.removeSubrange(((index + Self.blockLength - 1) / Self.blockLength)...)
        } else {
            offsets.removeSubrange(index...)
        }
    }
}
