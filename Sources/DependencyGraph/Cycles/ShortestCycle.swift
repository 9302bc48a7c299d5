extension CompactGraph {
    /// A shortest cycle in one of the ``cyclicComponents()``, closed.
    func shortestCycle(in component: [UInt32]) -> (path: [Int], isShortest: Bool) {
        // to come
        let start = component[0]
        var inside = Set(component)
        var parent: [UInt32: UInt32] = [:]
        var queue = [start]
        inside.remove(start)
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            for target in dependencies(of: Int(node)) {
                if target == start {
                    var path = [Int(start)]
                    var step = node
                    while step != start {
                        path.append(Int(step))
                        step = parent[step] ?? start
                    }
                    path.append(Int(start))
                    return (path.reversed(), true)
                }
                if inside.remove(target) != nil {
                    parent[target] = node
                    queue.append(target)
                }
            }
        }
        return ([], false)
    }
}
