import DependencyGraph

extension PlainGraph {
    /// The first result of `graph` that differs from the definitions; `nil` if there is none.
    func disagreement(with graph: CompactGraph) -> String? {
        let order = launchOrder
        let found = graph.launchOrder().map { $0.map(\.index) }
        if found != order { return "order \(String(describing: found)), not \(String(describing: order))" }
        if let order { return disagreementWithoutCycles(graph, order) ?? disagreementInReach(graph) }
        return disagreementInCycles(graph) ?? disagreementInReach(graph)
    }

    private func disagreementWithoutCycles(_ graph: CompactGraph, _ order: [Int]) -> String? {
        if !graph.cyclicComponents().isEmpty { return "components without a cycle" }
        var waves = [Int](repeating: 0, count: count)
        for node in order { waves[node] = lists[node].map { waves[$0.target] + 1 }.max() ?? 0 }
        let found = graph.waves(inOrder: order.map(GraphNode.init))
        let numbers = graph.nodes.map(found.number(of:))
        if numbers != waves { return "waves \(numbers), not \(waves)" }
        for wave in 0..<found.count where found[wave].map(\.index) != (0..<count).filter({ waves[$0] == wave }) {
            return "wave \(wave) is \(found[wave])"
        }
        let redundant = graph.redundantDependencies().map { [$0.dependent.index, $0.dependency.index] }
        if redundant != self.redundant { return "redundant \(redundant), not \(self.redundant)" }
        return nil
    }

    private func disagreementInCycles(_ graph: CompactGraph) -> String? {
        let components = components
        let found = graph.cyclicComponents()
        if found.map({ $0.map(\.index) }) != components { return "components \(found), not \(components)" }
        let sets = graph.feedbackArcSets(of: found)
        for ((cycle, set), members) in zip(zip(graph.cycles(in: found), sets), components) {
            let shortest = shortestCycle(among: members)
            if cycle.path.map(\.index) != shortest || !cycle.pathIsShortest {
                return "cycle \(cycle.path), not \(shortest)"
            }
            let smallest = minimumFeedbackArcs(among: members)
            let orderOnly = set.dependencies.count { graph.kind(from: $0.dependent, to: $0.dependency) == .orderOnly }
            if (set.dependencies.count, orderOnly) != smallest || !set.isMinimum {
                return "feedback arcs \(set.dependencies), not \(smallest)"
            }
        }
        let removed = sets.flatMap(\.dependencies).map { ($0.index, $1.index) }
        if removing(removed).launchOrder == nil { return "\(removed) leaves a cycle" }
        if redundant != graph.redundantDependencies().map({ [$0.dependent.index, $0.dependency.index] }) {
            return "redundant"
        }
        return nil
    }

    private func disagreementInReach(_ graph: CompactGraph) -> String? {
        let dependents = graph.dependents()
        for hardOnly in [false, true] {
            let reaches = reaches(hardOnly: hardOnly)
            for node in 0..<count {
                let down = (0..<count).filter { $0 == node || reaches[node][$0] }
                let up = (0..<count).filter { $0 == node || reaches[$0][node] }
                if graph.dependencyClosure(of: [GraphNode(node)], hardOnly: hardOnly).nodes.map(\.index) != down {
                    return "what \(node) waits for"
                }
                if dependents.closure(of: [GraphNode(node)], hardOnly: hardOnly).nodes.map(\.index) != up {
                    return "what waits for \(node)"
                }
            }
        }
        for (node, list) in lists.enumerated() {
            for (target, isHard) in list {
                let other = GraphNode(target)
                let side = isHard ? dependents.hard(of: other) : dependents.orderOnly(of: other)
                if !side.contains(GraphNode(node)) { return "dependents of \(target)" }
            }
        }
        return dependents.targets.count == arcs.count ? nil : "number of dependents"
    }
}
