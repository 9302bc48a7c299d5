/// Identifiers that are looked up together.
///
/// A lookup takes three memory accesses, each of which depends on the previous one: the slot, the offset of the
/// identifier in that slot, and the identifier's bytes. In a large table, each of them is a cache miss. For a block,
/// all slots are fetched first, then all offsets, then all bytes, so that the processor waits for many of them at the
/// same time.
///
/// A block cannot be copied and therefore owns its memory, so that adding an identifier does little more than copy its
/// bytes.
struct IdentifierBlock: ~Copyable {
    private static let capacity = 64

    /// The number of identifiers in the block.
    private(set) var count = 0

    /// A bit for each identifier, which is returned to the caller with the result.
    private var marks: UInt64 = 0

    /// A copy of the identifiers' bytes, because the bytes of a short string have no address.
    private var text = UnsafeMutableRawPointer.allocate(byteCount: capacity * 32, alignment: 8)
    private var textCapacity = capacity * 32

    /// The offset in `text` at which each identifier begins, and the end of the last one.
    private let starts = UnsafeMutablePointer<Int>.allocate(capacity: capacity + 1)
    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)

    /// For each identifier, in successive steps: the contents of its first slot; the number, plus 1, of the first
    /// identifier with the same hash; the same number if the two are equal, otherwise 0; the result of the lookup.
    private let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

    /// For each identifier, the range in the arena of the identifier with the same hash, and its first byte.
    private let candidates = UnsafeMutablePointer<Candidate>.allocate(capacity: capacity)

    private struct Candidate {
        var start: UInt32
        var end: UInt32
        var byte: UInt8 = 0
    }

    init() {
        starts[0] = 0
    }

    deinit {
        // The memory contains only numbers, which need no deinitialization.
        text.deallocate()
        starts.deallocate()
        hashes.deallocate()
        slots.deallocate()
        candidates.deallocate()
    }

    /// Whether the block must be looked up before another identifier is added.
    var isFull: Bool { count == Self.capacity }

    /// Adds an identifier to a block that is not full, with a mark that is 0 or 1.
    @inline(__always)
    mutating func append(_ name: String, mark: UInt64 = 0) {
        var name = name
        name.withUTF8 { append(UnsafeRawBufferPointer($0), mark) }
    }

    /// Adds the identifier with these bytes to a block that is not full.
    @inline(__always)
    mutating func append(_ name: UnsafeRawBufferPointer, _ mark: UInt64) {
        assert(!isFull, "an identifier is added to a block that is full")
        let start = starts[count]
        let end = start &+ name.count
        if end > textCapacity { makeRoom(start, end) }
        copyBytes(name, to: UnsafeMutableRawBufferPointer(start: text + start, count: name.count))
        marks |= mark << UInt64(truncatingIfNeeded: count)
        count &+= 1
        starts[count] = end
    }

    @inline(never)
    private mutating func makeRoom(_ used: Int, _ needed: Int) {
        let longer = UnsafeMutableRawPointer.allocate(byteCount: needed * 2, alignment: 8)
        longer.copyMemory(from: text, byteCount: used)
        text.deallocate()
        text = longer
        textCapacity = needed * 2
    }

    @inline(__always)
    private func bytes(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text + starts[index], count: starts[index + 1] &- starts[index])
    }

    /// Looks up the identifiers, adds new ones to the table in order, and empties the block.
    ///
    /// - Returns: for each identifier, twice its number plus its mark; valid until the next lookup.
    mutating func lookUp(in table: inout IdentifierTable) -> UnsafeBufferPointer<UInt32> {
        table.reserve(count)
        for index in 0..<count { hashes[index] = table.hasher(bytes(index)) }
        findCandidates(table)
        for index in 0..<count {
            var number = Int(slots[index]) - 1
            if number < 0 { number = table.intern(bytes(index), hashes[index]) }
            let mark = UInt32(truncatingIfNeeded: marks >> UInt64(truncatingIfNeeded: index)) & 1
            slots[index] = UInt32(truncatingIfNeeded: number) << 1 | mark
        }
        defer {
            count = 0
            marks = 0
        }
        return UnsafeBufferPointer(start: slots, count: count)
    }

    /// Finds, for each identifier, the first one with the same part of the hash, and whether the two are equal.
    ///
    /// No loop has a branch that the processor could mispredict before a memory access, so that the processor fetches
    /// many at a time.
    @inline(__always)
    private func findCandidates(_ table: IdentifierTable) {
        // Unsafe buffers are safe here: indices are masked by the table's length or come from the table itself.
        table.slots.withUnsafeBufferPointer { tableSlots in
            let mask = UInt32(truncatingIfNeeded: tableSlots.count &- 1)
            for index in 0..<count {
                slots[index] = tableSlots[Int(UInt32(truncatingIfNeeded: hashes[index]) & mask)]
            }
            for index in 0..<count {
                let hash = hashes[index]
                let tag = UInt32(truncatingIfNeeded: hash >> 32)
                var place = UInt32(truncatingIfNeeded: hash) & mask
                var slot = slots[index]
                while slot != 0, (slot ^ tag) & ~mask != 0 {
                    place = (place &+ 1) & mask
                    slot = tableSlots[Int(place)]
                }
                slots[index] = slot & mask
            }
        }
        table.starts.withUnsafeBufferPointer { starts in
            guard starts.count > 1 else { return }
            for index in 0..<count {
                let number = Int(max(1, slots[index])) &- 1
                candidates[index] = Candidate(start: starts[number], end: starts[number &+ 1])
            }
        }
        table.arena.withUnsafeBytes { arena in
            guard let arenaStart = arena.baseAddress else { return slots.update(repeating: 0, count: count) }
            // One byte of each is fetched, so that all cache lines are being loaded when the first one is compared.
            for index in 0..<count where slots[index] != 0 && Int(candidates[index].start) < arena.count {
                candidates[index].byte = arena[Int(candidates[index].start)]
            }
            for index in 0..<count where slots[index] != 0 {
                let start = Int(candidates[index].start)
                let other = UnsafeRawBufferPointer(
                    start: arenaStart + start, count: Int(candidates[index].end) &- start)
                let own = bytes(index)
                if own.count != other.count || !equalBytes(own, other) { slots[index] = 0 }
            }
        }
    }
}
