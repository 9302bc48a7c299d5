/// Gives every identifier a number: 0, 1, 2… in the order in which they were first seen.
///
/// Two identifiers are equal when their UTF-8 bytes are, which Swift's `String ==` is not: it takes a composed and a
/// decomposed `ö` for the same. All bytes lie in one arena; the hash table beside it holds nothing but 32-bit numbers, in
/// whose upper, unused bits a part of the hash saves most comparisons.
public struct IdentifierTable: Sendable {
    /// The bytes of all identifiers, one after the other.
    private(set) var arena: [UInt8] = []

    /// Where each identifier begins in the arena, and where the last one ends.
    private(set) var starts: [UInt32] = [0]

    /// Open addressing, a power of two long, at most five eighths full. 0 is a free slot; otherwise the lower bits, as
    /// many as the length has, are the identifier's number plus 1, and the others are taken from its hash.
    private(set) var slots: [UInt32] = []

    /// Whether any identifier is empty or begins with something else than a visible ASCII character.
    private(set) var mayHaveBlanks = false

    let hasher = IdentifierHash()

    /// A table without identifiers, with room for `minimumCapacity` of them.
    package init(minimumCapacity: Int = 0) {
        guard minimumCapacity > 0 else { return }
        starts.reserveCapacity(minimumCapacity + 1)
        var length = 16
        while length * 5 < (minimumCapacity + 64) * 8 { length *= 2 }
        slots = [UInt32](repeating: 0, count: length)
    }

    /// How many identifiers there are.
    public var count: Int { starts.count - 1 }

    /// The number of an identifier, which is added if it is new.
    ///
    /// - Complexity: linear in its length, amortised.
    package mutating func intern(_ text: String) -> Int {
        if let number = text.utf8.withContiguousStorageIfAvailable({ intern($0) }) { return number }
        var text = text
        return text.withUTF8 { intern($0) }
    }

    /// The number of the identifier with these bytes, which are taken as they are: nothing checks that they are UTF-8.
    ///
    /// There may be up to 2³¹ − 1 identifiers with 4 GiB of bytes altogether.
    ///
    /// - Complexity: linear in its length, amortised.
    package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        reserve(1)
        return intern(UnsafeRawBufferPointer(bytes), hasher(UnsafeRawBufferPointer(bytes)))
    }

    /// Makes sure that there is a free slot for so many more.
    mutating func reserve(_ more: Int) {
        while (count + more) * 8 > slots.count * 5 { grow() }
    }

    /// The number of the identifier with these bytes and this hash, for which a slot is reserved.
    mutating func intern(_ bytes: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        let found = find(bytes, hash)
        if found >= 0 { return found }

        let number = count
        let end = arena.count + bytes.count
        precondition(number < Int32.max && end <= UInt32.max, "more identifiers than a 32-bit graph holds")
        if bytes.isEmpty || !(0x21...0x7E).contains(bytes[0]) { mayHaveBlanks = true }
        arena.append(contentsOf: bytes)
        starts.append(UInt32(truncatingIfNeeded: end))
        slots[~found] = Self.slot(number, hash, mask: UInt32(truncatingIfNeeded: slots.count - 1))
        return number
    }

    /// The number of an identifier, or `nil` if it was never added.
    public func number(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { number(of: $0) }
    }

    /// The number of the identifier with these bytes, or `nil` if it was never added.
    package func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard count > 0 else { return nil }
        let found = find(UnsafeRawBufferPointer(bytes), hasher(UnsafeRawBufferPointer(bytes)))
        return found >= 0 ? found : nil
    }

    /// The identifier with a number.
    public subscript(number: Int) -> String {
        withBytes(of: number) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the bytes of the identifier with a number; they are valid only for that long.
    package func withBytes<R>(of number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        let range = Int(starts[number])..<Int(starts[number + 1])
        return try arena.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The bytes that this table occupies beyond those of the identifiers.
    var overhead: Int { (starts.count + slots.count) * MemoryLayout<UInt32>.stride }

    /// The number of an identifier, or the bitwise complement of the slot where it would go.
    @inline(__always)
    private func find(_ bytes: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        // Unsafe buffers, as bounds checks cost about a third of the time here. All indices are masked by the table's
        // length or come from the table itself.
        slots.withUnsafeBufferPointer { slots in
            starts.withUnsafeBufferPointer { starts in
                arena.withUnsafeBytes { arena in
                    let mask = UInt32(truncatingIfNeeded: slots.count - 1)
                    let tag = UInt32(truncatingIfNeeded: hash >> 32)
                    var place = UInt32(truncatingIfNeeded: hash) & mask
                    while true {
                        let slot = slots[Int(place)]
                        if slot == 0 { return ~Int(place) }
                        if (slot ^ tag) & ~mask == 0 {
                            let number = Int(slot & mask) - 1
                            let start = Int(starts[number])
                            let end = Int(starts[number + 1])
                            if end - start == bytes.count,
                                equalBytes(bytes, UnsafeRawBufferPointer(rebasing: arena[start..<end]))
                            {
                                return number
                            }
                        }
                        place = (place &+ 1) & mask
                    }
                }
            }
        }
    }

    /// Makes the table twice as long. Hashes are computed again: cheaper than keeping them.
    private mutating func grow() {
        let length = max(16, slots.count * 2)
        let mask = UInt32(truncatingIfNeeded: length - 1)
        var longer = [UInt32](repeating: 0, count: length)
        for number in 0..<count {
            let hash = withBytes(of: number) { hasher(UnsafeRawBufferPointer($0)) }
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
