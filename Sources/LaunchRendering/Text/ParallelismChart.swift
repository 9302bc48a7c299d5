import LaunchGraph
import LaunchSupport

/// The number of services that were starting at the same time, as a line of bars.
struct ParallelismChart {
    let bars: String
    let most: Int

    private static let levels = Array(" ▁▂▃▄▅▆▇█")

    /// Each column shows the maximum in its interval.
    init(_ report: LaunchReport, columns: Int) {
        let end = report.end.saturatedNanoseconds
        var changes: [(moment: Int64, by: Int)] = []
        for service in report.services {
            for attempt in service.launchAttempts {
                let started = attempt.started.saturatedNanoseconds
                let ended = (attempt.ended ?? report.end).saturatedNanoseconds
                guard started < end, ended > started else { continue }
                changes.append((started, 1))
                changes.append((ended, -1))
            }
        }
        // A service that ends at the time when another one starts does not overlap with it.
        changes.sort { ($0.moment, $0.by) < ($1.moment, $1.by) }
        var (rest, running) = (changes[...], 0)
        let heights = (1...columns).map { column in
            // The product needs 128 bits, because a launch can take 2⁶³ nanoseconds.
            let until = Int64(Int128(end) * Int128(column) / Int128(columns))
            var height = running
            while let change = rest.first, change.moment < until || column == columns {
                running += change.by
                height = max(height, running)
                rest.removeFirst()
            }
            return height
        }
        let most = heights.max() ?? 0
        self.most = most
        bars = String(
            heights.map { height in
                most == 0 || height == 0 ? " " : Self.levels[max(1, height * (Self.levels.count - 1) / most)]
            })
    }
}
