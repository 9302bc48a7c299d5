import LaunchGraph

extension Diagnostic {
    /// The services of its path in the direction of arrows, from dependent to dependency: a cycle as it is, a chain in launch
    /// order from its end.
    var arrows: [String] {
        guard let first = path.first, let last = path.last, path.count > 1 else { return path }
        return first.utf8.elementsEqual(last.utf8) ? path : path.reversed()
    }
}
