extension Declarations {
    /// Services with all they wait for, by name: the same as adding one thing after the other, but faster, as names are
    /// looked up many at a time.
    ///
    /// - Complexity: linear in the length of all identifiers together.
    public init(_ services: [(id: String, dependsOn: [String], startsAfter: [String])]) {
        let count = services.reduce(0) { $0 + $1.dependsOn.count + $1.startsAfter.count }
        self.init(minimumServices: services.count, minimumDependencies: count)
        var batch = IdentifierBatch()
        for service in services {
            add(service.id, .service, &batch)
            for name in service.dependsOn { add(name, .hard, &batch) }
            for name in service.startsAfter { add(name, .orderOnly, &batch) }
        }
        settle(&batch)
    }

    @inline(__always)
    private mutating func add(_ name: String, _ role: IdentifierBatch.Role, _ batch: inout IdentifierBatch) {
        if batch.isFull { settle(&batch) }
        batch.append(name, role, names.hasher)
    }

    /// Looks up what is in the batch and declares it.
    private mutating func settle(_ batch: inout IdentifierBatch) {
        batch.lookUp(in: &names)
        for one in batch.found {
            let name = Int(one.number)
            switch one.role {
            case .service: addService(name: name)
            case .hard: addDependency(name: name, .hard)
            case .orderOnly: addDependency(name: name, .orderOnly)
            }
        }
        batch.removeAll()
    }
}
