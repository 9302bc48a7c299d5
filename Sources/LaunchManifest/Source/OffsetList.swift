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

    /// Adds several offsets. An array checks at each addition whether it is shared; one addition for many distances takes
    /// less time.
    fileprivate mutating func append(contentsOf added: UnsafeBufferPointer<UInt32>) {
        var index = 0
        while index < added.count {
            guard offsets.isEmpty else { return offsets.append(contentsOf: added[index...]) }
            // As many as fit in the last block.
            let end = min(added.count, index + Self.blockLength - distances.count % Self.blockLength)
            if distances.count % Self.blockLength == 0 { firsts.append(added[index]) }
            let first = firsts[firsts.count - 1]
            if added[index..<end].contains(where: { $0 &- first > UInt16.max }) {
                for offset in added[index...] { append(offset) }
                return
            }
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.blockLength) { block in
                for next in index..<end { block[next - index] = UInt16(truncatingIfNeeded: added[next] &- first) }
                distances.append(contentsOf: block[..<(end - index)])
            }
            index = end
        }
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

/// Offsets that are added to an ``OffsetList`` together.
struct OffsetBuffer: ~Copyable {
    private static let capacity = 256

    private let offsets = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    private var count = 0

    init() {}

    // Offsets are numbers, which need no deinitialization.
    deinit { offsets.deallocate() }

    /// Adds an offset to the buffer, after adding those in a full buffer to the list.
    @inline(__always)
    mutating func append(_ offset: UInt32, to list: inout OffsetList) {
        if count == Self.capacity { flush(to: &list) }
        offsets[count] = offset
        count &+= 1
    }

    /// Adds the offsets in the buffer to the list.
    @inline(never)
    mutating func flush(to list: inout OffsetList) {
        list.append(contentsOf: UnsafeBufferPointer(start: offsets, count: count))
        count = 0
    }
}
