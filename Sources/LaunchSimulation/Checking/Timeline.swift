internal import LaunchGraph

struct Timeline: CustomStringConvertible {
    let description: String

    init(_ journal: [JournalEntry], ids: [ServiceID]) {
        var attempts = [Int](repeating: 0, count: ids.count)
        let lines = journal.map { entry -> (time: String, text: String) in
            let time = Self.milliseconds(entry.moment)
            guard let position = entry.service else { return (time, entry.kind.rawValue) }
            if entry.kind == .attemptBegan || entry.kind == .attemptBeganCancelled { attempts[position] += 1 }
            let isRetry = entry.kind == .attemptBegan && attempts[position] > 1
            let again = isRetry ? " again (attempt \(attempts[position]))" : ""
            let error = entry.error.map { ": \($0)" } ?? ""
            return (time, "\(ids[position]) \(entry.kind.rawValue)\(again)\(error)")
        }
        let width = lines.map(\.time.count).max() ?? 0
        description = lines.map { time, text in
            String(repeating: " ", count: width - time.count) + time + " ms  " + text
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
