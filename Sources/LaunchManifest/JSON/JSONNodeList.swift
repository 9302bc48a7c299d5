/// The nodes of a tape while a text is scanned.
///
/// The list cannot be copied and therefore owns its memory, so that adding a node does little more than store it. An
/// array checks at each addition whether it is shared, which takes a tenth of the time to scan a manifest.
struct JSONNodeList: ~Copyable {
    private var memory = UnsafeMutablePointer<JSONDocument.Node>.allocate(capacity: 16)
    private var capacity = 16

    /// The number of nodes.
    private(set) var count = 0

    init() {}

    // Nodes are numbers, which need no deinitialization.
    deinit { memory.deallocate() }

    /// Reserves memory for `count` nodes in total.
    mutating func reserveCapacity(_ count: Int) {
        guard count > capacity else { return }
        let longer = UnsafeMutablePointer<JSONDocument.Node>.allocate(capacity: count)
        longer.initialize(from: memory, count: self.count)
        memory.deallocate()
        memory = longer
        capacity = count
    }

    /// Adds a node.
    @inline(__always)
    mutating func append(_ node: JSONDocument.Node) {
        if count == capacity { grow() }
        (memory + count).initialize(to: node)
        count &+= 1
    }

    @inline(never)
    private mutating func grow() { reserveCapacity(2 * capacity) }

    /// The node at an index.
    @inline(__always)
    subscript(index: Int) -> JSONDocument.Node {
        get {
            precondition(index >= 0 && index < count, "a node that has not been scanned")
            return memory[index]
        }
        set {
            precondition(index >= 0 && index < count, "a node that has not been scanned")
            memory[index] = newValue
        }
    }

    /// Removes the nodes with this index and above.
    mutating func removeAll(from index: Int) { count = min(count, index) }

    /// Returns the nodes with this index and above.
    func array(from index: Int) -> [JSONDocument.Node] {
        Array(UnsafeBufferPointer(start: memory + index, count: count - index))
    }
}
