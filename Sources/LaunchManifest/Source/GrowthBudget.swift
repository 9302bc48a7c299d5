/// Limits how much larger than its own text a reader makes an input.
///
/// A few lines can stand for a large graph: a template for each of its instances, an alias for the values behind it, a
/// variable for its value at each reference, a base for each service that extends it. Readers count such repetitions
/// where they make them, before they make them, and record one error at the first that exceeds the budget.
package struct GrowthBudget: Sendable {
    /// The maximum growth of all files of an input, in bytes. Real projects stay below a hundredth of it.
    package static let standard = 64 << 20

    /// What each repeated value, name, edge or file counts in addition to its text: about the memory that it takes.
    package static let bytesPerValue = 64

    /// What each process or container counts.
    package static let bytesPerProcess = 256

    /// What each service counts that a file makes without declaring it, such as an instance of a template.
    package static let bytesPerService = 1_024

    private let limit: Int

    /// The growth that is left; negative after the budget has been exceeded.
    package private(set) var rest: Int

    package init(_ limit: Int = Self.standard) {
        self.limit = limit
        rest = limit
    }

    /// Counts a growth of `bytes` and returns whether the budget allows it. After the first `false`, it allows nothing.
    package mutating func spend(_ bytes: Int) -> Bool {
        guard rest >= 0 else { return false }
        rest -= min(max(bytes, 0), rest + 1)
        return rest >= 0
    }

    package var isExceeded: Bool { rest < 0 }

    package var message: String {
        "from here on, the input stands for more than " + (limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes")
    }

    package static let help =
        "each use of a variable, an alias, a template, a drop-in, a subgraph or ‘extends’ counts with its size: repeat less"
}
