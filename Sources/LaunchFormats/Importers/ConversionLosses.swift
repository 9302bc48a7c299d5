package import LaunchDeclarations

/// The losses of a conversion: features of a format that the other format cannot express, with their number.
package struct ConversionLosses: Sendable {
    private var kinds = KeyedList<(substitute: String?, count: Int, location: @Sendable () -> SourceLocation?)>()

    package var isEmpty: Bool { kinds.isEmpty }

    /// Counts one occurrence of a feature: a noun phrase in the singular, such as `‘restart’` or `the order of stopping`.
    /// The location is that of the first occurrence of equal phrases, and computed only when it is shown.
    package mutating func add(
        _ feature: String, as substitute: String? = nil,
        at location: @autoclosure @escaping @Sendable () -> SourceLocation?
    ) { kinds.change(feature, default: (substitute, 0, location)) { $0.count += 1 } }

    /// Returns one note for each feature, in the order of their first occurrences, for a target such as `tsort`.
    package func diagnostics(target: String) -> [Diagnostic] {
        kinds.all.map { feature, kind in
            let substitute = kind.substitute.map { ", which has \($0) instead" } ?? ""
            let count = kind.count == 1 ? "1 occurrence" : "\(kind.count) occurrences"
            return Diagnostic(
                .lostInConversion, "\(feature) is not kept in \(target)\(substitute) (\(count))",
                key: feature, at: kind.location())
        }
    }
}
