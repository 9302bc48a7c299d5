import LaunchGraph

extension Diagnostic {
    /// The services of the diagnostic's path from dependent to dependency, the direction of arrows. A cycle already has
    /// this order; a chain in launch order is reversed.
    var arrows: [String] {
        guard let first = path.first, let last = path.last, path.count > 1 else { return path }
        return first.utf8.elementsEqual(last.utf8) ? path : path.reversed()
    }
}
