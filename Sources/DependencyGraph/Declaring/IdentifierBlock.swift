/// Identifiers that are looked up together.
///
/// Looking up one takes three accesses to memory of which each has to wait for the one before: its slot, where the
/// identifier begins that the slot names, and its bytes. In a large table none of them is in a near cache. In a block all
/// slots are fetched first, then all beginnings, then all bytes, and the waiting is done for many at a time.
///
/// It cannot be copied, so its memory is its own, and adding an identifier is little more than copying its bytes.
struct IdentifierBlock: ~Copyable {
    private static let capacity = 64

    /// How many there are.
    private(set) var count = 0

    /// What the caller wants to know about each later: a bit.
    private var marks: UInt64 = 0

    /// The identifiers' bytes, one after the other: a copy, as those of a short string are nowhere to be pointed at.
    private var text = UnsafeMutableRawPointer.allocate(byteCount: capacity * 32, alignment: 8)
    private var textCapacity = capacity * 32

    /// For each where its bytes begin in the text, and as the last element where they end.
    private let starts = UnsafeMutablePointer<Int>.allocate(capacity: capacity + 1)
    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)

    /// For each what the first slot to look at holds; then the number of the first identifier with the same hash, plus 1;
    /// then the same if that is equal, and 0 if not; in the end what was found.
    private let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

    /// For each where the bytes of the identifier with the same hash are in the arena, and the first of them.
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
        // Nothing but numbers is in there, so there is nothing to deinitialize.
        text.deallocate()
        starts.deallocate()
        hashes.deallocate()
        slots.deallocate()
        candidates.deallocate()
    }

    /// Whether those there are have to be looked up before more are added.
    var isFull: Bool { count == Self.capacity }

    /// Adds an identifier to a block that is not full, with a mark that is 0 or 1.
    @inline(__always)
    mutating func append(_ name: String, mark: UInt64 = 0) {
        if name.utf8.withContiguousStorageIfAvailable({ append(UnsafeRawBufferPointer($0), mark) }) == nil {
            var name = name
            name.withUTF8 { append(UnsafeRawBufferPointer($0), mark) }
        }
    }

    @inline(__always)
    private mutating func append(_ name: UnsafeRawBufferPointer, _ mark: UInt64) {
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

    /// Empties the block. Gives for each identifier twice its number plus its mark; those that are new are added to the
    /// table, in order. The result is valid until the next is looked up.
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

    /// Finds for each the first identifier with the same part of the hash, and whether it is the same identifier.
    ///
    /// Every loop has nothing in it that could be guessed wrong before it touches memory that may be far away; so the
    /// processor goes ahead and fetches for as many at a time as it can.
    @inline(__always)
    private func findCandidates(_ table: IdentifierTable) {
        // Unsafe buffers: indices are masked by the table's length or come from the table itself.
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
            // Only fetches: a byte of each, so that all are on their way when the first is compared.
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
