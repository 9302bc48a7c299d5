package import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

/// Creates the drawing of a graph.
package struct PictureMaker {
    let name: String?
    let resolution: Resolution

    /// Whether dependencies that a longer path implies are omitted.
    let isReduced: Bool

    /// The services to show, with all their dependencies and dependents; empty for the whole graph.
    package var focus: [GraphNode] = []

    /// Whether only the services and dependencies of cycles are shown.
    package var showsOnlyCycles = false

    /// The services of the critical path in launch order; empty if it is not shown.
    package var criticalPath: [String] = []

    /// Returns the condition of the first service's dependency on the second one, if it is not readiness.
    var condition: @Sendable (_ dependent: String, _ dependency: String) -> String? = { _, _ in nil }

    package init(name: String?, resolution: Resolution, isReduced: Bool) {
        self.name = name
        self.resolution = resolution
        self.isReduced = isReduced
    }

    /// Creates a drawing of a manifest, or of the part of it in `resolution`.
    package init(of manifest: Manifest, part resolution: Resolution? = nil, isReduced: Bool) {
        self.init(name: manifest.name, resolution: resolution ?? manifest.resolution, isReduced: isReduced)
        guard manifest.hasConditions else { return }
        condition = { dependent, dependency in
            let condition = manifest.condition(of: dependent, on: dependency)
            return condition == .ready ? nil : condition.rawValue
        }
    }

    /// Returns the picture, with services in declared order and missing ones last.
    package func picture() -> GraphPicture {
        let graph = isReduced && resolution.isAcyclic ? resolution.graph.reduced() : resolution.graph
        let shown = shownNodes()
        var picture = PictureInProgress(
            graph: graph, resolution: resolution, shown: graph.nodes.filter { shown?.contains($0) ?? true },
            focus: Set(focus), critical: CriticalSteps(criticalPath.compactMap(resolution.node(named:)), in: graph),
            condition: condition, onlyCycles: showsOnlyCycles)
        return picture.finished(name: name)
    }

    /// Returns the nodes in the picture; `nil` if all nodes are shown.
    private func shownNodes() -> NodeSet? {
        guard !focus.isEmpty else { return nil }
        var shown = resolution.graph.dependencyClosure(of: focus)
        for node in resolution.graph.dependentClosure(of: focus).nodes { shown.insert(node) }
        return shown
    }
}

/// A picture under construction, with the numbers of the services drawn so far.
private struct PictureInProgress {
    private let graph: CompactGraph
    private let resolution: Resolution
    private let shown: [GraphNode]
    private let focus: Set<GraphNode>
    private let critical: CriticalSteps
    private let cyclic: CyclicNodes
    private let broken: BrokenDependencies
    private let waves: Waves?
    private let condition: @Sendable (String, String) -> String?
    private let onlyCycles: Bool

    /// For each node, its number in the picture; `nil` if it is not shown.
    private var numbers: [Int?]

    /// The undeclared names in the order of their first use, and their numbers.
    private var missingNames: [NameNumber] = []
    private var missingNumbers: [NameNumber: Int] = [:]

    init(
        graph: CompactGraph, resolution: Resolution, shown: [GraphNode], focus: Set<GraphNode>, critical: CriticalSteps,
        condition: @escaping @Sendable (String, String) -> String?, onlyCycles: Bool
    ) {
        self.condition = condition
        self.onlyCycles = onlyCycles
        self.graph = graph
        self.resolution = resolution
        self.focus = focus
        self.critical = critical
        let cyclic = CyclicNodes(graph)
        let broken = BrokenDependencies(resolution)
        let shown =
            onlyCycles ? shown.filter { cyclic.contains($0) || broken.selfDependent[$0] != nil } : shown
        (self.cyclic, self.broken, self.shown) = (cyclic, broken, shown)
        waves = resolution.isSound ? resolution.graph.waves(inOrder: resolution.launchOrder) : nil
        numbers = Array(repeating: nil, forNodesOf: graph)
        for (number, node) in shown.enumerated() { numbers[node] = number }
    }

    mutating func finished(name: String?) -> GraphPicture {
        var picture = GraphPicture(
            name: name, fingerprint: resolution.isSound ? resolution.fingerprint.description : nil)
        for node in shown { picture.add(service(node), dependencies: dependencies(of: node)) }
        for name in missingNames {
            picture.add(.init(id: resolution.declarations.names[name], isMissing: true), dependencies: [])
        }
        return picture
    }

    private func service(_ node: GraphNode) -> GraphPicture.Service {
        GraphPicture.Service(
            id: resolution.identifier(of: node), wave: waves?.number(of: node),
            isOnCycle: cyclic.contains(node) || broken.selfDependent[node] != nil, isFocus: focus.contains(node),
            isCritical: critical.contains(node))
    }

    /// Returns the dependencies of a node within the drawing: hard ones, including missing ones, then order-only ones.
    private mutating func dependencies(of node: GraphNode) -> [GraphPicture.Dependency] {
        var dependencies = drawn(graph.hardDependencies(of: node), of: node, .hard)
        for name in onlyCycles ? [] : broken.missing[node] ?? [] {
            dependencies.append(.init(target: number(ofMissing: name), kind: .hard))
        }
        dependencies += drawn(graph.orderOnlyDependencies(of: node), of: node, .orderOnly)
        if let kind = broken.selfDependent[node], let number = numbers[node] {
            dependencies.append(.init(target: number, kind: kind, isOnCycle: true))
        }
        return onlyCycles ? dependencies.filter(\.isOnCycle) : dependencies
    }

    private func drawn(
        _ targets: ArraySlice<GraphNode>, of node: GraphNode, _ kind: DependencyKind
    ) -> [GraphPicture.Dependency] {
        targets.compactMap { target in
            guard let number = numbers[target] else { return nil }
            return GraphPicture.Dependency(
                target: number, kind: kind, isOnCycle: cyclic.areTogether(node, target),
                isCritical: critical.contains(node, target),
                condition: condition(resolution.identifier(of: node), resolution.identifier(of: target)))
        }
    }

    private mutating func number(ofMissing name: NameNumber) -> Int {
        if let number = missingNumbers[name] { return number }
        let number = shown.count + missingNames.count
        missingNumbers[name] = number
        missingNames.append(name)
        return number
    }
}
