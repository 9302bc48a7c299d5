internal import LaunchGraph

struct Timeline: CustomStringConvertible {
    private let lines: [(moment: Int64, text: String)]

    init(_ journal: [JournalEntry], ids: [ServiceID]) {
        var attempts = [Int](repeating: 0, count: ids.count)
        lines = journal.map { entry in
            guard let position = entry.service else { return (entry.moment, Self.description(of: entry.kind)) }
            if entry.kind == .attemptBegan || entry.kind == .attemptBeganCancelled { attempts[position] += 1 }
            let isRetry = entry.kind == .attemptBegan && attempts[position] > 1
            let again = isRetry ? " again (attempt \(attempts[position]))" : ""
            let error = entry.error.map { ": \($0)" } ?? ""
            return (entry.moment, "\(ids[position]) \(Self.description(of: entry.kind))\(again)\(error)")
        }
    }

    private static func description(of kind: JournalEntry.Kind) -> String {
        switch kind {
        case .launchCalled: "launch() is called"
        case .launchReturned: "launch() returns"
        case .launchThrew: "launch() throws"
        case .launchCancelled: "the task that awaits launch() is cancelled"
        case .shutdownCalled: "shutdown() is called"
        case .shutdownReturned: "shutdown() returns"
        case .requireCalled: "is required"
        case .requireReturned: "is available: require() returns"
        case .requireThrew: "is not available: require() throws"
        case .attemptBegan: "starts"
        case .attemptBeganCancelled: "starts, already cancelled"
        case .attemptReturned: "is up"
        case .attemptThrew: "throws"
        case .runBegan: "begins its run"
        case .runNotified: "is notified of its shutdown"
        case .runEnded: "ends its run"
        case .runThrew: "throws from its run"
        case .stopBegan: "shuts down"
        case .stopReturned: "is down"
        case .stopThrew: "throws in its shutdown"
        case .attemptCancelled: "is cancelled"
        case .runCancelled: "is cancelled in its run"
        case .stopCancelled: "is cancelled in its shutdown"
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
