package import DependencyGraph
import LaunchDeclarations
package import LaunchGraph
package import LaunchManifest

extension GraphPicture {
    /// Creates the drawing of a graph or of a `part` of it, with services in declared order and missing ones last;
    /// around the services `focus` if there are any. A reduced graph lacks the dependencies that a longer path implies.
    package init(
        of manifest: Manifest, part: Resolution? = nil, isReduced: Bool = false, focus: [GraphNode] = [],
        showsOnlyCycles: Bool = false, criticalPath: [String] = []
    ) {
        let resolution = part ?? manifest.resolution
        let graph = isReduced && resolution.isAcyclic ? resolution.graph.reduced() : resolution.graph
        // For each node on a cycle, the number of its strongly connected component.
        var cycles: [GraphNode: Int] = [:]
        for (number, component) in graph.cyclicComponents().enumerated() {
            for node in component { cycles[node] = number }
        }
        // For each node of the critical path, the previous one; for the first node, the node itself.
        let path = criticalPath.compactMap(resolution.node(named:))
        let critical = Dictionary(zip(path, path.prefix(1) + path), uniquingKeysWith: { _, last in last })
        let absent = AbsentDependencies(of: resolution)
        let (dependencies, dependents) = (
            resolution.graph.dependencyClosure(of: focus), resolution.graph.dependentClosure(of: focus)
        )
        let shown = graph.nodes.filter { node in
            (focus.isEmpty || dependencies.contains(node) || dependents.contains(node))
                && (!showsOnlyCycles || cycles[node] != nil || absent.onItself[node] != nil)
        }
        var numbers = [Int?](repeating: nil, forNodesOf: graph)
        for (number, node) in shown.enumerated() { numbers[node] = number }

        func drawn(_ targets: ArraySlice<GraphNode>, of node: GraphNode, _ kind: DependencyKind) -> [Dependency] {
            targets.compactMap { target in
                numbers[target].map { number in
                    Dependency(
                        target: number, kind: kind, isOnCycle: cycles[node] != nil && cycles[node] == cycles[target],
                        isCritical: node != target && critical[node] == target,
                        condition: manifest.drawnCondition(of: node, on: target, in: resolution))
                }
            }
        }

        name = manifest.name
        fingerprint = resolution.isSound ? resolution.fingerprint.description : nil
        let waves = resolution.isSound ? resolution.graph.waves(inOrder: resolution.launchOrder) : nil
        // The undeclared names in the order of their first use, and their numbers.
        var missingNames: [NameNumber] = []
        var missingNumbers: [NameNumber: Int] = [:]
        for (number, node) in shown.enumerated() {
            var dependencies = drawn(graph.dependencies.hard(of: node), of: node, .hard)
            for name in absent.onMissing[node] ?? [] where !showsOnlyCycles {
                let target = missingNumbers[name] ?? shown.count + missingNames.count
                if missingNumbers.updateValue(target, forKey: name) == nil { missingNames.append(name) }
                dependencies.append(Dependency(target: target, kind: .hard))
            }
            dependencies += drawn(graph.dependencies.orderOnly(of: node), of: node, .orderOnly)
            if let kind = absent.onItself[node] {
                dependencies.append(Dependency(target: number, kind: kind, isOnCycle: true))
            }
            services.append(
                Service(
                    id: resolution.identifier(of: node), wave: waves?.number(of: node),
                    isOnCycle: cycles[node] != nil || absent.onItself[node] != nil, isFocus: focus.contains(node),
                    isCritical: critical[node] != nil,
                    dependencies: showsOnlyCycles ? dependencies.filter(\.isOnCycle) : dependencies))
        }
        services += missingNames.map { Service(id: resolution.declarations.names[$0], isMissing: true) }
    }
}

/// The dependencies that the integer graph of a resolution does not contain.
private struct AbsentDependencies {
    var onMissing: [GraphNode: [NameNumber]] = [:]
    /// The nodes that depend on themselves, with the kind of that dependency.
    var onItself: [GraphNode: DependencyKind] = [:]

    init(of resolution: Resolution) {
        let declarations = resolution.declarations
        let node = { (service: DeclarationNumber) in resolution.node(ofName: declarations.name(ofService: service)) }
        for problem in resolution.problems {
            if case .unknownDependency(let service, let dependency, _) = problem, let node = node(service) {
                onMissing[node, default: []].append(declarations.name(ofDependency: dependency))
            } else if case .selfDependency(let service, let dependency) = problem, let node = node(service) {
                onItself[node] = declarations.kind(ofDependency: dependency)
            }
        }
    }
}

extension Manifest {
    /// A part of the graph has nodes of its own, so those of the manifest are found by name.
    fileprivate func drawnCondition(of node: GraphNode, on target: GraphNode, in part: Resolution) -> String? {
        guard hasConditions, let dependent = resolution.node(named: part.identifier(of: node)),
            let dependency = resolution.node(named: part.identifier(of: target))
        else { return nil }
        let condition = condition(of: dependent, on: dependency)
        return condition == .ready ? nil : condition.rawValue
    }

    package init(_ report: LaunchReport) {
        var attributes: [DeclarationNumber: ServiceAttributes] = [:]
        for (number, service) in report.services.enumerated() {
            attributes[DeclarationNumber(number), default: ServiceAttributes()].expectedDuration = service.duration
        }
        self.init(
            name: report.name,
            services: report.services.map { service in
                let hard = service.dependsOn.map { ($0, DependencyKind.hard) }
                let all = hard + service.startsAfter.map { ($0, .orderOnly) }
                return (service.id.name, nil, all.map { ($0.name, $1, .ready, nil) })
            }, attributes: attributes)
    }
}

extension LaunchReport {
    package var picture: GraphPicture {
        let manifest = Manifest(self)
        let path = manifest.resolution.isAcyclic ? criticalPath.map(\.name) : []
        return GraphPicture(of: manifest, criticalPath: path)
    }
}
