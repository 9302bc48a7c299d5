/// The nodes of a tape while a text is scanned.
///
/// The list cannot be copied and therefore owns its memory, so that adding a node does little more than store it. An
/// array checks at each addition whether it is shared, which takes a tenth of the time to scan a manifest.
struct JSONNodeList: ~Copyable {
    private var memory: JSONNodeMemory
    /// The beginning of ``memory``.
    private var start: UnsafeMutablePointer<JSONDocument.Node>
    private var capacity: Int

    /// The number of nodes.
    private(set) var count = 0

    init(minimumCapacity: Int = 16) {
        capacity = max(1, minimumCapacity)
        memory = JSONNodeMemory(capacity: capacity)
        start = memory.start
    }

    /// Adds a node.
    @inline(__always)
    mutating func append(_ node: JSONDocument.Node) {
        if count == capacity { replaceMemory(capacity: 2 * capacity) }
        (start + count).initialize(to: node)
        count &+= 1
    }

    @inline(never)
    private mutating func replaceMemory(capacity new: Int) {
        let other = JSONNodeMemory(capacity: new)
        other.start.initialize(from: start, count: count)
        memory = other
        start = other.start
        capacity = new
    }

    /// The node at an index.
    @inline(__always)
    subscript(index: Int) -> JSONDocument.Node {
        get {
            precondition(index >= 0 && index < count, "a node that has not been scanned")
            return start[index]
        }
        set {
            precondition(index >= 0 && index < count, "a node that has not been scanned")
            start[index] = newValue
        }
    }

    /// Removes the nodes with this index and above. If ``nodes(from:)`` has returned these and they are still in use,
    /// further nodes are written to other memory.
    mutating func removeAll(from index: Int) {
        count = min(count, index)
        if !isKnownUniquelyReferenced(&memory) { replaceMemory(capacity: capacity) }
    }

    /// Moves the nodes to memory of their length if they take less than half of the present memory.
    mutating func shrink() { if count < capacity / 2 { replaceMemory(capacity: max(1, count)) } }

    /// Returns the nodes with this index and above. No node may be added or changed before they are removed or no
    /// longer in use.
    func nodes(from index: Int) -> JSONNodes { JSONNodes(memory, index..<count) }
}

/// The nodes of a document, in the memory to which they were scanned: copying them takes a tenth of the time to read a
/// long manifest.
struct JSONNodes: RandomAccessCollection {
    private let memory: JSONNodeMemory
    private let range: Range<Int>

    fileprivate init(_ memory: JSONNodeMemory, _ range: Range<Int>) {
        self.memory = memory
        self.range = range
    }

    var startIndex: Int { 0 }

    var endIndex: Int { range.count }

    subscript(index: Int) -> JSONDocument.Node {
        precondition(index >= 0 && index < range.count, "a node that the document does not contain")
        return memory.start[range.lowerBound + index]
    }

    /// Calls `body` with the nodes, which are valid only during the call.
    func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<JSONDocument.Node>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(memory) {
            try body(UnsafeBufferPointer(start: memory.start + range.lowerBound, count: range.count))
        }
    }
}

/// Safe because a list writes only to nodes that it has not returned, or that are no longer in use.
extension JSONNodes: @unchecked Sendable {}

/// Memory for nodes.
fileprivate final class JSONNodeMemory {
    let start: UnsafeMutablePointer<JSONDocument.Node>

    init(capacity: Int) { start = .allocate(capacity: capacity) }

    // Nodes are numbers, which need no deinitialization.
    deinit { start.deallocate() }
}
