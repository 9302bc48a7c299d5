/// Services and dependencies that are declared together, so that their identifiers are looked up together.
///
/// A lookup takes two memory accesses, the second of which depends on the first: the slot, and the identifier in that
/// slot. In a large table, each of them is a cache miss. For a block, all slots are fetched first, then all
/// identifiers, so that the processor waits for many of them at the same time.
///
/// Looked up one by one, the identifiers of 100,000 services take as long as all the rest, and the tool is not six times
/// faster than GNU tsort, which is the budget.
///
/// Adding a block gives the same result as adding its services and dependencies to ``Declarations`` one by one. The
/// declarations contain them only after a call of ``flush(to:)``. A block cannot be copied and therefore owns its memory,
/// so that adding an identifier does little more than store it.
package struct DeclarationBlock: ~Copyable {
    private static let capacity = 64

    private var count = 0

    /// A bit for each identifier, which is set for a service.
    private var isService: UInt64 = 0
    private var serviceCount = 0

    /// A bit for each identifier, which is set for an order-only dependency.
    private var isOrderOnly: UInt64 = 0

    private let identifiers = UnsafeMutablePointer<CompactIdentifier>.allocate(capacity: capacity)

    /// The bytes of the identifiers that do not contain them, concatenated.
    private var text: [UInt8] = []

    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)

    /// For each identifier, in successive steps: the contents of its first slot; the number, plus 1, of the first
    /// identifier with the same part of the hash, or 0; the number of its name.
    private let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

    package init() {}

    deinit {
        // The memory contains only numbers, which need no deinitialization.
        identifiers.deallocate()
        hashes.deallocate()
        slots.deallocate()
    }

    @discardableResult
    package mutating func addService(
        _ id: UnsafeBufferPointer<UInt8>, to declarations: inout Declarations
    ) -> DeclarationNumber {
        if count == Self.capacity { flush(to: &declarations) }
        isService |= 1 << UInt64(truncatingIfNeeded: count)
        append(UnsafeRawBufferPointer(id))
        serviceCount += 1
        return DeclarationNumber(declarations.serviceCount + serviceCount - 1)
    }

    @discardableResult
    package mutating func addDependency(
        _ id: UnsafeBufferPointer<UInt8>, _ kind: DependencyKind, to declarations: inout Declarations
    ) -> DependencyNumber {
        if count == Self.capacity { flush(to: &declarations) }
        isOrderOnly |= (kind == .hard ? 0 : 1) &<< UInt64(truncatingIfNeeded: count)
        append(UnsafeRawBufferPointer(id))
        return DependencyNumber(declarations.dependencyCount + count - serviceCount - 1)
    }

    /// Adds the identifier with these bytes to a block that is not full.
    @inline(__always)
    private mutating func append(_ name: UnsafeRawBufferPointer) {
        if name.count <= CompactIdentifier.maximumShortLength {
            identifiers[count] = CompactIdentifier(short: name)
        } else {
            identifiers[count] = CompactIdentifier(offset: text.count, length: name.count, hash: 0)
            text.append(contentsOf: name)
        }
        count &+= 1
    }

    @inline(never)
    package mutating func flush(to declarations: inout Declarations) {
        guard count > 0 else { return }
        lookUp(in: &declarations.names)
        for index in 0..<count {
            let name = NameNumber(Int(slots[index]))
            let bit = UInt64(truncatingIfNeeded: index)
            if isService &>> bit & 1 == 1 {
                declarations.addService(name: name)
            } else {
                declarations.addDependency(name: name, isOrderOnly &>> bit & 1 == 0 ? .hard : .orderOnly)
            }
        }
        (count, isService, serviceCount, isOrderOnly) = (0, 0, 0, 0)
    }

    /// Looks up the identifiers, and adds new ones to the table in order.
    private mutating func lookUp(in table: inout IdentifierTable) {
        table.reserve(count)
        if text.isEmpty {
            for index in 0..<count { hashes[index] = table.hasher(identifiers[index]) }
        } else {
            hashAll(table.hasher)
        }
        var open = findEqual(table)
        guard open != 0 else { return }
        text.withUnsafeBytes { text in
            while open != 0 {
                let index = open.trailingZeroBitCount
                let bytes = UnsafeRawBufferPointer(rebasing: text[identifiers[index].rangeOfLong])
                slots[index] = UInt32(truncatingIfNeeded: table.intern(identifiers[index], bytes, hashes[index]))
                open &= open &- 1
            }
        }
        text.removeAll(keepingCapacity: true)
    }

    @inline(never)
    private func hashAll(_ hasher: IdentifierHash) {
        text.withUnsafeBytes { text in
            for index in 0..<count {
                let identifier = identifiers[index]
                let range = identifier.rangeOfLong
                if identifier.isShort {
                    hashes[index] = hasher(identifier)
                } else {
                    let hash = hasher(UnsafeRawBufferPointer(rebasing: text[range]))
                    hashes[index] = hash
                    identifiers[index] = CompactIdentifier(offset: range.lowerBound, length: range.count, hash: hash)
                }
            }
        }
    }

    /// Finds the identifiers that the table contains, and stores the number of each of them.
    ///
    /// No loop has a branch that the processor could mispredict before a memory access, so that the processor fetches
    /// many at a time.
    ///
    /// - Returns: a bit for each identifier that must be looked up by itself: it is long, new, or not the first one with
    ///   its part of the hash.
    @inline(__always)
    private func findEqual(_ table: IdentifierTable) -> UInt64 {
        // Unsafe buffers are safe here: indices are masked by the table's length or come from the table itself.
        table.slots.withUnsafeBufferPointer { tableSlots in
            let mask = UInt32(truncatingIfNeeded: tableSlots.count &- 1)
            for index in 0..<count { slots[index] = tableSlots[Int(UInt32(truncatingIfNeeded: hashes[index]) & mask)] }
            for index in 0..<count {
                let hash = hashes[index]
                let tag = UInt32(truncatingIfNeeded: hash >> 32)
                var place = UInt32(truncatingIfNeeded: hash) & mask
                var slot = slots[index]
                while slot != 0, (slot ^ tag) & ~mask != 0 {
                    place = (place &+ 1) & mask
                    slot = tableSlots[Int(place)]
                }
                slots[index] = slot & mask
            }
        }
        return table.identifiers.withUnsafeBufferPointer { tableIdentifiers in
            guard !tableIdentifiers.isEmpty else { return UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count) }
            var open: UInt64 = 0
            for index in 0..<count {
                let number = max(1, slots[index]) &- 1
                let isEqual = tableIdentifiers[Int(number)].isEqual(toShort: identifiers[index])
                let isFound = isEqual && slots[index] != 0
                slots[index] = number
                open |= (isFound ? 0 : 1) &<< UInt64(truncatingIfNeeded: index)
            }
            return open
        }
    }
}
