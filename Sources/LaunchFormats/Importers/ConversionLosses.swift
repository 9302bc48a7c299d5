package import LaunchDeclarations
import LaunchManifest

/// What a conversion drops: features of a format that the other format cannot express, with their number.
package struct ConversionLosses: Sendable {
    private var kinds: [(feature: String, count: Int, location: @Sendable () -> SourceLocation?)] = []
    private var numbers: [String: Int] = [:]

    /// Nothing is dropped.
    package init() {}

    /// Whether nothing is dropped.
    package var isEmpty: Bool { kinds.isEmpty }

    /// Counts one occurrence of a feature.
    ///
    /// - Parameters:
    ///   - feature: a noun phrase in the singular, such as `‘restart’` or `the order of stopping`. Occurrences of equal
    ///     phrases are counted together.
    ///   - location: where the occurrence is. Only the first one of each feature is evaluated, and only when it is shown.
    package mutating func add(_ feature: String, at location: @autoclosure @escaping @Sendable () -> SourceLocation?) {
        if let number = numbers[feature] {
            kinds[number].count += 1
        } else {
            numbers[feature] = kinds.count
            kinds.append((feature, 1, location))
        }
    }

    /// One note for each feature, in the order of their first occurrences.
    ///
    /// - Parameter target: what cannot express the feature, such as `a launch graph` or `tsort`.
    package func diagnostics(target: String) -> [Diagnostic] {
        kinds.map { kind in
            Diagnostic(
                .lostInConversion,
                "\(kind.feature) is not kept in \(target) (\(kind.count) \(kind.count == 1 ? "occurrence" : "occurrences"))",
                key: kind.feature, at: kind.location())
        }
    }
}
