/// Identifiers that are looked up together: services and what they wait for, as stretches of one text.
///
/// Looking up one takes three accesses to memory of which each has to wait for the one before: its slot, where the
/// identifier begins that the slot names, and its bytes. In a large table none of them is in a near cache. Taken together,
/// all slots are fetched first, then all beginnings, then all bytes, and the waiting is done for many at a time.
struct IdentifierBatch: Sendable {
    /// What an identifier was mentioned as.
    enum Role {
        case service, hard, orderOnly
    }

    /// The bytes of those that were added, one after the other: a copy, as the bytes of a short string are nowhere to be
    /// pointed at.
    private var text: [UInt8] = []
    private var textCount = 0

    /// Those that were added; the first ``count`` are in use.
    private var searches: [Search] = []
    private var count = 0

    private static let capacity = 64

    struct Search {
        var hash: UInt64
        /// Where it stands in the text.
        var start: Int
        var end: Int
        /// What the first slot to look at holds.
        var slot: UInt32 = 0
        /// The number of the identifier whose slot has the same part of the hash, or -1; in the end its number.
        var number: Int32 = -1
        /// The candidate's bytes in the arena.
        var arenaStart: UInt32 = 0
        var arenaEnd: UInt32 = 0
        var role: Role
    }

    /// Whether those there are have to be looked up before more are added.
    var isFull: Bool { count == Self.capacity }

    /// Adds an identifier.
    @inline(__always)
    mutating func append(_ name: String, _ role: Role, _ hasher: IdentifierHash) {
        if name.utf8.withContiguousStorageIfAvailable({ append($0, role, hasher) }) == nil {
            var name = name
            name.withUTF8 { append($0, role, hasher) }
        }
    }

    @inline(__always)
    private mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ role: Role, _ hasher: IdentifierHash) {
        let name = UnsafeRawBufferPointer(name)
        let range = textCount..<textCount + name.count
        if range.upperBound > text.count { text += [UInt8](repeating: 0, count: max(1024, range.upperBound)) }
        text.withUnsafeMutableBytes { copyBytes(name, to: UnsafeMutableRawBufferPointer(rebasing: $0[range])) }
        let search = Search(hash: hasher(name), start: range.lowerBound, end: range.upperBound, role: role)
        if count < searches.count { searches[count] = search } else { searches.append(search) }
        count += 1
        textCount = range.upperBound
    }

    /// Those that were looked up.
    var found: ArraySlice<Search> { searches[..<count] }

    mutating func removeAll() {
        count = 0
        textCount = 0
    }

    /// Finds the number of each in a table; new ones are added, in order.
    mutating func lookUp(in table: inout IdentifierTable) {
        table.reserve(count)
        let count = count
        searches.withUnsafeMutableBufferPointer { searches in
            let searches = UnsafeMutableBufferPointer(rebasing: searches[..<count])
            if table.count > 0 { Self.findCandidates(table, searches) }
            text.withUnsafeBytes { text in
                for index in searches.indices {
                    let search = searches[index]
                    let own = UnsafeRawBufferPointer(rebasing: text[search.start..<search.end])
                    if !Self.isEqual(own, search, table) {
                        searches[index].number = Int32(truncatingIfNeeded: table.intern(own, search.hash))
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func isEqual(_ own: UnsafeRawBufferPointer, _ search: Search, _ table: IdentifierTable) -> Bool {
        guard search.number >= 0 else { return false }
        return table.arena.withUnsafeBytes { arena in
            let other = Int(search.arenaStart)..<Int(search.arenaEnd)
            return other.count == own.count && equalBytes(own, UnsafeRawBufferPointer(rebasing: arena[other]))
        }
    }

    /// Finds for each the first identifier with the same part of the hash, and where that lies in the arena.
    ///
    /// Every loop has nothing in it that could be guessed wrong before it touches memory that may be far away; so the
    /// processor goes ahead and fetches for as many at a time as it can.
    private static func findCandidates(_ table: IdentifierTable, _ searches: UnsafeMutableBufferPointer<Search>) {
        // Unsafe buffers: indices are masked by the table's length or come from the table itself.
        table.slots.withUnsafeBufferPointer { slots in
            let mask = UInt32(truncatingIfNeeded: slots.count - 1)
            for index in searches.indices {
                searches[index].slot = slots[Int(UInt32(truncatingIfNeeded: searches[index].hash) & mask)]
            }
            for index in searches.indices {
                let hash = searches[index].hash
                let tag = UInt32(truncatingIfNeeded: hash >> 32)
                var place = UInt32(truncatingIfNeeded: hash) & mask
                var slot = searches[index].slot
                while slot != 0, (slot ^ tag) & ~mask != 0 {
                    place = (place &+ 1) & mask
                    slot = slots[Int(place)]
                }
                searches[index].number = Int32(truncatingIfNeeded: slot & mask) - 1
            }
        }
        table.starts.withUnsafeBufferPointer { starts in
            for index in searches.indices {
                let candidate = Int(max(0, searches[index].number))
                searches[index].arenaStart = starts[candidate]
                searches[index].arenaEnd = starts[candidate + 1]
            }
        }
        table.arena.withUnsafeBufferPointer { arena in
            guard !arena.isEmpty else { return }
            for index in searches.indices {
                searches[index].slot = UInt32(arena[min(Int(searches[index].arenaStart), arena.count - 1)])
            }
        }
    }
}
