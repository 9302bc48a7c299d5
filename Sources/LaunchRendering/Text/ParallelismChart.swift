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
        var heights = [Int](repeating: 0, count: columns)
        var running = 0
        var next = 0
        for column in 0..<columns {
            // The product needs 128 bits, because a launch can take 2⁶³ nanoseconds.
            let until = Int64(Int128(end) * Int128(column + 1) / Int128(columns))
            heights[column] = running
            while next < changes.count, changes[next].moment < until || column == columns - 1 {
                running += changes[next].by
                heights[column] = max(heights[column], running)
                next += 1
            }
        }
        let most = heights.max() ?? 0
        self.most = most
        bars = String(
            heights.map { height in
                most == 0 || height == 0 ? " " : Self.levels[max(1, height * (Self.levels.count - 1) / most)]
            })
    }
}
