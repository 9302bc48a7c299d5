/// A number of steps that searches share, which bounds their time and makes their results the same on every machine.
struct WorkBudget {
    /// The number of remaining steps; negative if the last search exceeded the budget.
    private(set) var steps: Int

    var isSpent: Bool { steps <= 0 }

    mutating func spend(_ count: Int) { steps -= count }

    mutating func withShare<Result>(of limit: Int, _ search: (inout WorkBudget) -> Result) -> Result {
        let given = max(0, min(limit, steps))
        var share = WorkBudget(steps: given)
        let result = search(&share)
        steps -= given - share.steps
        return result
    }
}
