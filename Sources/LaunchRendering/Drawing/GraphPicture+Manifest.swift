package import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension GraphPicture {
    /// Creates the drawing of a graph, with services in declared order and missing ones last.
    ///
    /// - Parameters:
    ///   - resolution: the part of the graph to draw; `nil` for the whole graph.
    ///   - isReduced: whether dependencies that a longer path implies are omitted.
    ///   - focus: the services to show, with all their dependencies and dependents; empty for all services.
    ///   - criticalPath: the services of the critical path in launch order; empty if it is not shown.
    package init(
        of manifest: Manifest, part resolution: Resolution? = nil, isReduced: Bool = false, focus: [GraphNode] = [],
        showsOnlyCycles: Bool = false, criticalPath: [String] = []
    ) {
        var maker = PictureMaker(
            manifest, resolution ?? manifest.resolution, isReduced: isReduced, focus: focus,
            showsOnlyCycles: showsOnlyCycles, criticalPath: criticalPath)
        self = maker.picture()
    }
}

/// A picture under construction, with the numbers of the services drawn so far.
private struct PictureMaker {
    private let manifest: Manifest
    private let resolution: Resolution
    private let focus: [GraphNode]
    private let showsOnlyCycles: Bool
    private let graph: CompactGraph
    private let shown: [GraphNode]
    /// For each node on a cycle, the number of its strongly connected component.
    private let cycles: [GraphNode: Int]
    /// For each node of the critical path, the previous one; for the first node, the node itself.
    private let critical: [GraphNode: GraphNode]
    /// For each node, the names that it depends on and that no service has.
    private let missing: [GraphNode: [NameNumber]]
    /// The nodes that depend on themselves, with the kind of that dependency.
    private let selfDependent: [GraphNode: DependencyKind]
    private let waves: Waves?

    /// For each node, its number in the picture; `nil` if it is not shown.
    private var numbers: [Int?]

    /// The undeclared names in the order of their first use, and their numbers.
    private var missingNames: [NameNumber] = []
    private var missingNumbers: [NameNumber: Int] = [:]

    init(
        _ manifest: Manifest, _ resolution: Resolution, isReduced: Bool, focus: [GraphNode], showsOnlyCycles: Bool,
        criticalPath: [String]
    ) {
        (self.manifest, self.resolution) = (manifest, resolution)
        (self.focus, self.showsOnlyCycles) = (focus, showsOnlyCycles)
        graph = isReduced && resolution.isAcyclic ? resolution.graph.reduced() : resolution.graph
        var cycles: [GraphNode: Int] = [:]
        for (number, component) in graph.cyclicComponents().enumerated() {
            for node in component { cycles[node] = number }
        }
        let path = criticalPath.compactMap(resolution.node(named:))
        critical = Dictionary(zip(path, path.prefix(1) + path), uniquingKeysWith: { _, last in last })
        // The graph does not contain dependencies on missing services and of services on themselves.
        let declarations = resolution.declarations
        var missing: [GraphNode: [NameNumber]] = [:]
        var selfDependent: [GraphNode: DependencyKind] = [:]
        for problem in resolution.problems {
            switch problem {
            case .unknownDependency(let service, let dependency, _):
                guard let node = resolution.node(ofName: declarations.name(ofService: service)) else { continue }
                missing[node, default: []].append(declarations.name(ofDependency: dependency))
            case .selfDependency(let service, let dependency):
                guard let node = resolution.node(ofName: declarations.name(ofService: service)) else { continue }
                selfDependent[node] = declarations.kind(ofDependency: dependency)
            default: continue
            }
        }
        let dependencies = resolution.graph.dependencyClosure(of: focus)
        let dependents = resolution.graph.dependentClosure(of: focus)
        shown = graph.nodes.filter { node in
            (focus.isEmpty || dependencies.contains(node) || dependents.contains(node))
                && (!showsOnlyCycles || cycles[node] != nil || selfDependent[node] != nil)
        }
        (self.cycles, self.missing, self.selfDependent) = (cycles, missing, selfDependent)
        waves = resolution.isSound ? resolution.graph.waves(inOrder: resolution.launchOrder) : nil
        numbers = Array(repeating: nil, forNodesOf: graph)
        for (number, node) in shown.enumerated() { numbers[node] = number }
    }

    mutating func picture() -> GraphPicture {
        let declared = shown.map { node in
            GraphPicture.Service(
                id: resolution.identifier(of: node), wave: waves?.number(of: node),
                isOnCycle: cycles[node] != nil || selfDependent[node] != nil, isFocus: focus.contains(node),
                isCritical: critical[node] != nil, dependencies: dependencies(of: node))
        }
        let missing = missingNames.map {
            GraphPicture.Service(id: resolution.declarations.names[$0], isMissing: true)
        }
        return GraphPicture(
            name: manifest.name, fingerprint: resolution.isSound ? resolution.fingerprint.description : nil,
            services: declared + missing)
    }

    /// Returns the dependencies of a node within the drawing: hard ones, including missing ones, then order-only ones.
    private mutating func dependencies(of node: GraphNode) -> [GraphPicture.Dependency] {
        var dependencies = drawn(graph.dependencies.hard(of: node), of: node, .hard)
        for name in showsOnlyCycles ? [] : missing[node] ?? [] {
            dependencies.append(.init(target: number(ofMissing: name), kind: .hard))
        }
        dependencies += drawn(graph.dependencies.orderOnly(of: node), of: node, .orderOnly)
        if let kind = selfDependent[node], let number = numbers[node] {
            dependencies.append(.init(target: number, kind: kind, isOnCycle: true))
        }
        return showsOnlyCycles ? dependencies.filter(\.isOnCycle) : dependencies
    }

    private func drawn(
        _ targets: ArraySlice<GraphNode>, of node: GraphNode, _ kind: DependencyKind
    ) -> [GraphPicture.Dependency] {
        targets.compactMap { target in
            guard let number = numbers[target] else { return nil }
            var dependency = GraphPicture.Dependency(
                target: number, kind: kind, isOnCycle: cycles[node] != nil && cycles[node] == cycles[target],
                isCritical: node != target && critical[node] == target)
            dependency.condition = condition(of: node, on: target)
            return dependency
        }
    }

    /// Returns the condition of a dependency; `nil` if it is ready.
    ///
    /// A part of the graph has nodes of its own, so those of the manifest are found by name.
    private func condition(of node: GraphNode, on target: GraphNode) -> String? {
        let whole = manifest.resolution
        guard manifest.hasConditions, let dependent = whole.node(named: resolution.identifier(of: node)),
            let dependency = whole.node(named: resolution.identifier(of: target))
        else { return nil }
        let condition = manifest.condition(of: dependent, on: dependency)
        return condition == .ready ? nil : condition.rawValue
    }

    private mutating func number(ofMissing name: NameNumber) -> Int {
        if let number = missingNumbers[name] { return number }
        let number = shown.count + missingNames.count
        missingNumbers[name] = number
        missingNames.append(name)
        return number
    }
}
