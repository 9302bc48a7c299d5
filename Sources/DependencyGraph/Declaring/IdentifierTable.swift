/// Numbers identifiers in the order in which they are added: 0, 1, 2…
///
/// Two identifiers are equal if their UTF-8 bytes are equal. Swift's `String ==`, in contrast, considers a composed and
/// a decomposed `ö` equal. The hash table contains only 32-bit numbers; their unused upper bits contain a part of the
/// hash, which makes most comparisons unnecessary.
public struct IdentifierTable: Sendable {
    private(set) var identifiers: [CompactIdentifier] = []

    /// The bytes of the identifiers that do not contain them, concatenated.
    private(set) var arena: [UInt8] = []

    /// A hash table with open addressing, whose length is a power of two, and which is at most five eighths full. 0 is
    /// a free slot. In any other slot, the lower bits, as many as the length has, are the identifier's number plus 1;
    /// the upper bits are bits of the identifier's hash.
    private(set) var slots: [UInt32] = []

    let hasher = IdentifierHash()

    package init(minimumCapacity: Int = 0) { reserveCapacity(minimumCapacity) }

    private static func length(for count: Int) -> Int {
        var length = 16
        while length * 5 < count * 8 { length *= 2 }
        return length
    }

    mutating func reserveCapacity(_ count: Int) {
        identifiers.reserveCapacity(count)
        // Slots for 64 more are reserved before a block of identifiers is looked up.
        if count > self.count { reserve(count + 64 - self.count) }
    }

    /// The number of identifiers.
    public var count: Int { identifiers.count }

    package mutating func intern(_ text: String) -> NameNumber {
        var text = text
        return text.withUTF8 { intern($0) }
    }

    /// Returns the number of the identifier with these bytes, and adds the identifier if it is new. The bytes are not
    /// checked to be UTF-8.
    ///
    /// A table has up to 2³¹ − 1 identifiers with up to 4 GiB of bytes in total.
    ///
    /// - Complexity: amortised, linear in the length of the identifier.
    package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> NameNumber {
        reserve(1)
        return NameNumber(intern(UnsafeRawBufferPointer(bytes), hasher(UnsafeRawBufferPointer(bytes))))
    }

    mutating func reserve(_ more: Int) {
        if (count + more) * 8 > slots.count * 5 { grow(to: Self.length(for: count + more)) }
    }

    /// Returns the index of the identifier with these bytes and this hash, adding a new one to a reserved slot.
    mutating func intern(_ bytes: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        intern(CompactIdentifier(bytes, hash, offset: 0), bytes, hash)
    }

    /// Returns the index of an identifier with this hash, adding a new one to a reserved slot.
    ///
    /// - Parameter bytes: the bytes of an identifier that does not contain them.
    mutating func intern(_ identifier: CompactIdentifier, _ bytes: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        let found = find(identifier, bytes, hash)
        if found >= 0 { return found }

        let number = count
        let end = arena.count + bytes.count
        precondition(number < Int32.max && end <= UInt32.max, "more identifiers than a 32-bit graph holds")
        identifiers.append(identifier.isShort ? identifier : CompactIdentifier(bytes, hash, offset: arena.count))
        if !identifier.isShort { arena.append(contentsOf: bytes) }
        slots[~found] = Self.slot(number, hash, mask: UInt32(truncatingIfNeeded: slots.count - 1))
        return number
    }

    /// Returns the number of an identifier, or `nil` if it was never added.
    public func number(of text: String) -> NameNumber? {
        guard count > 0 else { return nil }
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            let hash = hasher(bytes)
            let found = find(CompactIdentifier(bytes, hash, offset: 0), bytes, hash)
            return found >= 0 ? NameNumber(found) : nil
        }
    }

    /// The identifier with a number.
    public subscript(number: NameNumber) -> String { withBytes(of: number) { String(decoding: $0, as: UTF8.self) } }

    package func withBytes<R>(of number: NameNumber, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try withBytes(of: identifiers[number], body)
    }

    @inline(__always)
    func withBytes<R>(
        of identifier: CompactIdentifier, _ body: (UnsafeBufferPointer<UInt8>) throws -> R
    ) rethrows -> R {
        guard identifier.isShort else {
            return try arena.withUnsafeBufferPointer {
                try body(UnsafeBufferPointer(rebasing: $0[identifier.rangeOfLong]))
            }
        }
        return try identifier.withShortBytes(body)
    }

    package func isBlank(_ number: NameNumber) -> Bool {
        withBytes(of: number) { bytes in
            guard let first = bytes.first else { return true }
            if first > 0x20 && first < 0x7F { return false }
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
        }
    }

    /// Returns the index of an identifier, or the bitwise complement of its insertion slot.
    @inline(__always)
    private func find(_ identifier: CompactIdentifier, _ bytes: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        // Unsafe buffers are used because bounds checks would take about a third of the time here. All indices are
        // masked by the table's length or come from the table itself.
        slots.withUnsafeBufferPointer { slots in
            identifiers.withUnsafeBufferPointer { identifiers in
                let mask = UInt32(truncatingIfNeeded: slots.count - 1)
                let tag = UInt32(truncatingIfNeeded: hash >> 32)
                var place = UInt32(truncatingIfNeeded: hash) & mask
                while true {
                    let slot = slots[Int(place)]
                    if slot == 0 { return ~Int(place) }
                    if (slot ^ tag) & ~mask == 0 {
                        let number = Int(slot & mask) - 1
                        let other = identifiers[number]
                        // Long identifiers that are equal have the same hash.
                        let isEqual =
                            identifier.isShort
                            ? other.isEqual(toShort: identifier)
                            : other.high == identifier.high && withBytes(of: other) { $0.elementsEqual(bytes) }
                        if isEqual { return number }
                    }
                    place = (place &+ 1) & mask
                }
            }
        }
    }

    /// Makes the table longer. Computing hashes again is faster than storing them.
    private mutating func grow(to length: Int) {
        let mask = UInt32(truncatingIfNeeded: length - 1)
        var longer = [UInt32](repeating: 0, count: length)
        for number in 0..<count {
            let hash = withBytes(of: identifiers[number]) { hasher(UnsafeRawBufferPointer($0)) }
            var place = UInt32(truncatingIfNeeded: hash) & mask
            while longer[Int(place)] != 0 { place = (place &+ 1) & mask }
            longer[Int(place)] = Self.slot(number, hash, mask: mask)
        }
        slots = longer
    }

    @inline(__always)
    private static func slot(_ number: Int, _ hash: UInt64, mask: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: number + 1) | (UInt32(truncatingIfNeeded: hash >> 32) & ~mask)
    }
}
