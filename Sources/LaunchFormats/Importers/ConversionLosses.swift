package import LaunchDeclarations
import LaunchManifest

/// The losses of a conversion: features of a format that the other format cannot express, with their number.
package struct ConversionLosses: Sendable {
    private var kinds: [Kind] = []
    private var numbers: [String: Int] = [:]

    private struct Kind {
        let feature: String
        let substitute: String?
        var count = 1
        let location: @Sendable () -> SourceLocation?
    }

    /// Creates a value without losses.
    package init() {}

    /// Whether there are no losses.
    package var isEmpty: Bool { kinds.isEmpty }

    /// Counts one occurrence of a feature.
    ///
    /// - Parameters:
    ///   - feature: a noun phrase in the singular, such as `‘restart’` or `the order of stopping`. Occurrences of equal
    ///     phrases are counted together.
    ///   - substitute: what the other format has instead, if anything.
    ///   - location: returns the source location of the occurrence. It is called only for the first occurrence of each
    ///     feature, and only when the location is shown.
    package mutating func add(
        _ feature: String, as substitute: String? = nil,
        at location: @autoclosure @escaping @Sendable () -> SourceLocation?
    ) {
        if let number = numbers[feature] {
            kinds[number].count += 1
        } else {
            numbers[feature] = kinds.count
            kinds.append(Kind(feature: feature, substitute: substitute, location: location))
        }
    }

    /// Returns one note for each feature, in the order of their first occurrences.
    ///
    /// - Parameter target: the format that cannot express the feature, such as `a launch graph` or `tsort`.
    package func diagnostics(target: String) -> [Diagnostic] {
        kinds.map { kind in
            let substitute = kind.substitute.map { ", which has \($0) instead" } ?? ""
            let count = kind.count == 1 ? "1 occurrence" : "\(kind.count) occurrences"
            return Diagnostic(
                .lostInConversion, "\(kind.feature) is not kept in \(target)\(substitute) (\(count))",
                key: kind.feature, at: kind.location())
        }
    }
}
