/// The members of a set of nodes that is kept as the bits of a number, ascending.
struct Members: Sequence, IteratorProtocol {
    private var rest: Int

    init(of set: Int) { rest = set }

    mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest - 1 }
        return rest.trailingZeroBitCount
    }
}
