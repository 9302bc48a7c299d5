import DependencyGraph
public import LaunchGraph
public import LaunchManifest

extension Manifest {
    /// Creates the manifest of services declared in Swift, each with the file and line of its declaration and the
    /// attributes that differ from the defaults.
    ///
    /// The members of structures, classes and actors are checked for those that have no effect. No other task may
    /// access these objects at the same time.
    ///
    /// - Complexity: O(services + dependencies).
    public init(name: String? = nil, services: ServiceList) {
        let unusable = UnusableMembers.diagnostics(services, reading: .everything)
        self.init(name: name, services: services, diagnostics: unusable + services.invalidPolicies)
    }

    fileprivate init(name: String?, services: ServiceList, diagnostics: [Diagnostic]) {
        let declarations = services.namingServices().declarations
        self.init(
            name: name,
            services: declarations.map { declaration in
                func dependency(_ id: ServiceID, _ kind: DependencyKind) -> LaunchManifest.DeclaredDependency {
                    (id.name, kind, .ready, declaration.dependencyLocations[id])
                }
                return (
                    declaration.id.name, declaration.location,
                    declaration.dependsOn.map { dependency($0, .hard) }
                        + declaration.startsAfter.map { dependency($0, .orderOnly) }
                )
            },
            attributes: Dictionary(
                uniqueKeysWithValues: declarations.enumerated().map {
                    (DeclarationNumber($0.offset), ServiceAttributes($0.element))
                }), diagnostics: diagnostics)
    }
}

extension ServiceGraph {
    /// Returns the graph as a manifest in JSON, including the Swift file and line of each service.
    ///
    /// Use this for an app whose services cannot run in CI: a unit test writes the manifest to a file, which
    /// `launchgraph` checks, draws and compares. The services of a parent graph come first.
    ///
    /// - Parameter name: the name of the graph.
    /// - Complexity: O(services + dependencies).
    public func manifest(name: String? = nil) -> String {
        String(decoding: Manifest(name: name, services: servicesWithParents).json(), as: UTF8.self)
    }
}

extension ServiceAttributes {
    /// Determines the attributes of a Swift declaration that differ from the defaults.
    init(_ declaration: ServiceList.Declaration) {
        self.init()
        let (policy, usual) = (declaration.policy, ServicePolicy())
        if declaration.mode != .eager { mode = declaration.mode }
        if policy.onFailure != usual.onFailure { onFailure = policy.onFailure }
        if policy.timeout != usual.timeout { timeout = TimeLimit(policy.timeout) }
        if policy.shutdownTimeout != usual.shutdownTimeout { shutdownTimeout = TimeLimit(policy.shutdownTimeout) }
        if policy.grace != usual.grace { grace = policy.grace }
        if policy.drain != usual.drain { drain = TimeLimit(policy.drain) }
        if policy.onEnd != usual.onEnd { onEnd = policy.onEnd }
        if policy.blocking { blocking = true }
        if declaration.isSynchronous { synchronous = true }
        if policy.retry != usual.retry {
            let backoff = policy.retry.backoff
            retry = Retry(
                attempts: policy.retry.attempts, backoff: backoff.first == .zero ? nil : backoff.first,
                factor: backoff.first == .zero ? nil : backoff.factor, limit: backoff.limit,
                jitter: backoff.first == .zero || backoff.jitter == Backoff.defaultJitter ? nil : backoff.jitter)
        }
        if let scope = policy.restart.scope { restart = Restart(policy.restart, scope) }
    }
}

extension ServiceAttributes.Restart {
    fileprivate init(_ policy: RestartPolicy, _ scope: RestartPolicy.Scope) {
        let (backoff, usual) = (policy.backoff, RestartPolicy.run())
        self.init(scope)
        if policy.limit != usual.limit { limit = policy.limit }
        if policy.period != usual.period { within = policy.period }
        if backoff.first != usual.backoff.first { self.backoff = backoff.first }
        guard backoff.first != .zero else { return }
        if backoff.factor != usual.backoff.factor { factor = backoff.factor }
        if backoff.limit != usual.backoff.limit { backoffLimit = ServiceAttributes.TimeLimit(backoff.limit) }
        if backoff.jitter != usual.backoff.jitter { jitter = backoff.jitter }
    }
}

extension ServiceAttributes.TimeLimit {
    fileprivate init(_ duration: Duration?) { self = duration.map { .after($0) } ?? .unlimited }
}
