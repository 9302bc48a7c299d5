/// Nodes by how many more ways lead out of them than into them, with those first that nothing leads out of or into.
///
/// Doubly linked lists in arrays: every operation takes constant time, amortised.
struct SurplusBuckets {
    private var outDegrees: [Int]
    private var inDegrees: [Int]

    /// For each bucket its first node, or -1. Bucket 0 holds what nothing leads out of, bucket 1 what nothing leads into,
    /// and the others all the rest by surplus.
    private var heads: [Int]
    private var next: [Int]
    private var previous: [Int]

    /// For each node its bucket, or -1 once it was removed.
    private var bucket: [Int]
    private let zero: Int
    private var highest: Int

    init(outDegrees: [Int], inDegrees: [Int]) {
        self.outDegrees = outDegrees
        self.inDegrees = inDegrees
        let count = outDegrees.count
        let most = max(outDegrees.max() ?? 0, inDegrees.max() ?? 0)
        zero = most + 2
        heads = [Int](repeating: -1, count: 2 * most + 3)
        highest = heads.count - 1
        next = [Int](repeating: -1, count: count)
        previous = next
        bucket = next
        // Backwards, so that the earliest node heads its list.
        for node in (0..<count).reversed() { insert(node) }
    }

    /// Removes the node whose turn it is; it is a sink if nothing leads out of it any more.
    mutating func removeNext() -> (node: Int, isSink: Bool)? {
        while highest > 1, heads[highest] < 0 { highest -= 1 }
        guard let chosen = [0, 1, highest].first(where: { heads[$0] >= 0 }) else { return nil }
        let node = heads[chosen]
        unlink(node)
        bucket[node] = -1
        return (node, chosen == 0)
    }

    mutating func lose(wayInTo node: Int) {
        guard bucket[node] >= 0 else { return }
        unlink(node)
        inDegrees[node] -= 1
        insert(node)
    }

    mutating func lose(wayOutOf node: Int) {
        guard bucket[node] >= 0 else { return }
        unlink(node)
        outDegrees[node] -= 1
        insert(node)
    }

    private mutating func insert(_ node: Int) {
        let place = outDegrees[node] == 0 ? 0 : inDegrees[node] == 0 ? 1 : zero + outDegrees[node] - inDegrees[node]
        bucket[node] = place
        previous[node] = -1
        next[node] = heads[place]
        if heads[place] >= 0 { previous[heads[place]] = node }
        heads[place] = node
        highest = max(highest, place)
    }

    private mutating func unlink(_ node: Int) {
        if previous[node] >= 0 { next[previous[node]] = next[node] } else { heads[bucket[node]] = next[node] }
        if next[node] >= 0 { previous[next[node]] = previous[node] }
    }
}
