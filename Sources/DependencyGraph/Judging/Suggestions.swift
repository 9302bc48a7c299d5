/// Finds the declared identifier that an unknown one was probably meant to be.
///
/// It is the one with the smallest edit distance: how many characters (Unicode scalars) have to be inserted, removed,
/// replaced or swapped with their neighbour (optimal string alignment), ASCII letters counting the same in upper and lower
/// case; of equal ones the earliest declared. The distance may be a third of the unknown identifier's length, at least 1
/// and at most 3, and must be less than its length.
///
/// The work stays bounded: only identifiers of about that length are looked at, only those whose letters are about the
/// same are looked at closely, and when that has been done for long enough (a fraction of a second), there are no more
/// suggestions. Where so many names are unknown, it is a whole file that is missing.
struct Suggestions {
    private let declared: Declarations
    private let naming: Naming

    /// How many more candidates may be looked at; a close look counts as many.
    private var patience = 1 << 25
    private static let closeLook = 64

    /// Services by the length of their names in scalars, each list in declared order; built when first needed.
    private var byLength: [[Candidate]]?

    private struct Candidate {
        var node: UInt32
        /// A bit for each letter in the name, six bits of a scalar saying which: letters and digits do not collide.
        var letters: UInt64
    }

    init(_ declared: Declarations, _ naming: Naming) {
        self.declared = declared
        self.naming = naming
    }

    /// The number of the name that was probably meant by the name `unknown`, other than that of the declaration
    /// `dependent`, which cannot have meant itself.
    mutating func nearest(to unknown: Int, for dependent: Int) -> Int? {
        let wanted = scalars(ofName: unknown)
        var limit = min(3, max(1, wanted.count / 3), wanted.count - 1)
        guard limit > 0 else { return nil }
        let buckets = byLength ?? candidates()
        byLength = buckets
        let letters = Self.letters(wanted)
        var best: (distance: Int, node: UInt32)?
        for length in max(0, wanted.count - limit)...(wanted.count + limit) where length < buckets.count {
            patience -= buckets[length].count
            guard patience >= 0 else { return nil }
            // An edit takes one letter away, brings one, or both.
            for candidate in buckets[length] where (candidate.letters ^ letters).nonzeroBitCount <= 2 * limit {
                patience -= Self.closeLook
                let declaration = naming.declaration(of: Int(candidate.node))
                guard declaration != dependent else { continue }
                let name = scalars(ofName: declared.name(ofService: declaration))
                guard let distance = editDistance(wanted, name, limit: limit) else { continue }
                if let best, (best.distance, best.node) < (distance, candidate.node) { continue }
                best = (distance, candidate.node)
                limit = distance
            }
        }
        return best.map { declared.name(ofService: naming.declaration(of: Int($0.node))) }
    }

    private func candidates() -> [[Candidate]] {
        var buckets: [[Candidate]] = []
        for node in 0..<naming.nodeCount {
            let name = scalars(ofName: declared.name(ofService: naming.declaration(of: node)))
            while buckets.count <= name.count { buckets.append([]) }
            buckets[name.count].append(
                Candidate(node: UInt32(truncatingIfNeeded: node), letters: Self.letters(name)))
        }
        return buckets
    }

    /// The scalars of a name, ASCII letters in lower case.
    private func scalars(ofName name: Int) -> [UInt32] {
        declared.names.withBytes(of: name) { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) {
                return bytes.map { UInt32(0x41...0x5A ~= $0 ? $0 | 0x20 : $0) }
            }
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
                0x41...0x5A ~= $0.value ? $0.value | 0x20 : $0.value
            }
        }
    }

    private static func letters(_ scalars: [UInt32]) -> UInt64 {
        scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }
}

/// The edit distance of two texts by optimal string alignment (insert, remove, replace, swap neighbours; no stretch edited
/// twice), or `nil` if it is larger than `limit`.
///
/// - Complexity: linear in the length of a text times `limit`.
package func editDistance(_ left: [UInt32], _ right: [UInt32], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let beyond = limit + 1
    var beforeLast = [Int](repeating: beyond, count: right.count + 1)
    var last = (0...right.count).map { min($0, beyond) }
    var row = beforeLast
    for i in 0..<left.count {
        // Only a band around the diagonal can hold distances within the limit.
        let start = max(0, i - limit)
        let end = min(right.count, i + limit + 1)
        row[start] = start == 0 ? min(i + 1, beyond) : beyond
        var least = row[start]
        for j in start..<max(start, end) {
            var distance = last[j] + (left[i] == right[j] ? 0 : 1)
            distance = min(distance, row[j] + 1, last[j + 1] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                distance = min(distance, beforeLast[j - 1] + 1)
            }
            row[j + 1] = min(distance, beyond)
            least = min(least, row[j + 1])
        }
        if end < right.count { row[end + 1] = beyond }
        if least > limit { return nil }
        (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
