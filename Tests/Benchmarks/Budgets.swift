import LaunchSupport

/// The budgets that were missed. The program fails if there are any.
enum Budgets {
    private static let missedCount = Locked(0)

    /// The number of budgets that were missed so far.
    static var missed: Int { missedCount.withLock { $0 } }

    /// Returns what follows a figure: nothing, or that it misses its budget, which is counted.
    static func note(_ holds: Bool) -> String {
        if !holds { missedCount.withLock { $0 += 1 } }
        return holds ? "" : "  MISSED"
    }
}
