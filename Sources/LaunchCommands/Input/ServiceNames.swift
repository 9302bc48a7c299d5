import DependencyGraph

/// Finds services that a command line names.
struct ServiceNames {
    let resolution: Resolution

    /// The node of the service called `id`.
    ///
    /// - Throws: a usage error with the nearest name where there is none.
    func node(_ id: String) throws(CommandFailure) -> Int {
        if let node = resolution.node(named: id) { return node }
        let names = (0..<resolution.graph.nodeCount).lazy.map(resolution.identifier(of:))
        let message = "there is no service ‘\(id)’" + Spelling.suggestion(for: id, among: names)
        throw .usage(UsageError(message, isAboutSyntax: false))
    }

    /// The nodes of `A` and `B` in `A:B`, where A waits for B directly; identifiers may have colons in them.
    ///
    /// - Throws: a usage error where no colon stands between two services of which one waits for the other.
    func dependency(_ pair: String) throws(CommandFailure) -> (dependent: Int, dependency: Int) {
        var unrelated: (String, String)?
        for colon in pair.indices where pair[colon] == ":" {
            let (left, right) = (String(pair[..<colon]), String(pair[pair.index(after: colon)...]))
            guard let dependent = resolution.node(named: left), let dependency = resolution.node(named: right) else {
                continue
            }
            if resolution.dependencyNumber(from: dependent, to: dependency) != nil { return (dependent, dependency) }
            unrelated = (left, right)
        }
        if let unrelated {
            let message = "‘\(unrelated.0)’ does not wait for ‘\(unrelated.1)’ directly"
            throw .usage(UsageError(message, isAboutSyntax: false))
        }
        guard let colon = pair.firstIndex(of: ":") else {
            throw .usage("‘\(pair)’ is no pair of services", hint: "write A:B, where service A waits for service B")
        }
        _ = try node(String(pair[..<colon]))
        _ = try node(String(pair[pair.index(after: colon)...]))
        throw .usage("‘\(pair)’ is no pair of services", hint: "write A:B, where service A waits for service B")
    }
}
