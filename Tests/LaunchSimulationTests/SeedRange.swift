import Foundation

/// Ranges given in the environment, as in `LAUNCHGRAPH_SEEDS=0..1000000`.
enum SeedRange {
    /// The seeds; `nil` if none are given.
    static var given: Range<UInt64>? { range("LAUNCHGRAPH_SEEDS") }

    /// The graphs, of the 27 graphs of three services, to explore with every combination of mode and policy. All of them
    /// take hours.
    static var graphs: Range<Int> {
        range("LAUNCHGRAPH_GRAPHS").map { min(27, Int($0.lowerBound))..<min(27, Int($0.upperBound)) } ?? 0..<0
    }

    private static func range(_ name: String) -> Range<UInt64>? {
        let text = ProcessInfo.processInfo.environment[name] ?? ""
        let bounds = text.components(separatedBy: "..").compactMap { UInt64($0) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        return bounds[0]..<bounds[1]
    }
}
