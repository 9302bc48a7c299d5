extension Declarations {
    /// Declares services with their dependencies. The result is the same as that of adding them one by one, but this is
    /// faster, because names are looked up in blocks.
    ///
    /// The names of services are numbered in declared order; names that only occur as dependencies follow.
    ///
    /// - Complexity: linear in the total length of all identifiers.
    public init(_ services: [(id: String, dependsOn: [String], startsAfter: [String])]) {
        self.init(minimumServices: services.count)
        var block = IdentifierBlock()
        // The loop uses indices: a loop over the elements counts references to each list, which writes to memory in
        // many locations. For the same reason, the number of dependencies is not determined in advance.
        for index in services.indices {
            if block.isFull { declareServices(&block) }
            block.append(services[index].id)
        }
        declareServices(&block)

        services.withUnsafeBufferPointer { services in
            for index in services.indices {
                firstDependencies.append(UInt32(truncatingIfNeeded: mentions.count + block.count))
                services[index].dependsOn.withUnsafeBufferPointer { mention($0, 0, &block) }
                services[index].startsAfter.withUnsafeBufferPointer { mention($0, 1, &block) }
            }
        }
        mentions.append(contentsOf: block.lookUp(in: &names))
        precondition(mentions.count < UInt32.max, "more dependencies than a 32-bit graph holds")
    }

    private mutating func declareServices(_ block: inout IdentifierBlock) {
        for found in block.lookUp(in: &names) { serviceNames.append(found >> 1) }
    }

    @inline(__always)
    private mutating func mention(_ list: UnsafeBufferPointer<String>, _ mark: UInt64, _ block: inout IdentifierBlock) {
        for index in list.indices {
            if block.isFull { mentions.append(contentsOf: block.lookUp(in: &names)) }
            block.append(list, at: index, mark: mark)
        }
    }
}
