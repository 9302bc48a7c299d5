package import DependencyGraph

extension Diagnostic {
    package static func layerViolation(
        of dependent: (name: String, layer: String), on dependency: (name: String, layer: String),
        kind: DependencyKind, layers: [String], at location: SourceLocation?, related: [Related]
    ) -> Diagnostic {
        Diagnostic(
            .layerViolation,
            "\(NameList.shown(dependent.name)) (layer \(dependent.layer)) \(kind.verb) "
                + "\(NameList.shown(dependency.name)) of the later layer \(dependency.layer)",
            services: [dependent.name, dependency.name], at: location, related: related,
            help: "a service may depend only on its own and earlier layers, in this order: \(NameList.list(layers))")
    }

    package static func unknownLayer(
        _ layer: String, of service: String, layers: [String], suggestion: String?, at location: SourceLocation?,
        listedAt: SourceLocation?
    ) -> Diagnostic {
        Diagnostic(
            .layerViolation, "\(NameList.shown(service)) is in the layer \(layer), which is not one of the layers",
            services: [service], at: location, related: [.init("the layers are listed here", at: listedAt)],
            help: suggestion.map { "did you mean \($0)?" } ?? "the layers are \(NameList.list(layers))")
    }

    package static func forbiddenDependency(
        of dependent: String, on dependency: String, kind: DependencyKind, from: String, to: String, reason: String?,
        at location: SourceLocation?, forbiddenAt: SourceLocation?
    ) -> Diagnostic {
        Diagnostic(
            .forbiddenDependency,
            "\(NameList.shown(dependent)) \(kind.verb) \(NameList.shown(dependency)), which is forbidden"
                + (reason.map { ": \(NameList.shortened($0, limit: 2_000))" } ?? ""),
            services: [dependent, dependency], at: location,
            related: [
                .init(
                    "from ‘\(NameList.shortened(from, limit: 512))’ to ‘\(NameList.shortened(to, limit: 512))’ is forbidden here",
                    at: forbiddenAt)
            ])
    }

    package static func tooManyPatterns(_ count: Int, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            nil, "comparing the patterns of \(count) forbidden dependencies with all identifiers takes too long",
            at: location, help: "use fewer patterns that begin with ‘*’ or with the same text as very many identifiers")
    }

    /// A critical path, given in launch order, takes longer than the budget. An arrow in a message leads from a service
    /// to its dependency, so the path is shown in reverse.
    package static func overBudget(
        total: String, budget: String, excess: String,
        path: [(name: String, duration: String?, location: SourceLocation?)], at location: SourceLocation?
    ) -> Diagnostic {
        let limit = 20
        var related = path.reversed().compactMap { service in
            service.duration.map { Related("\(NameList.shown(service.name)) takes \($0)", at: service.location) }
        }
        if related.count > limit {
            let left = related.count - limit
            related.replaceSubrange(limit..., with: [.init("and so on for \(left) more services", at: nil)])
        }
        let names = path.map(\.name)
        return Diagnostic(
            .overBudget,
            "the critical path takes \(total), which is \(excess) over the budget of \(budget): \(NameList.chain(names.reversed()))",
            services: names, path: names, at: location, related: related,
            help: "make one of these services faster, or remove a dependency from the path")
    }

    /// A longer path implies a dependency. `path` is the longer path; `nil` if the search for it was abandoned.
    package static func redundantDependency(
        of dependent: String, on dependency: String, path: String?, at location: SourceLocation?
    ) -> Diagnostic {
        let (one, other) = (NameList.shown(dependent), NameList.shown(dependency))
        return Diagnostic(
            .redundantDependency, "\(one) depends on \(other), which is implied by \(path ?? "a longer path")",
            services: [dependent, dependency], at: location, help: "remove it, unless \(one) uses \(other) directly")
    }

    package static func synchronousDependsOnAsynchronous(
        _ dependent: String, on dependency: String, kind: DependencyKind, at location: SourceLocation?,
        declaredAt: SourceLocation?
    ) -> Diagnostic {
        Diagnostic(
            .synchronousDependsOnAsynchronous,
            "\(NameList.shown(dependent)) is synchronous and \(kind.verb) \(NameList.shown(dependency)), which is not",
            services: [dependent, dependency], at: location,
            related: [.init("\(NameList.shown(dependency)) is declared here", at: declaredAt)],
            help: "make \(NameList.shown(dependency)) synchronous too, or \(NameList.shown(dependent)) not")
    }

    package static func invalidPolicy(
        of service: String, _ values: [InvalidPolicyValue], at location: SourceLocation?
    ) -> Diagnostic {
        Diagnostic(
            .invalidPolicy,
            "the policy of \(NameList.shown(service)) is invalid: "
                + values.map { "\($0.property) is \($0.value)" }.joined(separator: ", "),
            services: [service], at: location,
            help: values.map { "\($0.property) must be \($0.requirement.rawValue)" }.joined(separator: ", "))
    }
}

extension Diagnostic.Related {
    package static func measured(inRuns runs: Int) -> Self {
        Self(runs == 1 ? "measured in one launch" : "measured: each the median of \(runs) launches", at: nil)
    }
}

extension DependencyKind {
    package var listName: String { self == .hard ? "dependsOn" : "startsAfter" }

    package var verb: String { self == .hard ? "depends on" : "starts after" }
}
