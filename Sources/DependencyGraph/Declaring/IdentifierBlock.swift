/// Identifiers that are looked up together.
///
/// A lookup takes two memory accesses, the second of which depends on the first: the slot, and the identifier in that
/// slot. In a large table, each of them is a cache miss. For a block, all slots are fetched first, then all
/// identifiers, so that the processor waits for many of them at the same time.
///
/// A block cannot be copied and therefore owns its memory, so that adding an identifier does little more than store it.
struct IdentifierBlock: ~Copyable {
    private static let capacity = 64

    /// The number of identifiers in the block.
    private(set) var count = 0

    /// A bit for each identifier, which is returned to the caller with the result.
    private var marks: UInt64 = 0

    private let identifiers = UnsafeMutablePointer<CompactIdentifier>.allocate(capacity: capacity)

    /// The bytes of the identifiers that do not contain them, concatenated.
    private var text: [UInt8] = []

    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)

    /// For each identifier, in successive steps: the contents of its first slot; the number, plus 1, of the first
    /// identifier with the same hash; the same number if the two are or may be equal, otherwise 0; the number of the
    /// identifier; the result of the lookup.
    private let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

    deinit {
        // The memory contains only numbers, which need no deinitialization.
        identifiers.deallocate()
        hashes.deallocate()
        slots.deallocate()
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
        if name.count <= ShortText.maximumLength {
            identifiers[count] = CompactIdentifier(ShortText(name))
        } else {
            appendLong(name)
        }
        marks |= mark &<< UInt64(truncatingIfNeeded: count)
        count &+= 1
    }

    @inline(never)
    private mutating func appendLong(_ name: UnsafeRawBufferPointer) {
        identifiers[count] = CompactIdentifier(offset: text.count, length: name.count, hash: 0)
        text.append(contentsOf: name)
    }

    /// Looks up the identifiers, adds new ones to the table in order, and empties the block.
    ///
    /// - Returns: for each identifier, twice its number plus its mark; valid until the next lookup.
    mutating func lookUp(in table: inout IdentifierTable) -> UnsafeBufferPointer<UInt32> {
        table.reserve(count)
        if text.isEmpty { lookUpShort(in: &table) } else { lookUpAll(in: &table) }
        var marks = marks
        for index in 0..<count {
            slots[index] = slots[index] &<< 1 | UInt32(truncatingIfNeeded: marks & 1)
            marks &>>= 1
        }
        defer {
            count = 0
            self.marks = 0
        }
        return UnsafeBufferPointer(start: slots, count: count)
    }

    /// Looks up the identifiers of a block that contains only short ones.
    private func lookUpShort(in table: inout IdentifierTable) {
        for index in 0..<count { hashes[index] = table.hasher(identifiers[index].text) }
        findCandidates(table)
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        for index in 0..<count {
            if slots[index] == 0 {
                slots[index] = UInt32(truncatingIfNeeded: table.intern(identifiers[index], none, hashes[index]))
            } else {
                slots[index] &-= 1
            }
        }
    }

    private mutating func lookUpAll(in table: inout IdentifierTable) {
        text.withUnsafeBytes { text in
            for index in 0..<count {
                let identifier = identifiers[index]
                if identifier.isShort {
                    hashes[index] = table.hasher(identifier.text)
                } else {
                    let range = identifier.range
                    let hash = table.hasher(UnsafeRawBufferPointer(rebasing: text[range]))
                    hashes[index] = hash
                    identifiers[index] = CompactIdentifier(offset: range.lowerBound, length: range.count, hash: hash)
                }
            }
            findCandidates(table)
            for index in 0..<count {
                let identifier = identifiers[index]
                let bytes = UnsafeRawBufferPointer(rebasing: text[identifier.isShort ? 0..<0 : identifier.range])
                var number = Int(slots[index]) - 1
                if number < 0 || !identifier.isShort && !table.hasBytes(table.identifiers[number], bytes) {
                    number = table.intern(identifier, bytes, hashes[index])
                }
                slots[index] = UInt32(truncatingIfNeeded: number)
            }
        }
        text.removeAll(keepingCapacity: true)
    }

    /// Finds, for each identifier, the first one with the same part of the hash, if the two are or may be equal.
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
        table.identifiers.withUnsafeBufferPointer { tableIdentifiers in
            guard !tableIdentifiers.isEmpty else { return }
            for index in 0..<count {
                let slot = slots[index]
                let isCandidate = tableIdentifiers[Int(max(1, slot)) &- 1].mayEqual(identifiers[index])
                slots[index] = isCandidate ? slot : 0
            }
        }
    }
}
