/// Names that are looked up together, which is faster than one by one.
package struct NameBlock: ~Copyable {
    private var identifiers = IdentifierBlock()

    /// Creates an empty block.
    package init() {}

    /// Whether the names must be looked up before another one is added.
    package var isFull: Bool { identifiers.isFull }

    /// Adds the name with these UTF-8 bytes to a block that is not full.
    @inline(__always)
    package mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        identifiers.append(UnsafeRawBufferPointer(name), 0)
    }

    /// Empties the block. Calls `body` with the index of each name in the block and the number of the name in
    /// `declarations`, to which the name is added if it is new.
    package mutating func lookUp(in declarations: inout Declarations, _ body: (Int, NameNumber) -> Void) {
        let found = identifiers.lookUp(in: &declarations.names)
        for index in found.indices { body(index, NameNumber(Int(found[index] >> 1))) }
    }
}
