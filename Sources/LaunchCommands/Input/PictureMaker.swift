import DependencyGraph
import LaunchRendering

/// Makes the picture of a graph that a command was asked for.
struct PictureMaker {
    let name: String?
    let resolution: Resolution

    /// Whether dependencies that a longer path implies are left out.
    let isReduced: Bool

    /// The services that the picture is about, with all they wait for and all that wait for them; none for all.
    var focus: [Int] = []

    /// The services of the critical path, the first to launch first; empty where it is not to be shown.
    var criticalPath: [String] = []

    init(name: String?, resolution: Resolution, isReduced: Bool) {
        self.name = name
        self.resolution = resolution
        self.isReduced = isReduced
    }

    /// The picture, services in declared order; those that are missing come last.
    func picture() -> GraphPicture {
        let graph = isReduced && resolution.isAcyclic ? resolution.graph.reduced() : resolution.graph
        let components = Components(graph)
        let waves = resolution.isSound ? resolution.graph.waves(inOrder: resolution.launchOrder) : nil
        let missing = Missing(resolution)
        let critical = CriticalSteps(criticalPath.compactMap { resolution.node(named: $0) }, count: graph.nodeCount)
        let shown = shownNodes()

        var numbers = [Int](repeating: -1, count: graph.nodeCount)
        var count = 0
        for node in 0..<graph.nodeCount where shown?.contains(node) ?? true {
            numbers[node] = count
            count += 1
        }
        var picture = GraphPicture(
            name: name, fingerprint: resolution.isSound ? resolution.fingerprint.description : nil)
        var missingNumbers: [Int: Int] = [:]
        var missingNames: [Int] = []
        for node in 0..<graph.nodeCount where numbers[node] >= 0 {
            var dependencies: [GraphPicture.Dependency] = []
            func add(_ targets: ArraySlice<UInt32>, _ kind: DependencyKind) {
                for target in targets where numbers[Int(target)] >= 0 {
                    dependencies.append(
                        .init(
                            target: numbers[Int(target)], kind: kind,
                            isOnCycle: components.areTogether(node, Int(target)),
                            isCritical: critical.contains(node, Int(target))))
                }
            }
            add(graph.hardDependencies(of: node), .hard)
            for name in missing.names[node] ?? [] {
                if missingNumbers[name] == nil {
                    missingNumbers[name] = count + missingNames.count
                    missingNames.append(name)
                }
                dependencies.append(.init(target: missingNumbers[name] ?? 0, kind: .hard))
            }
            add(graph.orderOnlyDependencies(of: node), .orderOnly)
            if missing.selfDependent.contains(node) {
                dependencies.append(.init(target: numbers[node], kind: .hard, isOnCycle: true))
            }
            picture.add(
                GraphPicture.Service(
                    id: resolution.identifier(of: node), wave: waves.map { Int($0.numbers[node]) },
                    isOnCycle: components.contains(node) || missing.selfDependent.contains(node),
                    isFocus: focus.contains(node), isCritical: critical.contains(node)),
                dependencies: dependencies)
        }
        for name in missingNames {
            picture.add(.init(id: resolution.declarations.names[name], isMissing: true), dependencies: [])
        }
        return picture
    }

    /// For each node whether it is in the picture; `nil` if all are.
    private func shownNodes() -> NodeSet? {
        guard !focus.isEmpty else { return nil }
        var shown = resolution.graph.dependencyClosure(of: focus)
        for node in resolution.graph.dependentClosure(of: focus).nodes { shown.insert(Int(node)) }
        return shown
    }
}

/// Which nodes wait for each other in a circle.
private struct Components {
    /// For each node the number of its component, counted from 1; empty if there is none.
    private var numbers: [Int] = []

    init(_ graph: CompactGraph) {
        for (index, component) in graph.cyclicComponents().enumerated() {
            if numbers.isEmpty { numbers = Array(repeating: 0, count: graph.nodeCount) }
            for node in component { numbers[Int(node)] = index + 1 }
        }
    }

    func contains(_ node: Int) -> Bool { !numbers.isEmpty && numbers[node] > 0 }

    func areTogether(_ one: Int, _ other: Int) -> Bool { contains(one) && numbers[one] == numbers[other] }
}

/// The steps of the critical path.
private struct CriticalSteps {
    /// For each node on it the one before; itself for the first. Empty where there is no path.
    private var previous: [Int] = []

    init(_ path: [Int], count: Int) {
        guard let first = path.first else { return }
        previous = Array(repeating: -1, count: count)
        previous[first] = first
        for (node, next) in zip(path, path.dropFirst()) { previous[next] = node }
    }

    func contains(_ node: Int) -> Bool { !previous.isEmpty && previous[node] >= 0 }

    func contains(_ dependent: Int, _ dependency: Int) -> Bool {
        !previous.isEmpty && previous[dependent] == dependency && dependent != dependency
    }
}

/// What a graph does not have of what was declared.
private struct Missing {
    /// For each node the names it depends on that no service has.
    private(set) var names: [Int: [Int]] = [:]

    /// The nodes that depend on themselves.
    private(set) var selfDependent: Set<Int> = []

    init(_ resolution: Resolution) {
        let declarations = resolution.declarations
        for problem in resolution.problems {
            switch problem {
            case .unknownDependency(let service, let dependency, _):
                guard let node = resolution.node(ofName: declarations.name(ofService: service)) else { continue }
                names[node, default: []].append(declarations.name(ofDependency: dependency))
            case .selfDependency(let service, _):
                guard let node = resolution.node(ofName: declarations.name(ofService: service)) else { continue }
                selfDependent.insert(node)
            default: continue
            }
        }
    }
}
