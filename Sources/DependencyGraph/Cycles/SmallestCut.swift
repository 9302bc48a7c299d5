extension CompactGraph {
    /// A smallest set of dependencies whose removal breaks every cycle in one of the ``cyclicComponents()``.
    func smallestCut(in component: [UInt32]) -> (cut: [(dependent: Int, dependency: Int)], isMinimum: Bool) {
        // to come
        let inside = Set(component)
        var cut: [(dependent: Int, dependency: Int)] = []
        for node in component {
            for target in dependencies(of: Int(node)) where target < node && inside.contains(target) {
                cut.append((Int(node), Int(target)))
            }
        }
        return (cut, false)
    }
}
