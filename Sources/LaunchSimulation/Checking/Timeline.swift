internal import LaunchGraph

struct Timeline: CustomStringConvertible {
    private let lines: [(moment: Int64, text: String)]

    init(_ journal: [JournalEntry], ids: [ServiceID]) {
        var attempts = [Int](repeating: 0, count: ids.count)
        lines = journal.map { entry in
            guard let position = entry.service else { return (entry.moment, entry.kind.rawValue) }
            if entry.kind == .attemptBegan || entry.kind == .attemptBeganCancelled { attempts[position] += 1 }
            let isRetry = entry.kind == .attemptBegan && attempts[position] > 1
            let again = isRetry ? " again (attempt \(attempts[position]))" : ""
            let error = entry.error.map { ": \($0)" } ?? ""
            return (entry.moment, "\(ids[position]) \(entry.kind.rawValue)\(again)\(error)")
        }
    }

    var description: String {
        let times = lines.map { Self.milliseconds($0.moment) }
        let width = times.map(\.count).max() ?? 0
        return zip(times, lines).map { time, line in
            String(repeating: " ", count: width - time.count) + time + " ms  " + line.text
        }.joined(separator: "\n")
    }

    /// Returns a time in milliseconds, with microseconds as decimals if there are any.
    static func milliseconds(_ nanoseconds: Int64) -> String {
        let micros = nanoseconds / 1000
        guard micros % 1000 != 0 else { return "\(micros / 1000)" }
        let fraction = String(1000 + micros % 1000).dropFirst()
        return "\(micros / 1000).\(fraction)"
    }
}
