/// The hash function of ``IdentifierTable``. For every eight bytes, it folds the halves of a full-width product
/// together (the construction of wyhash, Wang Yi 2019).
///
/// The seed is random, so that an attacker cannot write a manifest whose identifiers all collide. No output depends on
/// this hash; ``Fingerprint`` is the same in every process.
struct IdentifierHash: Sendable {
    private let seed: UInt64

    init() {
        var generator = SystemRandomNumberGenerator()
        seed = generator.next()
    }

    @inline(__always)
    func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        let hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        if count >= 8 {
            var hash = hash
            var offset = 0
            while offset + 8 < count {
                hash = Self.fold(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset += 8
            }
            // The last eight bytes may overlap the previous ones, which needs less code than a rest of 0 to 7 bytes.
            return Self.fold(hash ^ bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        }
        var word: UInt64 = 0
        if count >= 4 {
            word = UInt64(bytes.loadUnaligned(as: UInt32.self))
            word |= UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32
        } else if count > 0 {
            word = UInt64(bytes[0]) | UInt64(bytes[count >> 1]) << 8 | UInt64(bytes[count - 1]) << 16
        }
        return Self.fold(hash ^ word)
    }

    @inline(__always)
    private static func fold(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }
}

/// Returns whether two buffers of equal length contain the same bytes. Compares eight bytes at a time.
@inline(__always)
func equalBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let count = left.count
    guard count >= 8 else {
        var offset = 0
        while offset < count {
            if left[offset] != right[offset] { return false }
            offset += 1
        }
        return true
    }
    var offset = 0
    while offset + 8 < count {
        let one = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        if one != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
        offset += 8
    }
    let one = left.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    return one == right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
}

/// Copies bytes. This function is optimized for short copies.
///
/// It reads no byte twice, and copies fewer than 16 bytes in steps that are aligned to their width: a short string has
/// just been written to the stack as two words, and a read across both would have to wait for the store buffer.
@inline(__always)
func copyBytes(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
    let count = source.count
    guard count < 16 else { return target.copyMemory(from: source) }
    var offset = 0
    if count & 8 != 0 { copy(UInt64.self, source, target, &offset) }
    if count & 4 != 0 { copy(UInt32.self, source, target, &offset) }
    if count & 2 != 0 { copy(UInt16.self, source, target, &offset) }
    if count & 1 != 0 { copy(UInt8.self, source, target, &offset) }
}

@inline(__always)
private func copy<Word: BitwiseCopyable>(
    _ type: Word.Type, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer, _ offset: inout Int
) {
    target.storeBytes(of: source.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
    offset += MemoryLayout<Word>.size
}
