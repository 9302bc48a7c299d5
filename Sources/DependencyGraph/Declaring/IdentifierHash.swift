/// The hash function of ``IdentifierTable``. For every eight bytes, it folds the halves of a full-width product
/// together (the construction of wyhash, Wang Yi 2019).
///
/// The seed is random, so that an attacker cannot write a manifest whose identifiers all collide. No output depends on
/// this hash; ``Fingerprint`` is the same in every process.
struct IdentifierHash: Sendable {
    private let seed = UInt64.random(in: .min ... .max)

    @inline(__always)
    func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        if count <= CompactIdentifier.maximumShortLength { return self(CompactIdentifier(short: bytes)) }
        var hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        var offset = 0
        while offset + 8 < count {
            hash = Self.fold(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        // The last eight bytes may overlap the previous ones, which needs less code than a rest of 0 to 7 bytes.
        return Self.fold(hash ^ bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    }

    @inline(__always)
    func callAsFunction(_ short: CompactIdentifier) -> UInt64 {
        Self.fold(Self.fold(seed ^ short.low) ^ short.high)
    }

    @inline(__always)
    private static func fold(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }
}
