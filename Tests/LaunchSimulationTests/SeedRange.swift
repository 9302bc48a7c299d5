import Foundation

/// The seeds that somebody asks for by `LAUNCHGRAPH_SEEDS` in the environment, as in `0..1000000`.
enum SeedRange {
    /// `nil` where nothing is asked for.
    static var asked: Range<UInt64>? {
        let text = ProcessInfo.processInfo.environment["LAUNCHGRAPH_SEEDS"] ?? ""
        let bounds = text.components(separatedBy: "..").compactMap { UInt64($0) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        return bounds[0]..<bounds[1]
    }
}
