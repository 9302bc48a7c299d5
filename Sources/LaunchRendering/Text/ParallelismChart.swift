import LaunchGraph
import LaunchSupport

/// The number of services that were starting at the same time, as a line of bars.
struct ParallelismChart {
    /// One character for each column, from nothing to the most.
    let bars: String
    /// The most at a time.
    let most: Int

    private static let levels = Array(" ▁▂▃▄▅▆▇█")

    /// The chart of the attempts in `report`, in `columns` columns; each shows the most in its time.
    ///
    /// - Complexity: O(n log n) in the attempts.
    init(_ report: LaunchReport, columns: Int) {
        let end = report.end.saturatedNanoseconds
        var changes: [(moment: Int64, by: Int)] = []
        for service in report.services {
            for attempt in service.attempts {
                let started = attempt.started.saturatedNanoseconds
                let ended = (attempt.ended ?? report.end).saturatedNanoseconds
                guard started < end, ended > started else { continue }
                changes.append((started, 1))
                changes.append((ended, -1))
            }
        }
        // A service that ends at the moment at which another one begins is not counted with it.
        changes.sort { ($0.moment, $0.by) < ($1.moment, $1.by) }
        var heights = [Int](repeating: 0, count: columns)
        var running = 0
        var next = 0
        for column in 0..<columns {
            // In 128 bits: a launch may be as long as 64 bits of nanoseconds, and that times 60.
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
