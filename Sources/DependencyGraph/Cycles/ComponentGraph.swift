/// A strongly connected component as a separate graph, in both directions.
///
/// Its nodes are numbered from 0 in declared order, and its arcs (each from a dependent to a dependency) in the order
/// of the graph. The algorithms that search a component use only these numbers; ``originals`` converts them to nodes of
/// the graph.
struct ComponentGraph {
    let originals: [GraphNode]

    let dependencies: AdjacencyLists

    let dependents: AdjacencyLists

    init(_ graph: CompactGraph, _ component: [GraphNode]) {
        originals = component
        dependencies = graph.part(component).dependencies
        dependents = dependencies.transposed()
    }

    var count: Int { originals.count }

    var nodes: Range<GraphNode> { dependencies.nodes }

    /// Returns, for each arc, whether it leads back to a node on the path of a depth-first search from the first node.
    func closingArcs() -> [Bool] {
        var isClosing = [Bool](repeating: false, count: dependencies.targets.count)
        var isMet = [Bool](repeating: false, count: count)
        var isOpen = isMet
        var next = dependencies.offsets
        var path = [GraphNode(0)]
        isMet[0] = true
        isOpen[0] = true
        while let node = path.last {
            let arc = Int(next[node])
            if arc == dependencies.indices(of: node).upperBound {
                isOpen[node] = false
                path.removeLast()
                continue
            }
            next[node] += 1
            let target = dependencies.targets[arc]
            if !isMet[target] {
                isMet[target] = true
                isOpen[target] = true
                path.append(target)
            } else if isOpen[target] {
                isClosing[arc] = true
            }
        }
        return isClosing
    }
}
