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
        let beginning = (0..<(count <= 6 ? count : 3)).map(identifier)
        let end = count <= 6 ? [] : ["…"] + (count - 2..<count).map(identifier)
        self.count = count
        description = (beginning + end).joined(separator: " → ")
    }
}
