import LaunchGraph

extension Diagnostic {
    /// The services of its path as arrows lead, from who waits to who is waited for: a cycle as it is, a chain in launch
    /// order from its end.
    var arrows: [String] {
        guard let first = path.first, let last = path.last, path.count > 1 else { return path }
        return first.utf8.elementsEqual(last.utf8) ? path : path.reversed()
    }
}
