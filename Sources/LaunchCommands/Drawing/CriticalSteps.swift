/// The steps of the critical path.
struct CriticalSteps {
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
