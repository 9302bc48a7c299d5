extension Declarations {
    /// Services with all they wait for, by name: the same as adding one thing after the other, but faster, as names are
    /// looked up many at a time.
    ///
    /// Names are numbered in declared order here, and after them those that were only mentioned.
    ///
    /// - Complexity: linear in the length of all identifiers together.
    public init(_ services: [(id: String, dependsOn: [String], startsAfter: [String])]) {
        self.init(minimumServices: services.count)
        var block = IdentifierBlock()
        // By index, as a loop over the elements counts references to each list, and so fetches and writes to memory all
        // over the place. For the same reason nothing asks beforehand how many dependencies there are.
        for index in services.indices {
            if block.isFull { declareServices(&block) }
            block.append(services[index].id)
        }
        declareServices(&block)

        for index in services.indices {
            firstDependencies.append(UInt32(truncatingIfNeeded: mentions.count + block.count))
            for other in services[index].dependsOn.indices { mention(services[index].dependsOn[other], 0, &block) }
            for other in services[index].startsAfter.indices { mention(services[index].startsAfter[other], 1, &block) }
        }
        mentions.append(contentsOf: block.lookUp(in: &names))
        precondition(mentions.count < UInt32.max, "more dependencies than a 32-bit graph holds")
    }

    private mutating func declareServices(_ block: inout IdentifierBlock) {
        for found in block.lookUp(in: &names) { serviceNames.append(found >> 1) }
    }

    @inline(__always)
    private mutating func mention(_ name: String, _ mark: UInt64, _ block: inout IdentifierBlock) {
        if block.isFull { mentions.append(contentsOf: block.lookUp(in: &names)) }
        block.append(name, mark: mark)
    }
}
