/// SHA-256 (FIPS 180-4). A page's content security policy identifies its script and its style by this hash.
enum ContentHash {
    /// Returns the hash of `text` in the form of a policy: `sha256-` and Base64.
    ///
    /// - Complexity: linear in the text.
    static func source(of text: String) -> String {
        "sha256-" + base64(digest(of: Array(text.utf8)))
    }

    /// Returns the 32 bytes of the hash of `message`.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: UInt64(message.count * 8) >> UInt64(shift)))
        }
        var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]
        for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
        return state.flatMap { word in
            stride(from: 24 as UInt32, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = [UInt32](repeating: 0, count: 64)
        for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
        for t in 16..<64 {
            let (early, late) = (words[t - 15], words[t - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            words[t] = words[t - 16] &+ first &+ words[t - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for t in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[t] &+ words[t]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func turned(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        var primes: [UInt32] = []
        var candidate: UInt32 = 2
        while primes.count < 64 {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map(cubeRootFraction)
    }()

    /// Returns the lower 32 bits of the cube root of `number` times 2³², by bisection over integers.
    private static func cubeRootFraction(_ number: UInt32) -> UInt32 {
        // The root of a prime up to 311 is below 7, so the scaled root needs 35 bits and its cube 105.
        var (low, high): (UInt64, UInt64) = (0, 7 << 32)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            let cube = UInt128(middle) * UInt128(middle) * UInt128(middle)
            if cube <= UInt128(number) << 96 { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for index in 0..<3 { bits = bits << 8 | UInt32(index < group.count ? group[start + index] : 0) }
            for index in 0..<4 {
                text.append(index <= group.count ? letters[Int(bits >> UInt32(18 - 6 * index) & 63)] : "=")
            }
        }
        return text
    }
}
