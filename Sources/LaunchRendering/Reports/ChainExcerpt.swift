/// A chain from dependent to dependency, `a → b → c`; the middle of a long chain is omitted.
package struct ChainExcerpt: Sendable, CustomStringConvertible {
    /// The number of services on the chain.
    package let count: Int

    /// The displayed text of the chain.
    package let description: String

    /// Creates an excerpt of a chain, which may be as long as the graph.
    ///
    /// - Parameters:
    ///   - count: the number of services.
    ///   - identifier: returns the identifier of the service with an index; called only for displayed services.
    package init(count: Int, _ identifier: (Int) -> String) {
        let omitted = count <= 6 ? count..<count : 3..<count - 2
        var text = ""
        // Appended in a loop: the first call of `joined` takes as long as dozens of services, because it looks up types.
        for index in 0..<omitted.lowerBound { text += (index == 0 ? "" : " → ") + identifier(index) }
        if !omitted.isEmpty { text += " → …" }
        for index in omitted.upperBound..<count { text += " → " + identifier(index) }
        self.count = count
        description = text
    }
}
