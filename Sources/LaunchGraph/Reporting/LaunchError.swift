/// A launch that did not bring everything up that had to be.
public struct LaunchError: Error, Sendable {
    /// How the launch went, up to the end.
    public let report: LaunchReport

    /// The services that failed, in launch order; the one that ended the launch comes first.
    public let failures: [ServiceFailure]

    /// What was starting when a failure ended the launch, each with those that waited for it, directly or through others,
    /// in launch order.
    public let starting: [(id: ServiceID, waitingBehind: [ServiceID])]

    /// What had come up by then, in launch order.
    public let finished: [ServiceID]

    /// Whether the launch was called off rather than failed.
    public var isCancellation: Bool { report.outcome == .cancelled }
}

extension LaunchError: CustomStringConvertible {
    /// What ended the launch, what else was under way and what waited for it.
    public var description: String {
        if isCancellation { return "the launch was cancelled; what was up has been shut down" }
        var lines = [failures.first.map { "the launch failed: \($0)" } ?? "the launch failed"]
        for failure in failures.dropFirst() { lines.append("  also failed: \(failure)") }
        for (id, behind) in starting {
            lines.append("  still starting: \(id)" + (behind.isEmpty ? "" : ", behind it: \(Self.shortened(behind))"))
        }
        if !finished.isEmpty { lines.append("  had come up: \(Self.shortened(finished))") }
        return lines.joined(separator: "\n")
    }

    private static func shortened(_ ids: [ServiceID], to limit: Int = 8) -> String {
        let shown = ids.prefix(limit).map(\.name).joined(separator: ", ")
        return ids.count > limit ? "\(shown) and \(ids.count - limit) more" : shown
    }
}

/// A shutdown in which something went wrong; everything else was shut down all the same.
public struct ShutdownError: Error, Sendable, CustomStringConvertible {
    /// How the launch and the shutdown went.
    public let report: LaunchReport

    /// What went wrong, in the order in which it did.
    public let failures: [ServiceFailure]

    /// Every service that did not go down as it should, a line each.
    public var description: String {
        let count = failures.count == 1 ? "1 service did" : "\(failures.count) services did"
        return (["\(count) not shut down as they should"] + failures.map { "  \($0)" }).joined(separator: "\n")
    }
}
