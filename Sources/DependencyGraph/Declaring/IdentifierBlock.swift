/// Identifiers that are looked up together.
///
/// A lookup takes two memory accesses, the second of which depends on the first: the slot, and the identifier in that
/// slot. In a large table, each of them is a cache miss. For a block, all slots are fetched first, then all
/// identifiers, so that the processor waits for many of them at the same time.
///
/// Looked up one by one, the identifiers of 100,000 services take as long as all the rest, and the tool is not six times
/// faster than GNU tsort, which is the budget.
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
    /// identifier with the same part of the hash, or 0; the result of the lookup.
    private let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

    deinit {
        // The memory contains only numbers, which need no deinitialization.
        identifiers.deallocate()
        hashes.deallocate()
        slots.deallocate()
    }

    /// Whether the block must be looked up before another identifier is added.
    var isFull: Bool { count == Self.capacity }

    /// Adds the identifier with these bytes to a block that is not full, with a mark that is 0 or 1.
    @inline(__always)
    mutating func append(_ name: UnsafeRawBufferPointer, _ mark: UInt64) {
        if name.count <= ShortText.maximumLength {
            append(CompactIdentifier(ShortText(name)), mark)
        } else {
            append(CompactIdentifier(offset: text.count, length: name.count, hash: 0), mark)
            text.append(contentsOf: name)
        }
    }

    @inline(__always)
    private mutating func append(_ identifier: CompactIdentifier, _ mark: UInt64) {
        assert(!isFull, "an identifier is added to a block that is full")
        identifiers[count] = identifier
        marks |= mark &<< UInt64(truncatingIfNeeded: count)
        count &+= 1
    }

    /// Looks up the identifiers, adds new ones to the table in order, and empties the block.
    ///
    /// - Returns: for each identifier, twice its number plus its mark; valid until the next lookup.
    mutating func lookUp(in table: inout IdentifierTable) -> UnsafeBufferPointer<UInt32> {
        guard count > 0 else { return UnsafeBufferPointer(start: slots, count: 0) }
        table.reserve(count)
        if text.isEmpty {
            for index in 0..<count { hashes[index] = table.hasher(identifiers[index].text) }
        } else {
            hashAll(table.hasher)
        }
        var open = findEqual(table)
        if open != 0 {
            text.withUnsafeBytes { text in
                while open != 0 {
                    let index = open.trailingZeroBitCount
                    let bytes = UnsafeRawBufferPointer(rebasing: text[identifiers[index].rangeOfLong])
                    let number = table.intern(identifiers[index], bytes, hashes[index])
                    slots[index] = UInt32(truncatingIfNeeded: number) &<< 1 | mark(index)
                    open &= open &- 1
                }
            }
            if !text.isEmpty { text.removeAll(keepingCapacity: true) }
        }
        defer {
            count = 0
            marks = 0
        }
        return UnsafeBufferPointer(start: slots, count: count)
    }

    @inline(__always)
    private func mark(_ index: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: marks &>> UInt64(truncatingIfNeeded: index)) & 1
    }

    /// Computes the hashes of a block that contains long identifiers.
    @inline(never)
    private func hashAll(_ hasher: IdentifierHash) {
        text.withUnsafeBytes { text in
            for index in 0..<count {
                let identifier = identifiers[index]
                let range = identifier.rangeOfLong
                if identifier.isShort {
                    hashes[index] = hasher(identifier.text)
                } else {
                    let hash = hasher(UnsafeRawBufferPointer(rebasing: text[range]))
                    hashes[index] = hash
                    identifiers[index] = CompactIdentifier(offset: range.lowerBound, length: range.count, hash: hash)
                }
            }
        }
    }

    /// Finds the identifiers that the table contains, and stores the result of the lookup for each of them.
    ///
    /// No loop has a branch that the processor could mispredict before a memory access, so that the processor fetches
    /// many at a time.
    ///
    /// - Returns: a bit for each identifier that must be looked up by itself: it is long, new, or not the first one with
    ///   its part of the hash.
    @inline(__always)
    private func findEqual(_ table: IdentifierTable) -> UInt64 {
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
        return table.identifiers.withUnsafeBufferPointer { tableIdentifiers in
            guard !tableIdentifiers.isEmpty else { return UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count) }
            var open: UInt64 = 0
            for index in 0..<count {
                let number = max(1, slots[index]) &- 1
                let isEqual = tableIdentifiers[Int(number)].isEqual(toShort: identifiers[index])
                let isFound = isEqual && slots[index] != 0
                slots[index] = number &<< 1 | mark(index)
                open |= (isFound ? 0 : 1) &<< UInt64(truncatingIfNeeded: index)
            }
            return open
        }
    }
}
